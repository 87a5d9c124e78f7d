import { ROLE_PRESETS, ROLES } from '@/lib/domain/access/roles'
import { isHoliday } from '@/lib/domain/calendar/italian-holidays'
import { addDays, type Day } from '@/lib/domain/core/day'
import { WEEKDAYS, type Weekday } from '@/lib/domain/recurrence/weekly-rule'
import type { ReservationState } from '@/lib/domain/reservations/reservation-state'
import { instantAt, wallMinute } from '@/lib/domain/reservations/wall-time'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { reserve } from '@/server/reservations/reservations/reserve'
import { cancel, checkIn, step } from '@/server/reservations/reservations/steps'
import { readReservationSettings } from '@/server/reservations/rules/rule-queries'
import { insertRule, writeReservationSettings } from '@/server/reservations/rules/rule-store'
import type { Run } from './agreements'

const ZONE = 'Europe/Rome'
const MORNING = 'T10:30:00+01:00'
const NIGHT = 'T23:30:00+01:00'
/** Saint Petronius, the patron saint of Bologna. */
const PATRON = '10-04'
const WORKDAYS: readonly Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
const WEEKEND: readonly Weekday[] = ['SATURDAY', 'SUNDAY']

type Fate = ReservationState

/** Days from today, hours of the clock, and the person by the order of the registry. */
type Planned = {
  day: number
  from: number
  to: number
  resource: string
  person: number
  fate: Fate
  note?: string
}

const PLAN: readonly Planned[] = [
  { day: -3, from: 18, to: 19.5, resource: 'Campo 1', person: 0, fate: 'DONE' },
  { day: -3, from: 19.5, to: 21, resource: 'Campo 1', person: 1, fate: 'DONE' },
  { day: -3, from: 10, to: 12, resource: 'Sala grande', person: 2, fate: 'DONE', note: 'Prove del saggio' },
  { day: -2, from: 18, to: 19.5, resource: 'Campo 2', person: 3, fate: 'NO_SHOW' },
  { day: -2, from: 17, to: 18, resource: 'Campo 3', person: 4, fate: 'CANCELLED' },
  { day: -2, from: 15, to: 17, resource: 'Sala prove', person: 5, fate: 'REJECTED' },
  { day: -1, from: 9, to: 10, resource: 'Campo 1', person: 6, fate: 'DONE' },
  { day: -1, from: 20, to: 21.5, resource: 'Campo 4', person: 7, fate: 'DONE' },
  { day: -1, from: 9, to: 10, resource: 'Campo 4', person: 0, fate: 'EXPIRED' },
  { day: 0, from: 10, to: 11.5, resource: 'Campo 1', person: 1, fate: 'CHECKED_IN' },
  { day: 0, from: 11, to: 12, resource: 'Campo 4', person: 2, fate: 'HELD' },
  { day: 0, from: 18, to: 19.5, resource: 'Campo 1', person: 3, fate: 'CONFIRMED' },
  { day: 0, from: 18, to: 19.5, resource: 'Campo 2', person: 4, fate: 'CONFIRMED' },
  { day: 0, from: 19.5, to: 21, resource: 'Campo 2', person: 5, fate: 'CONFIRMED' },
  { day: 0, from: 20, to: 22, resource: 'Sala prove', person: 6, fate: 'CONFIRMED' },
  { day: 1, from: 8, to: 9, resource: 'Campo 1', person: 7, fate: 'CONFIRMED' },
  { day: 1, from: 17, to: 18.5, resource: 'Campo 3', person: 0, fate: 'CONFIRMED' },
  { day: 1, from: 19, to: 21, resource: 'Sala prove', person: 1, fate: 'CONFIRMED', note: 'Quartetto' },
  { day: 2, from: 18, to: 19.5, resource: 'Campo 1', person: 2, fate: 'CONFIRMED' },
  { day: 2, from: 18, to: 20, resource: 'Campo 4', person: 3, fate: 'CONFIRMED', note: 'Torneo sociale' },
  { day: 3, from: 16, to: 18, resource: 'Sala prove', person: 0, fate: 'REQUESTED', note: 'Prove del coro' },
  { day: 3, from: 10, to: 11.5, resource: 'Campo 2', person: 4, fate: 'CONFIRMED' },
  { day: 4, from: 16, to: 17, resource: 'Campo 3', person: 5, fate: 'CONFIRMED' },
]

/** Two rooms, of which the larger is that of the classes, and four courts. */
async function addResources(tx: Tx) {
  const rooms = await insertRule(tx, 'reservation_group', { name: 'Sale', position: 0 })
  const courts = await insertRule(tx, 'reservation_group', { name: 'Campi da padel', position: 1 })
  const place = await tx.event_location.findFirstOrThrow({ where: { name: 'Sala grande' } })
  const room = { kind: 'ROOM', group_id: rooms, max_minutes: 240 } as const
  const court = { kind: 'COURT', group_id: courts, people: 4 } as const
  const resources = [
    { ...room, name: 'Sala grande', people: 30, location_id: place.id, after_minutes: 15 },
    { ...room, name: 'Sala prove', people: 8, before_minutes: 10, after_minutes: 10, needs_approval: true },
    ...[1, 2, 3, 4].map((number) => ({ ...court, name: `Campo ${number}` })),
  ]
  const ids = new Map<string, number>()
  for (const [position, resource] of resources.entries())
    ids.set(resource.name, await insertRule(tx, 'reservation_resource', { ...resource, position }))
  return { rooms, courts, ids }
}

type Resources = Awaited<ReturnType<typeof addResources>>

/** Opening hours with a day of maintenance, prices with a dearer evening, and limits. */
async function addRules(
  tx: Tx,
  { rooms, courts, ids }: Resources,
  { today: now, page }: Options,
): Promise<void> {
  const hours = [
    { weekdays: WORKDAYS, from_minute: 8 * 60, to_minute: 13 * 60 },
    { weekdays: WORKDAYS, from_minute: 14 * 60, to_minute: 22 * 60 },
    { weekdays: WEEKEND, from_minute: 9 * 60, to_minute: 19 * 60 },
    { weekdays: WEEKDAYS, from_minute: 8 * 60, to_minute: 23 * 60, group_id: courts },
  ]
  for (const row of hours) await insertRule(tx, 'reservation_opening', row)
  const closed = addDays(now, 9)
  await insertRule(tx, 'reservation_closure', {
    kind: 'CLOSED',
    from_day: closed,
    from_minute: 0,
    to_day: closed,
    to_minute: 1440,
    reason: 'Manutenzione',
    resource_id: ids.get('Campo 4') ?? null,
  })
  const settings = await readReservationSettings(tx)
  await writeReservationSettings(tx, settings, {
    ...settings,
    closed_on_holidays: true,
    patron_day: PATRON,
    public_page: true,
    public_slug: page,
  })
  const evening = { weekdays: WORKDAYS, from_minute: 17 * 60, to_minute: 22 * 60 }
  const prices = [
    { ...evening, name: 'Sera', group_id: courts, amount: '30' },
    { name: 'Campi', group_id: courts, weekdays: WEEKDAYS, amount: '20' },
    { name: 'Sale', group_id: rooms, weekdays: WEEKDAYS, amount: '15' },
  ]
  for (const [position, price] of prices.entries())
    await insertRule(tx, 'reservation_price', { ...price, position, per: 'HOUR', vat_rate: '22' })
  await insertRule(tx, 'reservation_policy', {
    lead_minutes: 60,
    window_days: 60,
    max_active: 5,
    cancel_free_hours: 24,
    late_fee_percent: '50',
  })
}

type Options = {
  today: Day
  ownerId: number
  structureId: number
  people: readonly string[]
  /** The entry of the demo's customer. */
  customer: string
  /** The address of the public page. */
  page: string
}

type Context = { caller: Session; language: 'it' }

const contextOf = (
  { ownerId, structureId }: Options,
  guiItemList: readonly string[],
  anagraficaSku: string | null,
): Context => {
  const account = { accountId: ownerId, email: '', firstName: '', lastName: '', language: 'it' } as const
  const place = { structureId, structureName: '', familyId: 0, familyName: '' }
  const session = { sessionId: 'seed', kind: 'API', guiItemList, anagraficaSku, writes: null } as const
  return { caller: { ...account, ...place, ...session }, language: 'it' }
}

/** The nearest day, going forwards or backwards, that is no holiday. */
const workday = (from: Day, step: 1 | -1): Day =>
  isHoliday(from, PATRON) ? workday(addDays(from, step), step) : from

/** Customers ask within the rules, so on no holiday. */
const isAsked = ({ fate }: Planned): boolean => fate === 'REJECTED' || fate === 'REQUESTED'

function dayOf(planned: Planned, now: Day): Day {
  const day = addDays(now, planned.day)
  return isAsked(planned) ? workday(day, planned.day < 0 ? -1 : 1) : day
}

async function add(tx: Tx, planned: Planned, options: Options): Promise<number> {
  const { resource: name, from, to, fate, note = '', person } = planned
  const midnight = wallMinute(dayOf(planned, options.today), 0)
  const { id } = await tx.reservation_resource.findFirstOrThrow({ where: { name }, select: { id: true } })
  const slot = {
    resource_id: id,
    start_datetime: instantAt(midnight + from * 60, ZONE),
    end_datetime: instantAt(midnight + to * 60, ZONE),
  }
  const isCustomer = isAsked(planned)
  const context = isCustomer
    ? contextOf(options, ROLE_PRESETS.CUSTOMER, options.customer)
    : contextOf(options, ROLES, null)
  const anagrafica_sku = isCustomer ? null : (options.people[person] ?? null)
  const content = { slot_list: [slot], people: 2, note, anagrafica_sku, ignore_rules: !isCustomer }
  return reserve({ tx, ...context }, content, fate === 'HELD' || fate === 'EXPIRED')
}

/** Takes a reservation to its fate, on its own day. A hold that is over expires by itself. */
async function live(context: Context & { tx: Tx }, id: number, fate: Fate): Promise<void> {
  if (fate === 'DONE' || fate === 'CHECKED_IN') await checkIn(context, id)
  if (fate === 'DONE') await step(context, { id, event: 'CHECK_OUT' })
  if (fate === 'NO_SHOW') await step(context, { id, event: 'NO_SHOW' })
  if (fate === 'REJECTED') await step(context, { id, event: 'REJECT' })
  if (fate === 'CANCELLED') await cancel(context, id)
}

/**
 * Two rooms and four courts with their hours, prices and limits, and what is reserved in the week around today, in every
 * state; one request of the demo's customer waits. `at` runs with the clock of a day at an hour.
 */
export async function addReservations(at: (hour: string) => Run, options: Options): Promise<void> {
  const now = options.today
  const made: { planned: Planned; id: number }[] = []
  await at(MORNING)(addDays(now, -7), async (tx) => {
    await addRules(tx, await addResources(tx), options)
    for (const planned of PLAN.filter(({ fate }) => fate !== 'HELD'))
      made.push({ planned, id: await add(tx, planned, options) })
  })
  const manager = contextOf(options, ROLES, null)
  const lived = made.filter(({ planned }) => planned.day <= 0)
  for (const day of [-3, -2, -1, 0]) {
    await at(day < 0 ? NIGHT : MORNING)(addDays(now, day), async (tx) => {
      for (const { planned, id } of lived.filter(({ planned }) => planned.day === day))
        await live({ tx, ...manager }, id, planned.fate)
    })
  }
  await at(MORNING)(now, async (tx) => {
    for (const planned of PLAN.filter(({ fate }) => fate === 'HELD')) await add(tx, planned, options)
  })
}
