'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Skeleton } from '@/components/ui/skeleton'
import type { Pass } from '@/lib/api/booking/pass-fields'
import { api } from '@/lib/api/client'
import { formatInstant } from '@/lib/i18n/formats'
import { BOOKING_KEY } from '../calendar/use-events'

/** The bookings that a pass covered, the latest first. */
export function PassUses({ pass, onClose }: { pass: Pass; onClose: () => void }) {
  const t = useTranslations('booking.passes')
  const language = useLanguage()
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: [BOOKING_KEY, 'passes', 'uses', pass.id],
    queryFn: async () => (await api.booking.passes.uses({ id: pass.id })).response.use_list,
  })
  return (
    <DialogFrame title={t('uses')} text={`${pass.owner_name} · ${pass.name}`} onClose={onClose}>
      {error ? <p role="alert">{errorText(error).text}</p> : null}
      {!data && !error ? <Skeleton className="h-24" /> : null}
      {data?.length === 0 ? <p className="text-ink-soft">{t('no_uses')}</p> : null}
      <ul className="max-h-80 divide-y overflow-y-auto">
        {data?.map(({ event_attendant_id, event_name, start_datetime }) => (
          <li key={event_attendant_id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">{event_name}</span>
            <span className="tabular text-ink-soft">{formatInstant(start_datetime, language)}</span>
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}
