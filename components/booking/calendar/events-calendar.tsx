'use client'

import { CalendarPlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import type { CalendarSlot } from '@/components/kit/calendar/calendar-entry'
import { CalendarViews } from '@/components/kit/calendar/calendar-views'
import { useShownRange } from '@/components/kit/calendar/use-shown-range'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { PageHeader } from '@/components/kit/page-header'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Event } from '@/lib/api/booking/event-fields'
import type { Day } from '@/lib/domain/core/day'
import { ChoiceDialog, type EventTask, taskOfClick, useTasks } from '../event/choice-dialog'
import { SubscribeButton } from '../event/subscribe-button'
import { entryOf, STATUSES } from './calendar-event'
import { useEventLook } from './event-chip'
import { StatusDot } from './status-dot'
import { useEvents } from './use-events'

const EventDialog = dynamic(() => import('../event/event-dialog').then((module) => module.EventDialog), {
  ssr: false,
})
const BookDialog = dynamic(() => import('../people/book-dialog').then((module) => module.BookDialog), {
  ssr: false,
})
const PeopleSheet = dynamic(() => import('../people/people-sheet').then((module) => module.PeopleSheet), {
  ssr: false,
})
const ViewDialog = dynamic(() => import('../event/event-summary').then((module) => module.ViewDialog), {
  ssr: false,
})

/** The event that the address names; `gone` when it no longer exists. */
export type LinkedEvent = Event | 'gone' | null

const NO_EVENTS: readonly Event[] = []

type EventDialogState = { task: EventTask | 'choose'; event: Event } | { task: 'add'; day: Day } | null

type EventsCalendarProps = { zone: string; now: string; wanted?: LinkedEvent }

/** The booking calendar (document 2 §2): events by month, week, day or as a list, and all that is done with them. */
export function EventsCalendar({ zone, now, wanted = null }: EventsCalendarProps) {
  const t = useTranslations('booking')
  const menu = useTranslations('shell.groups')
  const canAdd = useHasRole()('GUI_INSERT_EVENT')
  const tasksOf = useTasks()
  const [range, onRange] = useShownRange(now)
  const draw = useEventLook()
  const taskOf = useCallback(
    (event: Event): EventDialogState => {
      const tasks = tasksOf(event)
      return tasks.length > 0 ? { task: taskOfClick(event, tasks, new Date()) ?? 'choose', event } : null
    },
    [tasksOf],
  )
  const [open, setOpen] = useState<EventDialogState>(() =>
    wanted && wanted !== 'gone' ? taskOf(wanted) : null,
  )
  const { data, isError, refetch } = useEvents(range)
  const entries = useMemo(() => (data ?? NO_EVENTS).map(entryOf), [data])
  const onEvent = useCallback((event: Event) => setOpen((before) => taskOf(event) ?? before), [taskOf])
  const add = useCallback((day: string) => setOpen({ task: 'add', day: day as Day }), [])
  const onSlot = useCallback(({ start }: CalendarSlot) => add(start.slice(0, 10)), [add])
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: menu('events') }]}
        action={
          <>
            <SubscribeButton subject={{ kind: 'PERSON' }} />
            {canAdd ? (
              <Button variant="primary" onClick={() => add(now.slice(0, 10))}>
                <CalendarPlus aria-hidden />
                {t('add')}
              </Button>
            ) : null}
          </>
        }
      />
      {wanted === 'gone' ? (
        <div className="mb-3">
          <FormNotice tone="error">{t('wanted_gone')}</FormNotice>
        </div>
      ) : null}
      <Card className="relative min-w-0 overflow-x-auto p-3">
        <CalendarViews
          entries={entries}
          draw={draw}
          now={now}
          onRange={onRange}
          onEntry={onEvent}
          {...(canAdd && { onSlot })}
        />
        {canAdd && data?.length === 0 ? <p className="mt-3 text-ink-soft">{t('none_shown')}</p> : null}
        {isError ? (
          <p role="alert" className="mt-3 flex flex-wrap items-center gap-3">
            {t('failed')}
            <Button onClick={() => void refetch()}>{t('retry')}</Button>
          </p>
        ) : null}
        <Legend />
      </Card>
      <OpenDialog open={open} zone={zone} onOpen={setOpen} />
    </>
  )
}

function OpenDialog({
  open,
  zone,
  onOpen,
}: {
  open: EventDialogState
  zone: string
  onOpen: (open: EventDialogState) => void
}) {
  const tasksOf = useTasks()
  const close = () => onOpen(null)
  if (open === null) return null
  if (open.task === 'add') return <EventDialog subject={open.day} zone={zone} onClose={close} />
  const { task, event } = open
  if (task === 'choose') {
    return (
      <ChoiceDialog
        event={event}
        tasks={tasksOf(event)}
        onChoose={(chosen) => onOpen({ task: chosen, event })}
        onClose={close}
      />
    )
  }
  if (task === 'edit') return <EventDialog subject={event} zone={zone} onClose={close} />
  if (task === 'book') return <BookDialog event={event} onClose={close} />
  if (task === 'view') return <ViewDialog event={event} onClose={close} />
  return <PeopleSheet event={event} onClose={close} />
}

function Legend() {
  const t = useTranslations('booking')
  return (
    <ul aria-label={t('legend')} className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {STATUSES.map((status) => (
        <li key={status} className="flex items-center gap-1.5">
          <StatusDot status={status} className="size-3" />
          {t(`status.${status}`)}
        </li>
      ))}
    </ul>
  )
}
