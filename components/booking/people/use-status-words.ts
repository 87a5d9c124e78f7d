import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type EventStatus, STATUSES } from '../calendar/calendar-event'

/** The words for an event's status. */
export function useStatusWords(): Record<EventStatus, string> {
  const t = useTranslations('booking.status')
  return useMemo(
    () => Object.fromEntries(STATUSES.map((status) => [status, t(status)])) as Record<EventStatus, string>,
    [t],
  )
}
