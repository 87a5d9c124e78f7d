'use client'

import { CalendarCheck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type EventStatus, statusOf } from '@/components/booking/calendar/calendar-event'
import { StatusDot } from '@/components/booking/calendar/status-dot'
import { useStatusWords } from '@/components/booking/people/use-status-words'
import { EmptyState } from '@/components/kit/empty-state'
import { cn } from '@/components/ui/cn'
import type { Event } from '@/lib/api/booking/event-fields'
import { instantOf } from '@/lib/domain/calendar/shown-times'
import type { Day } from '@/lib/domain/core/day'
import { Panel } from './panel'
import { PanelWaiting } from './panel-states'
import type { TimedEvent } from './today-order'
import { type TodayItem, type TodayKinds, useToday } from './use-today'

const CALENDARS = { classes: '/app/events/list', meetings: '/app/calendar/list' } as const
const KINDS = ['meetings', 'classes'] as const

/** Today's meetings, classes and events (document 1 §2), each as far as the user's roles show them. */
export function TodayPanel({ today, shown }: { today: Day; shown: TodayKinds }) {
  const t = useTranslations('dashboard.calendar')
  const { items, now, isPending, refetch } = useToday(today, shown)
  const links = KINDS.filter((kind) => shown[kind]).map((kind) => (
    <Link
      key={kind}
      href={CALENDARS[kind]}
      prefetch={false}
      className="rounded-sm text-link text-sm hover:underline"
    >
      {t(`links.${kind}`)}
    </Link>
  ))
  return (
    <Panel id="calendar" title={t('title')} onRefresh={refetch} extra={links}>
      {!items ? (
        <PanelWaiting isPending={isPending} onRetry={refetch} />
      ) : items.length === 0 ? (
        <EmptyState icon={CalendarCheck} title={t('empty')} text={t('empty_text')} className="py-6" />
      ) : (
        <ul className="divide-y">
          {items.map((item) =>
            item.kind === 'class' ? (
              <ClassRow key={`class ${item.event.id}`} event={item.event} now={now} />
            ) : (
              <MeetingRow key={`meeting ${item.meeting.id}`} item={item} now={now} />
            ),
          )}
        </ul>
      )}
    </Panel>
  )
}

function ClassRow({ event, now }: { event: Event; now: Date }) {
  const t = useTranslations('dashboard.calendar')
  const status = statusOf(event, now)
  return (
    <TodayRow
      calendar={CALENDARS.classes}
      event={event}
      detail={event.location.name}
      // A free event needs no label: its number of places shows it.
      status={status === 'free' ? null : status}
    >
      <span className="tabular text-right text-sm sm:w-24">
        {t('places', { free: event.current_availability, all: event.availability })}
      </span>
    </TodayRow>
  )
}

type MeetingItem = Extract<TodayItem, { kind: 'meeting' }>

function MeetingRow({ item: { meeting, type }, now }: { item: MeetingItem; now: Date }) {
  const isOver = instantOf(meeting.end_datetime) < now
  return (
    <TodayRow
      calendar={CALENDARS.meetings}
      event={meeting}
      detail={type?.name ?? ''}
      color={type?.color}
      status={meeting.cancellato ? 'cancelled' : isOver ? 'past' : null}
    />
  )
}

type TodayRowProps = {
  calendar: string
  event: TimedEvent & { id: number; name: string }
  detail: string
  /** Of the event's type. */
  color?: string | undefined
  /** Null where a word about it says nothing more. */
  status: EventStatus | null
  children?: ReactNode
}

function TodayRow({ calendar, event, detail, color, status, children }: TodayRowProps) {
  const t = useTranslations('dashboard.calendar')
  const words = useStatusWords()
  const time = (text: string) => text.slice(11, 16)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:flex-nowrap">
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-auto">
        <Link
          href={`${calendar}?${new URLSearchParams({ event: String(event.id), at: event.start_datetime })}`}
          prefetch={false}
          className={cn(
            'block truncate rounded-sm font-medium text-heading hover:underline',
            status === 'cancelled' && 'line-through',
          )}
        >
          {event.name}
        </Link>
        <p className="tabular flex items-center gap-1.5 truncate text-ink-soft text-sm">
          {color ? <TypeDot color={color} /> : null}
          {event.allDay ? t('all_day') : `${time(event.start_datetime)}–${time(event.end_datetime)}`}
          {detail ? ` · ${detail}` : null}
        </p>
      </div>
      {status === null ? null : (
        <span className="flex items-center gap-1.5 text-ink-soft text-sm">
          <StatusDot status={status} />
          {words[status]}
        </span>
      )}
      {children}
    </li>
  )
}

/** A type of meetings by its colour; its name stands beside it. */
const TypeDot = ({ color }: { color: string }) => (
  <span
    aria-hidden
    className="size-2.5 shrink-0 rounded-full border border-line-strong"
    style={{ backgroundColor: color }}
  />
)
