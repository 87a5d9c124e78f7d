import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { entranceQuery } from '@/components/auth/login-notice'
import type { PublicEvent } from '@/lib/api/booking/public-bookings'

const CALENDAR = '/app/events/list'
const LINK = 'rounded-sm text-link underline hover:no-underline'

/** The calendar, with the event that somebody has chosen open. */
const calendarOf = (event: PublicEvent | undefined): string => {
  if (!event) return CALENDAR
  return `${CALENDAR}?${new URLSearchParams({ event: String(event.id), at: event.start_datetime })}`
}

export type AccountLineProps = {
  structure: { name: string; family: string }
  /** Whether the visitor is signed in to this structure. */
  isMember: boolean
}

/**
 * A visitor with an account books with it, in the calendar; one without an account can register as a customer of the
 * structure. Both return to the chosen event.
 */
export function PublicAccountLine({
  structure,
  isMember,
  event,
}: AccountLineProps & { event?: PublicEvent }) {
  const t = useTranslations('booking.public')
  const redirect = calendarOf(event)
  if (isMember) {
    return (
      <p className="text-sm">
        <Link href={redirect} className={LINK}>
          {t(event ? 'with_account' : 'to_calendar')}
        </Link>
      </p>
    )
  }
  const query = new URLSearchParams(
    entranceQuery({ structure: structure.name, family: structure.family, redirect }),
  )
  return (
    <p className="text-sm">
      {t('account')}{' '}
      <Link href={`/login?${query}`} className={LINK}>
        {t('login')}
      </Link>{' '}
      · {/* Loaded whole: the registration has a content security policy of its own. */}
      <a href={`/register?${query}`} className={LINK}>
        {t('register')}
      </a>
    </p>
  )
}
