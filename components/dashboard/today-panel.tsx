'use client'

import { CalendarCheck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { statusOf } from '@/components/booking/calendar/calendar-event'
import { StatusDot } from '@/components/booking/calendar/status-dot'
import { useEvents } from '@/components/booking/calendar/use-events'
import { useStatusWords } from '@/components/booking/people/use-status-words'
import { EmptyState } from '@/components/kit/empty-state'
import { cn } from '@/components/ui/cn'
import type { Event } from '@/lib/api/booking/event-fields'
import type { Day } from '@/lib/domain/core/day'
import { Panel } from './panel'
import { PanelWaiting } from './panel-states'
import { todayOrder } from './today-order'

const CALENDAR = '/app/events/list'

/** Today's classes and events (document 1 §2). */
export function TodayPanel({ today }: { today: Day }) {
  const t = useTranslations('dashboard.calendar')
  const { data, isPending, refetch } = useEvents({ from: today, to: today })
  const now = new Date()
  return (
    <Panel
      id="calendar"
      title={t('title')}
      onRefresh={refetch}
      extra={
        <Link href={CALENDAR} prefetch={false} className="rounded-sm text-link text-sm hover:underline">
          {t('link')}
        </Link>
      }
    >
      {!data ? (
        <PanelWaiting isPending={isPending} onRetry={refetch} />
      ) : data.length === 0 ? (
        <EmptyState icon={CalendarCheck} title={t('empty')} text={t('empty_text')} className="py-6" />
      ) : (
        <ul className="divide-y">
          {todayOrder(data, now).map((event) => (
            <EventRow key={event.id} event={event} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function EventRow({ event, now }: { event: Event; now: Date }) {
  const t = useTranslations('dashboard.calendar')
  const status = statusOf(event, now)
  const word = useStatusWords()[status]
  const time = (text: string) => text.slice(11, 16)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:flex-nowrap">
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-auto">
        <Link
          href={`${CALENDAR}?${new URLSearchParams({ event: String(event.id), at: event.start_datetime })}`}
          prefetch={false}
          className={cn(
            'block truncate rounded-sm font-medium text-heading hover:underline',
            status === 'cancelled' && 'line-through',
          )}
        >
          {event.name}
        </Link>
        <p className="tabular truncate text-ink-soft text-sm">
          {event.allDay ? t('all_day') : `${time(event.start_datetime)}–${time(event.end_datetime)}`}
          {event.location.name ? ` · ${event.location.name}` : null}
        </p>
      </div>
      {/* A free event needs no label: its number of places shows it. */}
      {status === 'free' ? null : (
        <span className="flex items-center gap-1.5 text-ink-soft text-sm">
          <StatusDot status={status} />
          {word}
        </span>
      )}
      <span className="tabular text-right text-sm sm:w-24">
        {t('places', { free: event.current_availability, all: event.availability })}
      </span>
    </li>
  )
}
