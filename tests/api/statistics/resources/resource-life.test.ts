import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { seedsOf } from '@/tests/support/property-runs'
import {
  type CountedHour,
  countedHours,
  dayOf,
  openMinutes,
  type Span,
  sumOf,
} from '@/tests/support/reservations/counted-resources'
import {
  CLUB_ACTS,
  type Club,
  livedClub,
  midnight,
  openCourts,
  toCents,
} from '@/tests/support/reservations/lived-club'
import { wrongHours } from '@/tests/support/reservations/wrong-hours'
import { stopClockAt } from '@/tests/support/time/clock'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '10' })
const clock = stopClockAt('2026-02-02T09:00:00Z')
const STEPS = 150
const DAY = 1440

const base = '/api/statistics/rest/resource'

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', `${base}${path}`, { as })
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body
}

type Figures = Record<
  'open_minutes' | 'reserved_minutes' | 'amount' | 'reservations' | 'cancelled' | 'no_shows',
  number
>

const shownOf = (of: Figures) => ({
  open: of.open_minutes,
  minutes: of.reserved_minutes,
  cents: toCents(of.amount),
  reservations: of.reservations,
  cancelled: of.cancelled,
  missed: of.no_shows,
})

type Place = { weekday: string; hour: number }
const placeOf = ({ weekday, hour }: Place) => `${weekday} ${hour}`

/** Each number of the page is the one counted. */
async function expectFigures(at: Club, period: Span): Promise<void> {
  const hours = countedHours(at, period)
  const opened = openMinutes(at, period)
  const days = `start_date=${dayOf(period.from)}&end_date=${dayOf(period.to - 1)}`
  const add = (ids: readonly number[], place?: string) =>
    ids
      .flatMap((id) => [...(opened.get(id) ?? [])])
      .filter(([at]) => place === undefined || at === place)
      .reduce((all, [, minutes]) => all + minutes, 0)
  for (const id of [undefined, firstOpen(at)]) {
    const shown = await read(at.caller, `?${days}${id ? `&resource_id=${id}` : ''}`)
    const ids = openCourts(at).map((one) => one.id)
    const own = id ? [id] : ids
    expect(shownOf(shown.total)).toEqual({ open: add(ids), ...sumOf(hours) })
    const listed = shown.resource_list.map((one: { resource_id: number }) => one.resource_id)
    expect(new Set(listed)).toEqual(new Set(ids))
    for (const one of shown.resource_list as (Figures & { resource_id: number })[])
      expect([one.resource_id, shownOf(one)]).toEqual([
        one.resource_id,
        {
          open: add([one.resource_id]),
          ...sumOf(hours.filter(({ resource }) => resource === one.resource_id)),
        },
      ])
    const places = new Set(hours.filter(({ resource }) => own.includes(resource)).map(placeOf))
    for (const one of shown.hour_list as (Figures & Place)[]) {
      const of = hours.filter((hour) => own.includes(hour.resource) && placeOf(hour) === placeOf(one))
      expect([placeOf(one), shownOf(one)]).toEqual([
        placeOf(one),
        { open: add(own, placeOf(one)), ...sumOf(of) },
      ])
      places.delete(placeOf(one))
    }
    const left = hours.filter((one) => own.includes(one.resource) && places.has(placeOf(one)))
    expect(sumOf(left)).toEqual(sumOf([]))
  }
}

const firstOpen = (at: Club): number => openCourts(at)[0]?.id ?? 0

/** The pages of the list behind a cell have its times, each with what it adds, and come to its number. */
async function expectList(
  at: Club,
  days: string,
  cell: string,
  hours: readonly CountedHour[],
): Promise<void> {
  const byTime = new Map<number, CountedHour[]>()
  for (const one of hours) byTime.set(one.time, [...(byTime.get(one.time) ?? []), one])
  const counted = [...byTime]
    .map(([id, of]) => ({ id, ...sumOf(of) }))
    .filter(({ id: _, reservations: __, ...adds }) => Object.values(adds).some((one) => one !== 0))
    .map(({ id, minutes, cents }) => ({ id, minutes, cents }))
  const listed: typeof counted = []
  const order: string[] = []
  for (let page = 1, more = true; more; page += 1) {
    const body = await read(at.caller, `/reservation/list?${days}${cell}&size=7&page=${page}`)
    for (const { slot_id, minutes, amount, day, from_time } of body.time_list) {
      listed.push({ id: slot_id, minutes, cents: toCents(amount) })
      order.push(`${day} ${from_time} ${String(slot_id).padStart(9, '0')}`)
    }
    const { amount, no_shows: missed, ...total } = body.total
    expect([cell, { ...total, missed, cents: toCents(amount) }]).toEqual([cell, sumOf(hours)])
    more = body.has_more
  }
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
  expect([cell, listed.toSorted(byId)]).toEqual([cell, counted.toSorted(byId)])
  expect(order).toEqual(order.toSorted().reverse())
}

/** The same of the page as a whole, of each resource, of each hour, and of each hour of one resource. */
async function expectLists(at: Club, period: Span): Promise<void> {
  const hours = countedHours(at, period)
  const days = `start_date=${dayOf(period.from)}&end_date=${dayOf(period.to - 1)}`
  await expectList(at, days, '', hours)
  for (const { id } of openCourts(at))
    await expectList(
      at,
      days,
      `&resource_id=${id}`,
      hours.filter(({ resource }) => resource === id),
    )
  const narrow = firstOpen(at)
  for (const place of new Set(hours.map(placeOf))) {
    const of = hours.filter((one) => placeOf(one) === place)
    const [weekday, hour] = place.split(' ')
    const cell = `&weekday=${weekday}&hour=${hour}`
    await expectList(at, days, cell, of)
    const own = of.filter(({ resource }) => resource === narrow)
    if (own.length > 0) await expectList(at, days, `${cell}&resource_id=${narrow}`, own)
  }
}

/** The statements by which the migration makes the hours and sums of what exists, of one structure. */
function history(structureId: number): string[] {
  const migration = readFileSync(
    'prisma/migrations/0032_statistics_of_classes_and_resources/migration.sql',
    'utf8',
  )
  const [, statements = ''] = migration.split('-- The hours and the sums of what exists.')
  return statements
    .split(';')
    .slice(0, 2)
    .map((text) =>
      text
        .replace('FROM reserved_part', `FROM reserved_part WHERE structure_id = ${structureId}`)
        .replace('FROM reserved_hour', `FROM reserved_hour WHERE structure_id = ${structureId}`),
    )
}

/** The kept hours and sums are those of their definition, also when they are made again from the reservations. */
async function expectFacts(structureId: number): Promise<void> {
  expect(await wrongHours(context.api, structureId)).toEqual([])
  await context.api.asSystem(async (tx) => {
    // Without the triggers that sum the hours as they come.
    await tx.$executeRaw`set local session_replication_role = replica`
    await tx.$executeRaw`delete from reserved_hour where structure_id = ${structureId}`
    await tx.$executeRaw`delete from resource_sum where structure_id = ${structureId}`
    for (const statement of history(structureId)) await tx.$executeRawUnsafe(statement)
  })
  expect(await wrongHours(context.api, structureId)).toEqual([])
}

describe.each(seedsOf(60))('%s: a random life of a club', (seed) => {
  it('leaves each number that of its minutes, and of the list behind it', async () => {
    const random = randomFrom(seed)
    const at = await livedClub(context.api, random)
    const begun = midnight(at.now)
    const names = Object.keys(CLUB_ACTS)
    const often = ['reserve', 'reserve', 'reserve', 'cancel', 'checkin', 'noshow', 'move']
    const done = new Set<string>()
    const left = () => names.filter((name) => !done.has(name))
    // Acts that have not succeeded by then are tried on for a while; a new court is one that can be removed.
    for (let step = 0; step < STEPS || (step < 9 * STEPS && left().length > 0); step += 1) {
      at.now += random.upTo(step < STEPS ? 5 * 60 : 60)
      clock.moveTo(new Date(at.now * 60_000).toISOString())
      const name = random.pick(step < STEPS ? [...names, ...often] : [...left(), 'replace', ...often])
      if (await CLUB_ACTS[name]?.(at, random)) done.add(name)
      if (step % 50 === 49)
        await expectFigures(at, { from: begun - 4 * DAY, to: begun + (10 + random.upTo(30)) * DAY })
    }
    expect(left()).toEqual([])
    await expectFacts(at.caller.structureId)
    const whole = { from: begun - 5 * DAY, to: begun + 60 * DAY }
    await expectFigures(at, whole)
    await expectLists(at, whole)
    const from = begun + random.upTo(20) * DAY
    await expectLists(at, { from, to: from + (1 + random.upTo(12)) * DAY })
  }, 180_000)
})
