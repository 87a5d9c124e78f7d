import type { ClashOut } from '@/lib/api/booking/clash-fields'
import { type Clash, type ClashMode, findClashes } from '@/lib/domain/booking/clash'
import { Refusal } from '@/lib/domain/core/refusal'
import { formatInstant } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { now } from '@/server/platform/clock'
import { activeEvents, type Period } from '@/server/recurrence'
import { bookingCalendar } from './booking-calendar'
import type { EventContent, EventView } from './event-view'
import { toEvent } from './present'

const DAY_MS = 86_400_000
/** How far into a series that has no end. */
const HORIZON_DAYS = 400
const MAX_CLASHES = 20
const MAX_IN_TEXT = 3

/** What was just written: events, or a series. */
type ClashSubject = { events: readonly EventView[] } | { seriesId: number }

type ClashCheck = {
  written: ClashSubject
  /** What it was before, of which nothing is asked again; null of what is new. */
  before: EventContent | null
  /** Whether a clash of which the structure only warns is taken as seen. */
  accepts: boolean
  language: Language
}

type Ids = { locations: readonly number[]; teachers: readonly number[]; prices: readonly number[] }

/**
 * The last step of saving events: locks the places and persons in charge that they take, so that of two callers that
 * take the same at once the second sees the first, and answers what is then taken twice. Places are locked after
 * events, and in the order of their ids.
 * @throws Refusal ERROR_EVENT_PLACE_DELETED, ERROR_EVENT_CLASH, ERROR_EVENT_CLASH_UNCONFIRMED
 */
export async function settleClashes(tx: Tx, saved: ClashCheck): Promise<ClashOut[]> {
  const mode = await clashMode(tx)
  const own =
    'events' in saved.written ? saved.written.events : await occurrencesOf(tx, saved.written.seriesId)
  const ids = idsOf(own)
  await lockResources(tx, ids, saved.before ? idsOf([saved.before]) : null)
  if (mode === 'ALLOW' || own.length === 0) return []
  const taken = await overlapping(tx, own, ids)
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

/** What is still to come of a series, as far as is looked. */
async function occurrencesOf(tx: Tx, seriesId: number): Promise<EventView[]> {
  const [row] = await tx.$queryRaw<{ first: Date }[]>`
    select first_day::timestamptz as first from event_series where id = ${seriesId}`
  const from = new Date(Math.max(now().getTime(), (row?.first.getTime() ?? 0) - DAY_MS))
  const to = new Date(from.getTime() + HORIZON_DAYS * DAY_MS)
  const where = { event: Prisma.sql`x.series_id = ${seriesId}`, series: Prisma.sql`x.id = ${seriesId}` }
  return activeEvents(tx, bookingCalendar, { from, to }, where)
}

const isOf = (written: ClashSubject, event: EventView): boolean =>
  'seriesId' in written && event.origin?.series.id === written.seriesId

/** What takes one of these places or persons in charge while one of these events lasts. */
const overlapping = (tx: Tx, own: readonly EventView[], { locations, teachers }: Ids): Promise<EventView[]> =>
  activeEvents(tx, bookingCalendar, periodOf(own), {
    event: Prisma.sql`(x.location_id = any(${[...locations]}::int[]) or x.id in (
      select event_id from event_to_teacher where teacher_id = any(${[...teachers]}::int[])))`,
    series: Prisma.sql`(x.location_id = any(${[...locations]}::int[]) or x.id in (
      select series_id from series_to_teacher where teacher_id = any(${[...teachers]}::int[])))`,
  })

const distinct = (list: readonly number[]): number[] => [...new Set(list)].sort((a, b) => a - b)

const idsOf = (events: readonly EventContent[]): Ids => ({
  locations: distinct(events.map(({ location }) => location.id)),
  teachers: distinct(events.flatMap(({ teachers }) => teachers.map(({ id }) => id))),
  prices: distinct(events.flatMap(({ prices }) => prices.map(({ id }) => id))),
})

/** A newly chosen resource must still exist: its deletion takes the same lock. */
async function lockResources(tx: Tx, ids: Ids, before: Ids | null): Promise<void> {
  const held = {
    locations: await tx.$queryRaw<{ id: number }[]>`
      select id from event_location where id = any(${[...ids.locations]}::int[]) and structure_id = app_structure()
        and deleted_at is null order by id for no key update`,
    teachers: await tx.$queryRaw<{ id: number }[]>`
      select id from event_teacher where id = any(${[...ids.teachers]}::int[]) and structure_id = app_structure()
        and deleted_at is null order by id for no key update`,
    prices: await tx.$queryRaw<{ id: number }[]>`
      select id from event_price where id = any(${[...ids.prices]}::int[]) and structure_id = app_structure()
        and deleted_at is null order by id for share`,
  }
  for (const kind of ['locations', 'teachers', 'prices'] as const) {
    const there = new Set(held[kind].map(({ id }) => id))
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
  const said = clashes
    .slice(0, MAX_IN_TEXT)
    .map(
      ({ name, event_name, start_datetime }) =>
        `${name}, ${formatInstant(start_datetime, language)} (${event_name})`,
    )
  return clashes.length > MAX_IN_TEXT ? `${said.join('; ')}…` : said.join('; ')
}
