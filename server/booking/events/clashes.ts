import type { ClashOut } from '@/lib/api/booking/clash-fields'
import { type Clash, type ClashMode, findClashes } from '@/lib/domain/booking/clash'
import { Refusal } from '@/lib/domain/core/refusal'
import type { OccupiedTime } from '@/lib/domain/reservations/reserved-time'
import { formatInstant } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import type { Period } from '@/server/recurrence'
import { refuseReserved } from '@/server/reserved-times'
import {
  eventsAtResources,
  firstDayOf,
  holdResources,
  occurrencesOfSeries,
  type ResourceIds,
} from './clash-queries'
import type { EventContent, EventView } from './event-view'
import { toEvent } from './present'

const DAY_MS = 86_400_000
/** How far into a series that has no end. */
const HORIZON_DAYS = 400
const MAX_CLASHES = 20
const MAX_IN_TEXT = 3

/** The events, or the series, that a caller has just written. */
type ClashSubject = { events: readonly EventView[] } | { seriesId: number }

type ClashCheck = {
  written: ClashSubject
  /** The content before the change: its resources may be deleted ones. Null for a new event or series. */
  before: EventContent | null
  /** Whether a clash of which the structure only warns is taken as seen. */
  accepts: boolean
  language: Language
}

/**
 * The last step of saving events: locks the places and persons in charge that they take, so that of two callers that
 * take the same at once the second sees the first, and answers what is then taken twice. Places are locked after
 * events, and in the order of their ids.
 * @throws Refusal ERROR_EVENT_PLACE_DELETED, ERROR_EVENT_RESERVED, ERROR_EVENT_CLASH, ERROR_EVENT_CLASH_UNCONFIRMED
 */
export async function settleClashes(tx: Tx, saved: ClashCheck): Promise<ClashOut[]> {
  const mode = await clashMode(tx)
  const own =
    'events' in saved.written ? saved.written.events : await occurrencesOf(tx, saved.written.seriesId)
  const ids = idsOf(own)
  await lockResources(tx, ids, saved.before ? idsOf([saved.before]) : null)
  await refuseReserved(tx, own.map(toOccupied))
  if (mode === 'ALLOW' || own.length === 0) return []
  const taken = await eventsAtResources(tx, periodOf(own), ids)
  const found = findClashes(
    own,
    taken.filter((other) => !isOf(saved.written, other)),
    MAX_CLASHES,
  )
  const clashes = found.map(toClash)
  if (clashes.length > 0 && (mode === 'REFUSE' || !saved.accepts)) {
    const code = mode === 'REFUSE' ? 'ERROR_EVENT_CLASH' : 'ERROR_EVENT_CLASH_UNCONFIRMED'
    throw new Refusal(code, { list: listText(clashes, saved.language) }, [], clashes)
  }
  return clashes
}

async function clashMode(tx: Tx): Promise<ClashMode> {
  const settings = await tx.booking_settings.findFirst({ select: { clashes: true } })
  return (settings?.clashes ?? 'WARN') as ClashMode
}

const periodOf = (events: readonly EventView[]): Period => ({
  from: new Date(Math.min(...events.map(({ startsAt }) => startsAt.getTime()))),
  to: new Date(Math.max(...events.map(({ endsAt }) => endsAt.getTime()))),
})

/** The occurrences of a series that are still to come, up to the horizon. */
async function occurrencesOf(tx: Tx, seriesId: number): Promise<EventView[]> {
  const first = await firstDayOf(tx, seriesId)
  const from = new Date(Math.max(now().getTime(), (first?.getTime() ?? 0) - DAY_MS))
  return occurrencesOfSeries(tx, seriesId, { from, to: new Date(from.getTime() + HORIZON_DAYS * DAY_MS) })
}

const isOf = (written: ClashSubject, event: EventView): boolean =>
  'seriesId' in written && event.origin?.series.id === written.seriesId

const toOccupied = ({ startsAt, endsAt, location, teachers }: EventView): OccupiedTime => ({
  from: startsAt,
  to: endsAt,
  locationId: location.id,
  teacherIds: teachers.map(({ id }) => id),
})

const distinct = (list: readonly number[]): number[] => [...new Set(list)].sort((a, b) => a - b)

const idsOf = (events: readonly EventContent[]): ResourceIds => ({
  locations: distinct(events.map(({ location }) => location.id)),
  teachers: distinct(events.flatMap(({ teachers }) => teachers.map(({ id }) => id))),
  prices: distinct(events.flatMap(({ prices }) => prices.map(({ id }) => id))),
})

/** A newly chosen resource must still exist: its deletion takes the same lock. */
async function lockResources(tx: Tx, ids: ResourceIds, before: ResourceIds | null): Promise<void> {
  const held = await holdResources(tx, ids)
  for (const kind of ['locations', 'teachers', 'prices'] as const) {
    const there = new Set(held[kind])
    const gone = ids[kind].find((id) => !there.has(id) && !before?.[kind].includes(id))
    if (gone !== undefined) throw new Refusal('ERROR_EVENT_PLACE_DELETED', {}, [FIELDS[kind]])
  }
}

const FIELDS = { locations: 'location', teachers: 'teacher_list', prices: 'price_list' } as const

function toClash({ kind, id, name, own, other }: Clash<EventView>): ClashOut {
  const { start_datetime, end_datetime } = toEvent(other)
  const event = { event_id: other.id, event_name: other.name, start_datetime, end_datetime }
  return { kind, id, name, ...event, own_start_datetime: toEvent(own).start_datetime }
}

/** The first of them as text for a sentence. */
const listText = (clashes: readonly ClashOut[], language: Language): string => {
  const parts = clashes
    .slice(0, MAX_IN_TEXT)
    .map(
      ({ name, event_name, start_datetime }) =>
        `${name}, ${formatInstant(start_datetime, language)} (${event_name})`,
    )
  return clashes.length > MAX_IN_TEXT ? `${parts.join('; ')}…` : parts.join('; ')
}
