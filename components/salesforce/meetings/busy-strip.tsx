'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { useDebounced } from '@/components/kit/use-debounced'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { api } from '@/lib/api/client'
import type { Meeting } from '@/lib/api/salesforce/meetings/meeting-fields'
import { instantOf, shownTimes } from '@/lib/domain/calendar/shown-times'
import { addDays, type Day } from '@/lib/domain/core/day'
import { formatDay } from '@/lib/i18n/formats'
import { hasTimes, type MeetingValues, type PersonValue, timesOfValues } from './meeting-values'

/** The hours of a day that the strip shows. */
const FIRST = 7
const LAST = 21
const DAYS_ASKED = 6

type Interval = { start_datetime: string; end_datetime: string }

/** When the people of a meeting are busy on its day, and three times that suit them all, each at a press. */
export function BusyStrip({ meeting, zone }: { meeting: Meeting | null; zone: string }) {
  const t = useTranslations('meetings.busy')
  const language = useLanguage()
  const { watch, setValue } = useFormContext<MeetingValues>()
  const values = watch()
  const { data } = useBusyTimes(values, { zone, eventId: meeting?.id ?? null })
  if (!data || values.people.length === 0 || values.allDay) return null
  const own = { start: minutesOf(values.startTime), end: minutesOf(values.endTime) }
  const isClash = data.busy_list.some(({ intervals }) =>
    minutesOn(values.startDay, intervals).some(({ start, end }) => start < own.end && end > own.start),
  )
  const take = (proposal: Interval) => {
    const { start, end } = shownTimes({ ...proposal, allDay: false })
    setValue('startDay', start.slice(0, 10), { shouldDirty: true })
    setValue('startTime', start.slice(11, 16), { shouldDirty: true })
    setValue('endDay', end.slice(0, 10))
    setValue('endTime', end.slice(11, 16))
  }
  return (
    <section aria-label={t('title')} className="grid gap-2 rounded-lg border p-3 text-sm">
      <ul className="grid gap-1.5">
        {data.busy_list.map((person, index) => (
          <PersonStrip
            key={values.people[index]?.key ?? index}
            name={values.people[index]?.name ?? ''}
            busy={minutesOn(values.startDay, person.intervals)}
            own={own}
          />
        ))}
      </ul>
      {isClash ? (
        <p role="status" className="text-state-pending">
          {t('clash')}
        </p>
      ) : null}
      {data.proposal_list.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          <CalendarClock aria-hidden className="size-4 text-ink-soft" />
          {data.proposal_list.map((proposal) => (
            <Button key={proposal.start_datetime} size="sm" onClick={() => take(proposal)}>
              {formatDay(proposal.start_datetime.slice(0, 10) as Day, language)}{' '}
              {proposal.start_datetime.slice(11, 16)}–{proposal.end_datetime.slice(11, 16)}
            </Button>
          ))}
        </div>
      ) : null}
    </section>
  )
}

/** Asks once the times and the people of the form have rested. */
function useBusyTimes(values: MeetingValues, { zone, eventId }: { zone: string; eventId: number | null }) {
  const asked = hasTimes(values) && !values.allDay ? requestOf(values, zone) : null
  const settled = useDebounced(JSON.stringify(asked))
  return useQuery({
    queryKey: ['meeting-busy', settled, eventId],
    queryFn: async () => {
      const request = JSON.parse(settled) as NonNullable<typeof asked>
      return (await api.salesforce.busyTimes.list({ ...request, event_id: eventId })).response
    },
    enabled: settled !== 'null' && values.people.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

function requestOf(values: MeetingValues, zone: string) {
  const { startDay } = values
  const times = timesOfValues(values, zone)
  const whole = timesOfValues(
    { ...values, startTime: '00:00', endDay: addDays(startDay as Day, DAYS_ASKED), endTime: '23:59' },
    zone,
  )
  return {
    attendee_list: values.people.map(({ attendee }: PersonValue) => attendee),
    start_date: whole.start_date,
    end_date: whole.end_date,
    duration_minutes: Math.max(1, durationOf(times)),
  }
}

/** The minutes from the start to the end. */
const durationOf = ({ start_date, end_date }: { start_date: string; end_date: string }): number =>
  Math.round((instantOf(end_date).getTime() - instantOf(start_date).getTime()) / 60_000)

type Minutes = { start: number; end: number }

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The parts of intervals that lie on a day, in minutes of its clock. */
const minutesOn = (day: string, intervals: readonly Interval[]): Minutes[] =>
  intervals.flatMap(({ start_datetime: start, end_datetime: end }) => {
    if (start.slice(0, 10) > day || end.slice(0, 10) < day) return []
    return {
      start: start.startsWith(day) ? minutesOf(start.slice(11)) : 0,
      end: end.startsWith(day) ? minutesOf(end.slice(11)) : 24 * 60,
    }
  })

/** The day of a person: busy times as bars, the time of the meeting as a frame. */
function PersonStrip({ name, busy, own }: { name: string; busy: readonly Minutes[]; own: Minutes }) {
  const t = useTranslations('meetings.busy')
  const times = busy.map(({ start, end }) => `${clock(start)}–${clock(end)}`).join(', ')
  return (
    <li className="grid grid-cols-[minmax(0,9rem)_1fr] items-center gap-2">
      <span className="truncate" title={name}>
        {name}
      </span>
      <span
        className="relative block h-5 overflow-hidden rounded border bg-surface"
        title={times || t('free')}
      >
        {busy.map((one) => (
          <Bar key={one.start} of={one} className="bg-state-pending/60" />
        ))}
        <Bar of={own} className="border-2 border-action" />
        <span className="sr-only">{times ? t('busy', { times }) : t('free')}</span>
      </span>
    </li>
  )
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function Bar({ of: { start, end }, className }: { of: Minutes; className: string }) {
  const at = (minutes: number) => Math.min(100, Math.max(0, ((minutes / 60 - FIRST) / (LAST - FIRST)) * 100))
  return (
    <span
      aria-hidden
      className={cn('absolute inset-y-0', className)}
      style={{ left: `${at(start)}%`, width: `${at(end) - at(start)}%` }}
    />
  )
}
