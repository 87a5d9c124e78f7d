'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useHasRole } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'
import { BOOKING_KEY } from '../calendar/use-events'

/** The absences and late cancellations of an attendant, and the pass that covers them; renders nothing without either. */
export function AttendantRecord({ eventId, sku }: { eventId: number; sku: string }) {
  const t = useTranslations('booking.people')
  const marks = useHasRole()('GUI_CAN_MARK_ATTENDANCE')
  const { data } = useQuery({
    queryKey: [BOOKING_KEY, 'records', eventId],
    queryFn: async () =>
      (await api.booking.attendanceStatistics.attendants({ id: eventId })).response.record_list,
    enabled: marks && eventId > 0,
  })
  const record = data?.find((one) => one.sku === sku)
  if (!record) return null
  const { no_shows, late_cancels, pass } = record
  const words = [
    ...(no_shows > 0 ? [t('no_shows', { count: no_shows })] : []),
    ...(late_cancels > 0 ? [t('late_cancels', { count: late_cancels })] : []),
    ...(pass ? [passText(pass, t)] : []),
  ]
  if (words.length === 0) return null
  return <span className="block truncate text-ink-soft text-xs">{words.join(' · ')}</span>
}

function passText(
  { name, remaining }: { name: string; remaining: number | null },
  t: ReturnType<typeof useTranslations<'booking.people'>>,
): string {
  return remaining === null ? name : t('pass_left', { name, remaining })
}
