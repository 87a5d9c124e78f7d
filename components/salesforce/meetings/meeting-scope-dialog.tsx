'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type EditScope, ScopeDialog } from '@/components/kit/calendar/scope-dialog'
import { api } from '@/lib/api/client'

type Edit = Parameters<typeof api.salesforce.meetings.update>[0]

type MeetingScopeDialogProps = {
  /** The edit as its call takes it for all that follow. */
  edit: Edit
  onChoose: (scope: EditScope) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks whether an edit of a meeting that repeats is for this date alone or for all following ones. */
export function MeetingScopeDialog({ edit, onChoose, onClose, children }: MeetingScopeDialogProps) {
  const t = useTranslations('meetings.following')
  return (
    <ScopeDialog
      queryKey={['meetings', edit]}
      dryRun={async () =>
        (await api.salesforce.meetings.update({ ...edit, dry_run: true })).response.summary ?? null
      }
      summaryText={(summary) =>
        summary ? t('summary', { count: summary.occurrences ?? -1, kept: summary.kept_by_hand }) : t('stops')
      }
      onChoose={onChoose}
      onClose={onClose}
    >
      {children}
    </ScopeDialog>
  )
}
