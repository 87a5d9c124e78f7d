import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import type { Api } from '@/tests/support/api'
import { addEvent, addPeople, book, type School, school } from '@/tests/support/booking/events'
import { measure, measureBeside } from './measure'
import { print } from './print'
import { tenant } from './registry-stock'

const REPETITIONS = 50
const CALLERS = 200
const PLACES = 20
const CROWD = 5000
const SERIES = 2000
const LESSONS = 18

/**
 * The booking calendar: 200 callers at once on 20 places, fifty times over, each time exactly 20 in and a queue without
 * gaps; how long 5,000 bookings of one event take; and the list of a month of a structure with 2,000 series of 18
 * lessons, 200 series a year, each lesson with a row.
 */
export async function booking(api: Api, sql: pg.Client): Promise<void> {
  const at = await school(api, await tenant(api))
  await manyOnFewSeats(api, at)
  await crowd(api, sql, at)
  await monthOfManySeries(api, sql)
}

async function manyOnFewSeats(api: Api, at: School): Promise<void> {
  const skus = await addPeople(api, at.caller, CALLERS)
  const taken: number[] = []
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    const event = await addEvent(api, at, { availability: PLACES })
    const positions = await Promise.all(
      skus.map(async (sku) => {
        const start = performance.now()
        const { status, body } = await book(api, at.caller, event.id, sku)
        taken.push(performance.now() - start)
        if (status !== 200) throw new Error(JSON.stringify(body))
        return body.event_attendant.position as number | null
      }),
    )
    const expected = skus.map((_, index) => (index < PLACES ? null : index - PLACES + 1))
    if (String(positions) !== String(expected)) throw new Error(`Not in order: ${positions}`)
  }
  const sorted = taken.sort((a, b) => a - b)
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  print({
    what: `${CALLERS} at once on ${PLACES} places, ${REPETITIONS}x`,
    ours: { p50: share(0.5), p95: share(0.95) },
    aim: 'p99 <= 1,000',
    note: `(p99 ${share(0.99).toFixed(0)}; always ${PLACES} in, 1-${CALLERS - PLACES} queued, in order of arrival)`,
  })
}

async function crowd(api: Api, sql: pg.Client, at: School): Promise<void> {
  const event = await addEvent(api, at, { availability: PLACES })
  const skus = await addPeople(api, at.caller, CROWD)
  await sql.query('vacuum analyze')
  const start = performance.now()
  const answers = await Promise.all(skus.map((sku) => book(api, at.caller, event.id, sku)))
  const taken = performance.now() - start
  if (answers.some(({ status }) => status !== 200)) throw new Error('A booking was refused')
  const note = `(${Math.round((CROWD * 1000) / taken)}/s)`
  print({
    what: `${CROWD} bookings of one event`,
    ours: { p50: taken, p95: taken },
    aim: '<= 5,000',
    note,
  })
}

async function monthOfManySeries(api: Api, sql: pg.Client): Promise<void> {
  const at = await school(api, await tenant(api))
  const [structureId, locationId, teacherId] = [at.caller.structureId, at.location.id, at.teacher.id]
  await fillWithSeries(sql, { structureId, locationId, teacherId })
  const month = (index: number) => {
    const start = new Date(Date.UTC(2025, index % 24, 1)).toISOString().slice(0, 10)
    const end = new Date(Date.UTC(2025, (index % 24) + 1, 1)).toISOString().slice(0, 10)
    return { start, end }
  }
  const kilobytes = (value: number) => `${(value / 1024).toFixed(0)} KB`
  const measured = async (what: string, path: string, aim: string) => {
    let [bytes, plain, count] = [0, 0, 0]
    const ours = async (index: number) => {
      const { start, end } = month(index)
      const period = new URLSearchParams({
        start_date: `${start} 00:00:00+0100`,
        end_date: `${end} 00:00:00+0100`,
      })
      const answer = await api.call('GET', `/api/booking/rest/event/${path}?${period}`, { as: at.caller })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      const content = await answer.bytes()
      if (content.byteLength < plain) return
      plain = content.byteLength
      count = answer.body.event_list.length
      bytes = gzipSync(content).byteLength
    }
    const bare = async (index: number) => {
      const { start, end } = month(index)
      await sql.query(
        `select * from event where structure_id = $1 and starts_at >= $2 and starts_at < $3 order by starts_at`,
        [at.caller.structureId, start, end],
      )
    }
    const taken = await measureBeside(48, ours, bare)
    const note = `(up to ${count} events, ${kilobytes(plain)}, ${kilobytes(bytes)} compressed)`
    print({ what, ...taken, aim, note })
  }
  const among = `among ${SERIES * LESSONS} lessons`
  await measured(`a month of the calendar ${among}`, 'calendar', 'p95 <= 100, <= 150 KB')
  await measured(`a month as every other call tells it`, 'structure/list', 'p95 <= 100')
  const own = await measure(24, () =>
    api.call('GET', '/api/booking/rest/eventattendant/mine', { as: at.caller }),
  )
  print({ what: 'own bookings', ours: own, aim: 'p95 <= 100' })
}

/** A structure with a place for lessons and a teacher. */
export type LessonPlace = { structureId: number; locationId: number; teacherId: number }

/** Series of one lesson a week, spread over ten years; each lesson has a row that follows its series. */
export async function fillWithSeries(
  sql: pg.Client,
  { structureId, locationId, teacherId }: LessonPlace,
): Promise<void> {
  await sql.query(`select set_config('app.structure_id', $1, false), set_config('app.system', 'on', false)`, [
    String(structureId),
  ])
  await sql.query(
    `with made as (insert into event_series (name, zone, first_day, last_day, weekdays, start_time, end_time, end_days,
         all_day, availability, location_id)
       select 'Corso ' || n, 'Europe/Rome', first, first + ($1::int - 1) * 7,
         array[(array['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'])[extract(dow from first)::int + 1]],
         make_time(8 + n % 12, 0, 0), make_time(9 + n % 12, 0, 0), 0, false, 20, $3
       from (select n, date '2017-01-02' + n * 3650 / $2::int as first from generate_series(0, $2::int - 1) n) s
       returning id, name, first_day, start_time, end_time),
     taught as (insert into series_to_teacher (series_id, teacher_id) select id, $4 from made),
     lessons as (insert into event (series_id, original_day, name, zone, start_day, start_time, end_day, end_time, all_day,
         starts_at, ends_at, availability, location_id)
       select id, d, name, 'Europe/Rome', d, start_time, d, end_time, false,
         (d + start_time) at time zone 'Europe/Rome', (d + end_time) at time zone 'Europe/Rome', 20, $3
       from made, lateral (select first_day + k * 7 as d from generate_series(0, $1::int - 1) k) l
       returning id)
     insert into event_to_teacher (event_id, teacher_id) select id, $4 from lessons`,
    [LESSONS, SERIES, locationId, teacherId],
  )
  await sql.query('vacuum analyze')
}
