'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { CalendarView } from '@/components/kit/calendar/calendar-place'
import { CalendarToolbar, neighbourDay } from '@/components/kit/calendar/calendar-toolbar'
import { useCalendarPlace } from '@/components/kit/calendar/use-calendar-place'
import { PageHeader } from '@/components/kit/page-header'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { dayAt } from '@/lib/domain/reservations/wall-time'
import { type GridStart, gridRange } from '../grid/grid-start'
import { useNarrow } from '../grid/use-narrow'
import type { WantedMove } from '../reserve/move-dialog'
import type { WantedTime } from '../reserve/use-reserve-form'
import { ManagerTabs } from '../setup/manager-tabs'
import type { StructureClock } from '../wall-texts'

const waiting = () => <Skeleton className="h-96" />
const loadGrid = () => import('../grid/reservations-grid').then((module) => module.ReservationsGrid)
const ReservationsGrid = dynamic(loadGrid, { ssr: false, loading: waiting })
// The grid is most of the page: it is on its way while the frame is made ready.
if (typeof window !== 'undefined') void loadGrid()
const MonthOccupancy = dynamic(() => import('./month-occupancy').then((module) => module.MonthOccupancy), {
  ssr: false,
  loading: waiting,
})
const ReserveDialog = dynamic(
  () => import('../reserve/reserve-dialog').then((module) => module.ReserveDialog),
  { ssr: false },
)
const ReservationSheet = dynamic(
  () => import('./reservation-sheet').then((module) => module.ReservationSheet),
  { ssr: false },
)
const MoveOne = dynamic(() => import('../reserve/move-one').then((module) => module.MoveOne), { ssr: false })

const WIDE_VIEWS = ['day', 'week', 'month'] as const
const NARROW_VIEWS = ['day', 'month'] as const

type Open =
  | { kind: 'reserve'; wanted: WantedTime }
  | { kind: 'sheet'; id: number }
  | { kind: 'move'; id: number; to: WantedMove | null }

/**
 * All reservations of the structure, by day, week and month, and everything that is done with them. `start` is the part that the grid
 * shows first, where the page begins with a grid.
 */
export function ManagerView({ zone, now, start }: StructureClock & { start: GridStart | null }) {
  const t = useTranslations('reservations.manager')
  const menu = useTranslations('shell.groups')
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ label: menu('grid') }]} />
      <ManagerTabs />
      <Card className="min-w-0 p-3">
        <Periods now={now} start={start} onOpen={setOpen} />
      </Card>
      {open ? <OpenDialog open={open} zone={zone} onOpen={setOpen} /> : null}
    </>
  )
}

type PeriodsProps = { now: number; start: GridStart | null; onOpen: (open: Open) => void }

/** The day, week or month that the address names. */
function Periods({ now, start, onOpen }: PeriodsProps) {
  const today = dayAt(now)
  const isNarrow = useNarrow()
  const place = useCalendarPlace(today, 'day')
  const { date, setDate, setView } = place
  const views: readonly CalendarView[] = isNarrow ? NARROW_VIEWS : WIDE_VIEWS
  const view = place.view && views.includes(place.view) ? place.view : 'day'
  const step = (by: 1 | -1) => setDate(neighbourDay(date, view, by))
  return (
    <>
      <CalendarToolbar
        views={views}
        view={view}
        date={date}
        onView={setView}
        onStep={step}
        onToday={() => setDate(today)}
      />
      {view === 'month' ? (
        <MonthOccupancy
          date={date}
          today={today}
          onDay={(day) => {
            setDate(day)
            setView('day')
          }}
        />
      ) : (
        <ReservationsGrid
          range={gridRange(view, date)}
          start={start}
          now={now}
          audience="staff"
          onPage={step}
          onOpen={(id) => onOpen({ kind: 'sheet', id })}
          onMove={(slot, resource, at) =>
            onOpen({ kind: 'move', id: slot.reservation_id, to: { resourceId: resource.id, at, slot } })
          }
          onSelect={(resource, { from, to }) =>
            onOpen({
              kind: 'reserve',
              wanted: { resource, at: from, minutes: to - from, people: 1, person: null },
            })
          }
        />
      )}
    </>
  )
}

type OpenDialogProps = { open: Open; zone: string; onOpen: (open: Open | null) => void }

function OpenDialog({ open, zone, onOpen }: OpenDialogProps) {
  const close = () => onOpen(null)
  if (open.kind === 'reserve') {
    return (
      <ReserveDialog wanted={open.wanted} zone={zone} forOthers canIgnore onClose={close} onDone={close} />
    )
  }
  if (open.kind === 'move') {
    return <MoveOne id={open.id} wanted={open.to} zone={zone} canIgnore onClose={close} />
  }
  return (
    <ReservationSheet
      id={open.id}
      zone={zone}
      onMove={() => onOpen({ kind: 'move', id: open.id, to: null })}
      onClose={close}
    />
  )
}
