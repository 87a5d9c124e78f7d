'use client'

import { CalendarDays, MapPin, Tag, UserRound, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import type { PublicEvent } from '@/lib/api/booking/public-bookings'
import { formatDay } from '@/lib/i18n/formats'

/** When, where, with whom, for what price, and how many places are left. */
export function PublicEventFacts({ event, withDay }: { event: PublicEvent; withDay?: boolean }) {
  const t = useTranslations('booking.public')
  const language = useLanguage()
  const [from, to] = [event.start_datetime.slice(11, 16), event.end_datetime.slice(11, 16)]
  const hours = event.allDay ? t('all_day') : `${from}–${to}`
  const { location, teacher_list, price_list } = event
  return (
    <ul className="grid gap-1 text-ink-soft text-sm">
      <Fact icon={CalendarDays}>
        {withDay ? `${formatDay(event.start_datetime, language)}, ${hours}` : hours}
      </Fact>
      <Fact icon={MapPin}>{[location.name, location.address].filter(Boolean).join(', ')}</Fact>
      {teacher_list.length > 0 ? <Fact icon={UserRound}>{teacher_list.join(', ')}</Fact> : null}
      {price_list.length > 0 ? <Fact icon={Tag}>{price_list.join(', ')}</Fact> : null}
      <Fact icon={Users}>
        {event.current_availability > 0
          ? t('free', { free: event.current_availability, all: event.availability })
          : t('full', { all: event.availability, waiting: event.waiting })}
      </Fact>
    </ul>
  )
}

const Fact = ({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
)
