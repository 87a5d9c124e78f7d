'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { Switch } from '@/components/ui/switch'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import type { DeletionScope } from './use-meeting-actions'

const SCOPES = ['SINGLE_EVENT', 'FOLLOWING_EVENTS', 'ORIGINAL_EVENT'] as const

type DeletionDialogProps = {
  meeting: Meeting
  onDelete: (scope: DeletionScope, mails: boolean) => void
  onClose: () => void
}

/**
 * Asks before a meeting is deleted; of one that repeats, whether those that follow or the whole series are deleted too
 * (document 2 §4), and whether its people are mailed.
 */
export function DeletionDialog({ meeting, onDelete, onClose }: DeletionDialogProps) {
  const t = useTranslations('meetings.deletion')
  const [scope, setScope] = useState<DeletionScope>('SINGLE_EVENT')
  const hasPeople = meeting.attendee_list.length > 0
  const [mails, setMails] = useState(hasPeople)
  return (
    <FormDialog
      title={t('title')}
      text={t('text', { name: meeting.name })}
      submit={t('confirm')}
      destructive
      onSubmit={() => onDelete(scope, mails)}
      onClose={onClose}
    >
      {meeting.recurring_info ? (
        <RadioGroup value={scope} onValueChange={(value) => setScope(value as DeletionScope)}>
          {SCOPES.map((one) => (
            <RadioItem key={one} value={one} label={t(one)} />
          ))}
        </RadioGroup>
      ) : null}
      {hasPeople ? (
        <label className="flex w-fit items-center gap-2" htmlFor="deletion-notify">
          <Switch id="deletion-notify" checked={mails} onCheckedChange={setMails} />
          {t('notify')}
        </label>
      ) : null}
    </FormDialog>
  )
}
