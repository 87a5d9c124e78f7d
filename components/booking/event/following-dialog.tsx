'use client'

import { useTranslations } from 'next-intl'
import { eventHeaders } from '@/components/kit/calendar/event-headers'
import { type EditScope, ScopeDialog } from '@/components/kit/calendar/scope-dialog'
import type { Event } from '@/lib/api/booking/event-fields'
import { api } from '@/lib/api/client'
import type { EventValues } from './event-values'
import { editOf } from './use-event-actions'

type FollowingProps = {
  event: Event
  values: EventValues
  zone: string
  onChoose: (scope: EditScope) => void
  onClose: () => void
}

/** Asks whether an edit of a class is for this occurrence alone or for all following ones. */
export function FollowingDialog({ event, values, zone, onChoose, onClose }: FollowingProps) {
  const t = useTranslations('booking.following')
  const dryRun = async () => {
    const edit = editOf(event, values, { zone, scope: 'FOLLOWING_EVENTS' })
    const context = { headers: eventHeaders(event) }
    return (await api.booking.events.update({ ...edit, dry_run: true }, { context })).response.summary
  }
  return (
    <ScopeDialog
      queryKey={['booking', event.id, values]}
      dryRun={dryRun}
      summaryText={(summary) =>
        summary
          ? t('summary', {
              count: summary.occurrences ?? -1,
              kept: summary.kept_by_hand,
              people: summary.people,
              detached: summary.detached,
            })
          : ''
      }
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
