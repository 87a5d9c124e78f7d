import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { type Counts, countsOf, type LivedDate, only, sumOf } from '@/tests/support/booking/counted-classes'
import {
  active,
  FIRST,
  LAST,
  type LivedSchool,
  livedSchool,
  SCHOOL_ACTS,
} from '@/tests/support/booking/lived-school'
import { seedsOf } from '@/tests/support/property-runs'
import { dayOf, hourAt, weekdayAt } from '@/tests/support/reservations/counted-resources'
import { stopClockAt } from '@/tests/support/time/clock'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '10' })
const clock = stopClockAt('2026-03-09T09:00:00Z')
const STEPS = 170
const DAY = 1440

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', `/api/statistics/rest/class${path}`, { as })
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body
}

const hourOf = ({ start, isWholeDay }: LivedDate) => (isWholeDay ? 0 : hourAt(start))

/** The cells of the page with the dates that each has. */
function cellsOf(at: LivedSchool, dates: readonly LivedDate[]): Map<string, LivedDate[]> {
  const cells = new Map<string, LivedDate[]>([['', [...dates]]])
  const add = (cell: string, date: LivedDate) => cells.set(cell, [...(cells.get(cell) ?? []), date])
  for (const date of dates) {
    add(`&name=${encodeURIComponent(date.name)}`, date)
    add(`&weekday=${weekdayAt(date.start)}&hour=${hourOf(date)}`, date)
    for (const id of date.teachers) add(`&teacher_id=${id}`, date)
    // A number of no cell of the page, by all that narrows it.
    if (date.people.size > 0)
      add(
        `&name=${encodeURIComponent(date.name)}&weekday=${weekdayAt(date.start)}&teacher_id=${at.teacher.id}`,
        date,
      )
  }
  return cells
}

/** Each number of the page is the one counted, and that of all pages of the list behind it. */
async function expectNumbers(at: LivedSchool, from: number, to: number, withLists: boolean): Promise<void> {
  const days = `start_date=${dayOf(from)}&end_date=${dayOf(to - 1)}`
  const dates = active(at).filter(({ start }) => start >= from && start < to)
  const cells = cellsOf(at, dates)
  const { class_list, hour_list, teacher_list, total } = await read(at.caller, `?${days}`)
  const shown = new Map<string, Counts>([
    ['', total],
    ...class_list.map((one: Counts & { name: string }) => [`&name=${encodeURIComponent(one.name)}`, one]),
    ...hour_list.map((one: Counts & { weekday: string; hour: number }) => [
      `&weekday=${one.weekday}&hour=${one.hour}`,
      one,
    ]),
    ...teacher_list.map((one: Counts & { teacher_id: number }) => [`&teacher_id=${one.teacher_id}`, one]),
  ] as [string, Counts][])
  const isShown = (cell: string) => !(cell.includes('&name=') && cell.includes('&teacher_id='))
  expect([...shown.keys()].toSorted()).toEqual([...cells.keys()].filter(isShown).toSorted())
  for (const [cell, counts] of shown)
    expect([cell, only(counts)]).toEqual([cell, sumOf((cells.get(cell) ?? []).map(countsOf))])
  if (withLists) for (const [cell, of] of cells) await expectList(at, days, cell, of)
}

async function expectList(
  at: LivedSchool,
  days: string,
  cell: string,
  dates: readonly LivedDate[],
): Promise<void> {
  const narrowed = cell.includes('&name=') && cell.includes('&teacher_id=')
  const own = narrowed
    ? active(at).filter(
        (one) =>
          dates[0]?.name === one.name &&
          weekdayAt(one.start) === weekdayAt(dates[0].start) &&
          one.teachers.includes(at.teacher.id) &&
          days.slice(11, 21) <= dayOf(one.start) &&
          dayOf(one.start) <= days.slice(-10),
      )
    : dates
  const listed: (Counts & { id: number; start_datetime: string })[] = []
  for (let page = 1, more = true; more; page += 1) {
    const body = await read(at.caller, `/date/list?${days}${cell}&size=4&page=${page}`)
    listed.push(...body.date_list)
    expect([cell, only(body.total)]).toEqual([cell, sumOf(own.map(countsOf))])
    more = body.has_more
  }
  const rows = (all: { id: number }[]) => all.toSorted((a, b) => a.id - b.id)
  expect([cell, rows(listed.map((one) => ({ id: one.id, counts: only(one) })))]).toEqual([
    cell,
    rows(own.map((one) => ({ id: one.id, counts: only(countsOf(one)) }))),
  ])
  const order = listed.map((one) =>
    Date.parse(one.start_datetime.replace(/(\d\d)$/, ':$1').replace(' ', 'T')),
  )
  expect(order).toEqual(order.toSorted((a, b) => b - a))
}

/** The events whose counts are not those of their attendants. */
const wrongCounts = (structureId: number) =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<object[]>`
      select e.* from event e cross join lateral (select count(*) filter (where has_seat(state)) as booked,
          count(*) filter (where state = 'ON_WAITING_QUEUE') as queued, count(*) filter (where state = 'ATTENDED') as attended,
          count(*) filter (where state = 'NOT_ATTENDED') as absent, count(*) filter (where left_late) as late_cancels,
          count(*) filter (where waited) as waited, count(*) filter (where waited and has_seat(state)) as met
        from event_attendant x where x.event_id = e.id) x
      where e.structure_id = ${structureId} and (e.booked, e.queued, e.attended, e.absent, e.late_cancels, e.waited, e.met)
        is distinct from (x.booked, x.queued, x.attended, x.absent, x.late_cancels, x.waited, x.met)`,
  )

/** The kept counts are those of the attendants, also when the migration makes them. */
async function expectFacts(structureId: number): Promise<void> {
  expect(await wrongCounts(structureId)).toEqual([])
  const migration = readFileSync(
    'prisma/migrations/0032_statistics_of_classes_and_resources/migration.sql',
    'utf8',
  )
  const [statement = ''] = /UPDATE event e SET [^;]*/.exec(migration) ?? []
  await context.api.asSystem(async (tx) => {
    await tx.$executeRaw`update event set attended = 0, absent = 0, late_cancels = 0, waited = 0, met = 0
      where structure_id = ${structureId}`
    await tx.$executeRawUnsafe(`${statement} and e.structure_id = ${structureId}`)
  })
  expect(await wrongCounts(structureId)).toEqual([])
}

describe.each(seedsOf(60))('%s: a random life of a school', (seed) => {
  it('leaves each number that of its classes, and of the list behind it', async () => {
    const random = randomFrom(seed)
    const at = await livedSchool(context.api, random)
    const names = Object.keys(SCHOOL_ACTS)
    const often = ['book', 'book', 'book', 'book', 'attended', 'missed', 'withdraw', 'promote']
    const done = new Set<string>()
    const left = () => names.filter((name) => !done.has(name))
    // Acts that have not succeeded by then are tried on for a while.
    for (let step = 0; step < STEPS || (step < 3 * STEPS && left().length > 0); step += 1) {
      at.now += random.upTo(step < STEPS ? 6 * 60 : 60)
      clock.moveTo(new Date(at.now * 60_000).toISOString())
      const name = random.pick(step < STEPS ? [...names, ...often] : [...left(), ...often])
      if (await SCHOOL_ACTS[name]?.(at, random)) done.add(name)
      if (step % 50 === 49) await expectNumbers(at, FIRST, FIRST + (5 + random.upTo(30)) * DAY, false)
    }
    expect(left()).toEqual([])
    await expectFacts(at.caller.structureId)
    await expectNumbers(at, FIRST, LAST, true)
    const from = FIRST + random.upTo(20) * DAY
    await expectNumbers(at, from, from + (1 + random.upTo(12)) * DAY, true)
  }, 180_000)
})
