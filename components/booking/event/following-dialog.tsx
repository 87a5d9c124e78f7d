'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useErrorText } from '@/components/kit/use-error-text'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import type { Event } from '@/lib/api/booking/event-fields'
import { api } from '@/lib/api/client'
import { eventHeaders } from '../calendar/calendar-event'
import type { EventValues } from './event-values'
import { type EditScope, editOf } from './use-event-actions'

type FollowingProps = {
  event: Event
  values: EventValues
  zone: string
  onChoose: (scope: EditScope) => void
  onClose: () => void
}

/** Asks whether an edit is for this occurrence alone or for all following ones, and shows the effect of the latter first. */
export function FollowingDialog({ event, values, zone, onChoose, onClose }: FollowingProps) {
  const t = useTranslations('booking.following')
  const errorText = useErrorText()
  const [scope, setScope] = useState<EditScope>('SINGLE_EVENT')
  const dry = useQuery({
    queryKey: ['booking', 'dry', event.id, values],
    queryFn: async () =>
      (
        await api.booking.events.update(
          { ...editOf(event, values, { zone, scope: 'FOLLOWING_EVENTS' }), dry_run: true },
          { context: { headers: eventHeaders(event) } },
        )
      ).response.summary,
    enabled: scope === 'FOLLOWING_EVENTS',
    retry: false,
  })
  const summary = dry.data
  return (
    <FormDialog
      title={t('title')}
      submit={t('confirm')}
      pending={dry.isFetching}
      onSubmit={() => onChoose(scope)}
      onClose={onClose}
    >
      <RadioGroup value={scope} onValueChange={(value) => setScope(value as EditScope)}>
        {(['SINGLE_EVENT', 'FOLLOWING_EVENTS'] as const).map((one) => (
          <RadioItem key={one} value={one} label={t(one)} />
        ))}
      </RadioGroup>
      <p role="status" className="min-h-10 text-ink-soft text-sm">
        {scope === 'SINGLE_EVENT'
          ? null
          : dry.error
            ? errorText(dry.error).text
            : summary
              ? t('summary', {
                  count: summary.occurrences ?? -1,
                  kept: summary.kept_by_hand,
                  people: summary.people,
                  detached: summary.detached,
                })
              : null}
      </p>
    </FormDialog>
  )
}
