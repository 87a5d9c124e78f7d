'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Skeleton } from '@/components/ui/skeleton'
import type { Pass, PassUse, ReservationUse } from '@/lib/api/booking/pass-fields'
import { api } from '@/lib/api/client'
import { formatInstant } from '@/lib/i18n/formats'
import { BOOKING_KEY } from '../calendar/use-events'

type Uses = { use_list: PassUse[]; reservation_use_list: ReservationUse[] }

/** Attendances and reservations, the latest first. */
function usesOf({ use_list, reservation_use_list }: Uses) {
  const attended = use_list.map(({ event_attendant_id, event_name: name, start_datetime }) => ({
    key: `event-${event_attendant_id}`,
    name,
    entries: 1,
    start_datetime,
  }))
  const reserved = reservation_use_list.map(({ reservation_id, resource_name: name, ...use }) => ({
    key: `reservation-${reservation_id}`,
    name,
    ...use,
  }))
  return [...attended, ...reserved].sort((a, b) => (a.start_datetime < b.start_datetime ? 1 : -1))
}

/** The attendances and reservations that a pass covered, the latest first. */
export function PassUses({ pass, onClose }: { pass: Pass; onClose: () => void }) {
  const t = useTranslations('booking.passes')
  const language = useLanguage()
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: [BOOKING_KEY, 'passes', 'uses', pass.id],
    queryFn: async () => usesOf((await api.booking.passes.uses({ id: pass.id })).response),
  })
  return (
    <DialogFrame title={t('uses')} text={`${pass.owner_name} · ${pass.name}`} onClose={onClose}>
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {!data && !error ? <Skeleton className="h-24" /> : null}
      {data?.length === 0 ? <p className="text-ink-soft">{t('no_uses')}</p> : null}
      <ul className="max-h-80 divide-y overflow-y-auto">
        {data?.map(({ key, name, entries, start_datetime }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {entries > 1 ? `${name} (${t('entries_taken', { entries })})` : name}
            </span>
            <span className="tabular text-ink-soft">{formatInstant(start_datetime, language)}</span>
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}
