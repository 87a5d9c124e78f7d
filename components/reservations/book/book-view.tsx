'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { CalendarToolbar, neighbourDay } from '@/components/kit/calendar/calendar-toolbar'
import { useCalendarPlace } from '@/components/kit/calendar/use-calendar-place'
import { PageHeader } from '@/components/kit/page-header'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import type { Day } from '@/lib/domain/core/day'
import { dayAt } from '@/lib/domain/reservations/wall-time'
import { gridRange } from '../grid/grid-start'
import type { WantedMove } from '../reserve/move-dialog'
import type { WantedTime } from '../reserve/use-reserve-form'
import { useForOthers } from '../use-for-others'
import type { StructureClock } from '../wall-texts'
import { FreeTimes } from './free-times'
import { OwnReservations } from './own-reservations'

const ReserveDialog = dynamic(
  () => import('../reserve/reserve-dialog').then((module) => module.ReserveDialog),
  { ssr: false },
)
const MoveOne = dynamic(() => import('../reserve/move-one').then((module) => module.MoveOne), { ssr: false })
const ReservationSheet = dynamic(
  () => import('../manager/reservation-sheet').then((module) => module.ReservationSheet),
  { ssr: false },
)
const ReservationsGrid = dynamic(
  () => import('../grid/reservations-grid').then((module) => module.ReservationsGrid),
  { ssr: false, loading: () => <Skeleton className="h-96" /> },
)

const VIEWS = ['free', 'grid', 'mine'] as const
type BookView = (typeof VIEWS)[number]

/** Reserving, for customers and staff: when and how long, and then what is free; or the grid; and the own reservations. */
export function BookView({ zone, now }: StructureClock) {
  const t = useTranslations('reservations.book')
  const menu = useTranslations('shell.groups')
  const [view, setView] = useQueryState('tab', parseAsStringLiteral(VIEWS).withDefault('free'))
  const today = dayAt(now)
  const { date, setDate } = useCalendarPlace(today)
  const [wanted, setWanted] = useState<WantedTime | null>(null)
  const [moved, setMoved] = useState<{ id: number; to: WantedMove | null } | null>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const show = (next: BookView) => void setView(next)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} crumbs={[{ label: menu('grid') }]} />
      <Tabs value={view} onValueChange={(next) => show(next as BookView)}>
        <TabsList>
          {VIEWS.map((name) => (
            <TabsTrigger key={name} value={name} className="h-11 md:h-9">
              {t(`views.${name}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="free">
          <FreeTimes date={date} today={today} onDate={setDate} onWanted={setWanted} />
        </TabsContent>
        <TabsContent value="grid">
          <BookGrid
            now={now}
            date={date}
            today={today}
            onDate={setDate}
            onWanted={setWanted}
            onMine={() => show('mine')}
            onSheet={setOpened}
            onMove={(id, to) => setMoved({ id, to })}
          />
        </TabsContent>
        <TabsContent value="mine">
          <OwnReservations
            now={now}
            zone={zone}
            onBook={() => show('free')}
            onMove={(id) => setMoved({ id, to: null })}
          />
        </TabsContent>
      </Tabs>
      <BookDialog wanted={wanted} zone={zone} onClose={() => setWanted(null)} />
      {opened === null ? null : (
        <ReservationSheet
          id={opened}
          zone={zone}
          onMove={() => {
            setMoved({ id: opened, to: null })
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {moved ? (
        <MoveOne
          id={moved.id}
          wanted={moved.to}
          zone={zone}
          canIgnore={false}
          onClose={() => setMoved(null)}
        />
      ) : null}
    </>
  )
}

function BookDialog({
  wanted,
  zone,
  onClose,
}: {
  wanted: WantedTime | null
  zone: string
  onClose: () => void
}) {
  const forOthers = useForOthers()
  if (!wanted) return null
  return (
    <ReserveDialog
      wanted={wanted}
      zone={zone}
      forOthers={forOthers}
      canIgnore={false}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

type BookGridProps = {
  now: number
  date: Day
  today: Day
  onDate: (date: Day) => void
  onWanted: (wanted: WantedTime) => void
  onMine: () => void
  onSheet: (id: number) => void
  onMove: (id: number, to: WantedMove) => void
}

function BookGrid({ now, date, today, onDate, onWanted, onMine, onSheet, onMove }: BookGridProps) {
  const audience = useForOthers() ? 'staff' : 'customers'
  const step = (by: 1 | -1) => onDate(neighbourDay(date, 'day', by))
  return (
    <Card className="min-w-0 p-3">
      <CalendarToolbar
        views={[]}
        view="day"
        date={date}
        onView={() => undefined}
        onStep={step}
        onToday={() => onDate(today)}
      />
      <ReservationsGrid
        range={gridRange('day', date)}
        now={now}
        audience={audience}
        onPage={step}
        onOpen={(id) => (audience === 'staff' ? onSheet(id) : onMine())}
        onMove={(slot, resource, at) => onMove(slot.reservation_id, { slot, resourceId: resource.id, at })}
        onSelect={(resource, { from, to }) =>
          onWanted({ resource, at: from, minutes: to - from, people: 1, person: null })
        }
      />
    </Card>
  )
}
