'use client'

import { CalendarPlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { SubscribeButton } from '@/components/booking/event/subscribe-button'
import type { CalendarSlot } from '@/components/kit/calendar/calendar-entry'
import { CalendarViews } from '@/components/kit/calendar/calendar-views'
import { useShownRange } from '@/components/kit/calendar/use-shown-range'
import { PageHeader } from '@/components/kit/page-header'
import { useStored } from '@/components/kit/use-stored'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { MeetingSubject } from './meeting-dialog'
import { entryOf, useMeetingLook } from './meeting-look'
import { newMeetingValues, timesOfSlot } from './meeting-values'
import { NO_TYPE, TypeLegend } from './type-legend'
import { useMeetingMoves } from './use-meeting-moves'
import { type CalendarMeeting, useMeetings } from './use-meetings'

const MeetingDialog = dynamic(() => import('./meeting-dialog').then((module) => module.MeetingDialog), {
  ssr: false,
})
const QuickEntry = dynamic(() => import('./quick-entry').then((module) => module.QuickEntry), { ssr: false })

const NOTHING = { event_list: [], eventype_list: [] } as const
const NONE_HIDDEN: readonly number[] = []

type QuickSlot = CalendarSlot & { at: { x: number; y: number } }

type MeetingsCalendarProps = { zone: string; now: string; wanted: number | null }

/** The calendar of meetings (document 2 §2): by month, week, day or as a list, and all that is done with them. */
export function MeetingsCalendar({ zone, now, wanted }: MeetingsCalendarProps) {
  const t = useTranslations('meetings.calendar')
  const menu = useTranslations('shell.groups')
  const [range, onRange] = useShownRange(now)
  const { data = NOTHING, isError, refetch } = useMeetings(range)
  const [hidden, setHidden] = useStored<readonly number[]>('luna-meeting-types-hidden', NONE_HIDDEN)
  const [open, setOpen] = useState<MeetingSubject | null>(
    wanted === null ? null : { id: wanted, tab: 'details' },
  )
  const [quick, setQuick] = useState<QuickSlot | null>(null)
  const draw = useMeetingLook(data.eventype_list)
  const { onMove, elements } = useMeetingMoves(zone)
  const entries = useMemo(
    () => data.event_list.filter(({ typeId }) => !hidden.includes(typeId ?? NO_TYPE)).map(entryOf),
    [data.event_list, hidden],
  )
  const onEntry = useCallback(({ id }: CalendarMeeting) => setOpen({ id, tab: 'details' }), [])
  const addAt = useCallback(
    (slot: Pick<CalendarSlot, 'start' | 'end'>, name = '') =>
      setOpen({ values: newMeetingValues(timesOfSlot(slot.start, slot.end), { name }) }),
    [],
  )
  const onSlot = useCallback(
    (slot: CalendarSlot) => (slot.at ? setQuick({ ...slot, at: slot.at }) : addAt(slot)),
    [addAt],
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: menu('calendar') }]}
        action={
          <>
            <SubscribeButton subject={{ kind: 'MEETINGS' }} />
            <Button variant="primary" onClick={() => addAt({ start: nextHour(now), end: null })}>
              <CalendarPlus aria-hidden />
              {t('add')}
            </Button>
          </>
        }
      />
      <Card className="relative min-w-0 overflow-x-auto p-3">
        <CalendarViews
          entries={entries}
          draw={draw}
          now={now}
          onRange={onRange}
          onEntry={onEntry}
          onSlot={onSlot}
          onMove={onMove}
        />
        {isError ? (
          <p role="alert" className="mt-3 flex flex-wrap items-center gap-3">
            {t('failed')}
            <Button onClick={() => void refetch()}>{t('retry')}</Button>
          </p>
        ) : null}
        <TypeLegend
          types={data.eventype_list}
          hidden={hidden}
          onToggle={(id) =>
            setHidden(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])
          }
        />
      </Card>
      {elements}
      {quick ? (
        <QuickEntry
          key={`${quick.start} ${quick.end}`}
          times={timesOfSlot(quick.start, quick.end)}
          at={quick.at}
          zone={zone}
          onMore={(name) => {
            setQuick(null)
            addAt(quick, name)
          }}
          onClose={() => setQuick(null)}
        />
      ) : null}
      {open ? (
        <MeetingDialog
          key={'id' in open ? open.id : 'new'}
          subject={open}
          zone={zone}
          onOpen={setOpen}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}

/** The next full hour of the working day, or 9 o'clock when it is over. */
function nextHour(now: string): string {
  const hour = Number(now.slice(11, 13)) + 1
  return `${now.slice(0, 10)}T${hour >= 8 && hour < 20 ? String(hour).padStart(2, '0') : '09'}:00:00`
}
