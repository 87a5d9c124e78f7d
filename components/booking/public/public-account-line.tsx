import { useTranslations } from 'next-intl'
import { type Visitor, VisitorLine } from '@/components/shell/visitor-line'
import type { PublicEvent } from '@/lib/api/booking/public-bookings'

const CALENDAR = '/app/events/list'

/** The calendar, with the event that somebody has chosen open. */
const calendarOf = (event: PublicEvent | undefined): string => {
  if (!event) return CALENDAR
  return `${CALENDAR}?${new URLSearchParams({ event: String(event.id), at: event.start_datetime })}`
}

/** A visitor with an account books with it, in the calendar, at the chosen event. */
export function PublicAccountLine({ event, ...visitor }: Visitor & { event?: PublicEvent }) {
  const t = useTranslations('booking.public')
  return (
    <VisitorLine
      {...visitor}
      redirect={calendarOf(event)}
      label={t(event ? 'with_account' : 'to_calendar')}
    />
  )
}
