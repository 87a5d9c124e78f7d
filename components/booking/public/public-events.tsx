'use client'

import { CalendarDays } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { useLanguage } from '@/components/kit/use-language'
import type { LegalTexts } from '@/components/shell/legal-links'
import { SharedFrame } from '@/components/shell/shared-frame'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { PublicEvent } from '@/lib/api/booking/public-bookings'
import type { PublicStructure } from '@/lib/api/page-brand'
import { formatDay } from '@/lib/i18n/formats'
import { fitting, NO_FILTERS } from './event-filters'
import { PublicAccountLine } from './public-account-line'
import { PublicBookDialog } from './public-book-dialog'
import { PublicEventFacts } from './public-event-facts'
import { PublicFilters } from './public-filters'

/** The events that are shown before more are asked for. */
const AT_ONCE = 12

type PublicEventsProps = {
  page: string
  structure: PublicStructure
  /** Whether the visitor is signed in to this structure. */
  isMember: boolean
  weeks: number
  events: readonly PublicEvent[]
  legal: LegalTexts
}

/** The events that a structure publishes, day by day; each can be booked with an address or an account. */
export function PublicEvents({ page, structure, weeks, events, isMember, legal }: PublicEventsProps) {
  const t = useTranslations('booking.public')
  const language = useLanguage()
  const [open, setOpen] = useState<PublicEvent | null>(null)
  const [filters, setFilters] = useState(NO_FILTERS)
  const [count, setCount] = useState(AT_ONCE)
  const found = fitting(events, filters)
  const days = byDay(found.slice(0, count))
  return (
    <SharedFrame legal={legal} brand={structure}>
      <div className="mb-5 grid gap-1">
        <h1 className="text-balance wrap-anywhere font-semibold text-2xl text-heading">{t('tab')}</h1>
        <p className="text-ink-soft">{t('text', { weeks })}</p>
        <PublicAccountLine structure={structure} isMember={isMember} />
      </div>
      {events.length === 0 ? (
        <Card>
          <EmptyState icon={CalendarDays} title={t('none')} text={t('none_text')} />
        </Card>
      ) : null}
      <PublicFilters
        events={events}
        filters={filters}
        onChange={(chosen) => {
          setFilters(chosen)
          setCount(AT_ONCE)
        }}
      />
      {events.length > 0 && found.length === 0 ? (
        <div role="status" className="grid justify-items-start gap-2">
          <p>{t('filters.none')}</p>
          <Button onClick={() => setFilters(NO_FILTERS)}>{t('filters.clear')}</Button>
        </div>
      ) : null}
      <div className="grid gap-6">
        {days.map(([day, list]) => (
          <section key={day} aria-labelledby={`day-${day}`} className="grid gap-2">
            <h2 id={`day-${day}`} className="font-semibold text-base">
              {weekdayOf(day, language)} {formatDay(day, language)}
            </h2>
            <ul className="grid gap-2">
              {list.map((event) => (
                <li key={event.id}>
                  <Card className="flex flex-wrap items-center gap-3 p-4">
                    <div className="grid min-w-0 grow basis-52 gap-1">
                      <h3 className="wrap-anywhere font-medium text-heading">{event.name}</h3>
                      <PublicEventFacts event={event} />
                    </div>
                    <Button
                      variant={event.current_availability > 0 ? 'primary' : 'secondary'}
                      className="h-11 max-sm:w-full"
                      aria-label={`${t(event.current_availability > 0 ? 'book' : 'queue')}: ${event.name}, ${formatDay(day, language)}`}
                      onClick={() => setOpen(event)}
                    >
                      {t(event.current_availability > 0 ? 'book' : 'queue')}
                    </Button>
                  </Card>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {found.length > count ? (
        <Button className="mt-6 h-11 w-full" onClick={() => setCount(count + AT_ONCE)}>
          {t('more', { count: found.length - count })}
        </Button>
      ) : null}
      {open ? (
        <PublicBookDialog
          page={page}
          event={open}
          account={<PublicAccountLine structure={structure} isMember={isMember} event={open} />}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </SharedFrame>
  )
}

/** In the order in which they come. */
function byDay(events: readonly PublicEvent[]): [string, PublicEvent[]][] {
  const days = new Map<string, PublicEvent[]>()
  for (const event of events) {
    const day = event.start_datetime.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days]
}

const weekdayOf = (day: string, language: string): string => {
  const name = new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' })
  return name.charAt(0).toUpperCase() + name.slice(1)
}
