import type pg from 'pg'
import { addDays, type Day } from '@/lib/domain/core/day'
import { ensureBuilt } from '@/scripts/build/application-build'
import { seedDemo } from '@/scripts/demo'
import { startApplication } from '@/tests/support/application'
import { launchBrowser } from '@/tests/support/browser'
import { todayInRome } from '@/tests/support/time/days'
import { timingOf } from './measure'
import { print } from './print'
import { SLOWER, slowPage, timeUntilIdle, timeUntilInteractive } from './slow-page'

const LOADS = 12
const TABLES = 60
const PEER = '/app/documents/offers'

/**
 * The grid of a day of 60 tables with eight reservations each, in a browser whose processor is four times slower: from the
 * navigation until the grid is drawn and answers at once, and until the page has nothing more to do, the links that it
 * fetches ahead included. Beside it, in turn, the list of offers, a page with nothing but a short table.
 */
export async function reservationGrid(sql: pg.Client, url: string): Promise<void> {
  await ensureBuilt()
  await seedDemo(url)
  const day = addDays(todayInRome(), 1)
  await fillWithTables(sql, day)
  const application = await startApplication(url)
  const browser = await launchBrowser()
  try {
    const page = await slowPage(browser, application.url)
    const grid = `${application.url}/app/reservations/manager?day=${day}`
    const measures = [
      ['interactive', timeUntilInteractive, '<= 1,000'],
      ['idle', timeUntilIdle, ''],
    ] as const
    for (const [until, measure, aim] of measures) {
      const [ours, peer]: [number[], number[]] = [[], []]
      while (ours.length < LOADS) {
        ours.push(await measure(page, grid, '[role="gridcell"][title*="Commensale"]'))
        peer.push(await measure(page, `${application.url}${PEER}`, 'table tbody tr'))
      }
      print({
        what: `grid of ${TABLES} x a day, ${SLOWER}x slower, ${until}`,
        ours: timingOf(ours.slice(2)),
        bare: timingOf(peer.slice(2)),
        aim,
        note: '(beside the list of offers)',
      })
    }
  } finally {
    await browser.close()
    await application.stop()
  }
}

/** Tables of the demo's structure, each with eight reservations of an hour on a day. */
async function fillWithTables(sql: pg.Client, day: Day): Promise<void> {
  const { rows } = await sql.query<{ id: number }>(
    `select structure_id as id from event_location order by structure_id desc limit 1`,
  )
  await sql.query(`select set_config('app.structure_id', $1, false), set_config('app.system', 'on', false)`, [
    String(rows[0]?.id),
  ])
  await sql.query(
    `with guest as (insert into anagrafica (sku, first_name, last_name) values ('commensale', 'Carla', 'Commensale') returning sku),
     tables as (insert into reservation_resource (name, kind, position)
       select 'Tavolo ' || n, 'TABLE', 100 + n from generate_series(1, $2::int) n returning id),
     slots as (
       select nextval('reservation_id_seq') as id, t.id as resource_id, 8 + n + n / 2 as hour
       from tables t, generate_series(0, 7) n),
     made as (insert into reservation (id, anagrafica_sku, state, total, price)
       select s.id, g.sku, 'CONFIRMED', 20, '[]' from slots s, guest g)
     insert into reservation_slot (reservation_id, resource_id, zone, start_day, start_minute, end_day, end_minute,
       starts_at, ends_at, blocked, state)
     select id, resource_id, 'Europe/Rome', $1::date, hour * 60, $1::date, hour * 60 + 60, starts_at,
       starts_at + interval '1 hour', tstzrange(starts_at, starts_at + interval '1 hour'), 'CONFIRMED'
     from slots, lateral (select ($1::date + make_time(hour, 0, 0)) at time zone 'Europe/Rome' as starts_at) l`,
    [day, TABLES],
  )
  await sql.query('vacuum analyze')
}
