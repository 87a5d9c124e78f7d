import type pg from 'pg'
import { addDays } from '@/lib/domain/core/day'
import type { Api } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
import { addCourt, hourly, mustCall, opening } from '@/tests/support/reservations/club'
import { todayInRome } from '@/tests/support/time/days'
import { measureBeside } from './measure'
import { print } from './print'

const COURTS = 60
const DAYS = 365
const SLOTS_A_DAY = 10
const TIMES = 100

/**
 * The free times of a day and of a week, the grid of a day, and the occupancy of a month of 60 courts with 219,000 stored
 * reservations, beside the bare statements that read the rules and what is taken.
 */
export async function reservations(api: Api, sql: pg.Client): Promise<void> {
  const caller = await api.caller()
  await mustCall(api, caller, 'POST', '/opening', { opening: opening() })
  const peak = hourly({ from_time: '17:00', amount: 30 })
  for (const price of [peak, hourly({ position: 1 })])
    await mustCall(api, caller, 'POST', '/price', { price })
  for (let at = 0; at < COURTS; at += 1) await addCourt(api, caller)
  const [sku = ''] = await addPeople(api, caller, 1)
  const first = todayInRome()
  await fillWithReservations(sql, { structureId: caller.structureId, sku, first })

  const day = (index: number) => addDays(first, 1 + ((index * 37) % (DAYS - 10)))
  const measured = async (what: string, path: (index: number) => string, bare: Bare, days = 1) => {
    let size = 0
    const ours = async (index: number) => {
      const answer = await api.call('GET', `/api/reservations/rest/${path(index)}`, { as: caller })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      size = (await answer.bytes()).byteLength
    }
    const alone = async (index: number) => {
      await sql.query('begin')
      await bare(sql, caller.structureId, { from: day(index), to: addDays(day(index), days) })
      await sql.query('commit')
    }
    await ours(0)
    const note = `(${(size / 1024).toFixed(0)} KB)`
    print({ what, ...(await measureBeside(TIMES, ours, alone)), aim: 'ratio <= 3', note })
  }
  const period = (index: number, days = 0) => `from=${day(index)}&to=${addDays(day(index), days)}`
  await measured('free times of a day', (at) => `availability?${period(at)}&minutes=60`, readTaken)
  await measured('free times of a week', (at) => `availability?${period(at, 6)}&minutes=60`, readTaken, 7)
  await measured('grid of a day', (at) => `slot/list?${period(at)}`, readTaken)
  await measured('occupancy of a month', (at) => `occupancy?day=${day(at)}`, readMonth)
}

type Bare = (sql: pg.Client, structureId: number, period: { from: string; to: string }) => Promise<unknown>

/** The resources, their rules, and the times that are taken. */
const readTaken: Bare = async (sql, structureId, { from, to }) => {
  for (const table of ['resource', 'opening', 'closure', 'policy', 'price', 'settings']) {
    await sql.query(`select * from reservation_${table} where structure_id = $1`, [structureId])
  }
  await sql.query(
    `select s.*, v.anagrafica_sku from reservation_slot s
     join reservation v on v.structure_id = s.structure_id and v.id = s.reservation_id
     where s.structure_id = $1 and s.resource_id = any(array(select id from reservation_resource where structure_id = $1))
       and s.starts_at >= $2::date and s.starts_at < $3::date and s.state = 'CONFIRMED'`,
    [structureId, from, to],
  )
}

const readMonth: Bare = (sql, structureId, { from }) =>
  sql.query(
    `select resource_id, start_day, count(*), sum(ends_at - starts_at) from reservation_slot
     where structure_id = $1 and resource_id = any(array(select id from reservation_resource where structure_id = $1))
       and starts_at >= date_trunc('month', $2::date) and starts_at < date_trunc('month', $2::date) + interval '1 month'
       and state = 'CONFIRMED' group by resource_id, start_day`,
    [structureId, from],
  )

type Stock = { structureId: number; sku: string; first: string }

/** Ten reservations of an hour a day on each court, with a free hour after every third, for a year. */
async function fillWithReservations(sql: pg.Client, { structureId, sku, first }: Stock): Promise<void> {
  await sql.query(`select set_config('app.structure_id', $1, false), set_config('app.system', 'on', false)`, [
    String(structureId),
  ])
  await sql.query(
    `with slots as (
       select nextval('reservation_id_seq') as id, r.id as resource_id, $2::date + d as day, 8 + n + n / 3 as hour
       from reservation_resource r, generate_series(1, $3::int) d, generate_series(0, $4::int - 1) n
       where r.structure_id = app_structure()),
     made as (insert into reservation (id, anagrafica_sku, state, total, price)
       select id, $1, 'CONFIRMED', 20, '[]' from slots)
     insert into reservation_slot (reservation_id, resource_id, zone, start_day, start_minute, end_day, end_minute,
       starts_at, ends_at, blocked, state)
     select id, resource_id, 'Europe/Rome', day, hour * 60, day, hour * 60 + 60, starts_at, starts_at + interval '1 hour',
       tstzrange(starts_at, starts_at + interval '1 hour'), 'CONFIRMED'
     from slots, lateral (select (day + make_time(hour, 0, 0)) at time zone 'Europe/Rome' as starts_at) l`,
    [sku, first, DAYS, SLOTS_A_DAY],
  )
  await sql.query('vacuum analyze')
}
