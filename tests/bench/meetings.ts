import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import type { Api } from '@/tests/support/api'
import { addType } from '@/tests/support/salesforce/meetings'
import { measureBeside, SETTLED } from './measure'
import { print } from './print'

const MEETINGS = 10_000
const MONTHS = 12

/** The month of the calendar of a structure with 10,000 meetings in a year, each with two guests, beside the bare rows. */
export async function meetings(api: Api, sql: pg.Client): Promise<void> {
  const caller = await api.caller()
  const { id: typeId } = await addType(api, caller)
  await fillWithMeetings(sql, { structureId: caller.structureId, typeId })
  await sql.query('vacuum analyze')
  let [bytes, plain, count] = [0, 0, 0]
  const month = (index: number) => {
    const day = (at: number) => new Date(Date.UTC(2027, at % MONTHS, 1)).toISOString().slice(0, 10)
    return {
      start: day(index),
      end: new Date(Date.UTC(2027, (index % MONTHS) + 1, 1)).toISOString().slice(0, 10),
    }
  }
  const ours = async (index: number) => {
    const { start, end } = month(index)
    const period = new URLSearchParams({
      start_date: `${start} 00:00:00+0100`,
      end_date: `${end} 00:00:00+0100`,
    })
    const answer = await api.call('GET', `/api/salesforce/rest/event/calendar?${period}`, { as: caller })
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
      'select * from meeting where structure_id = $1 and starts_at >= $2 and starts_at < $3 order by starts_at, id',
      [caller.structureId, start, end],
    )
  }
  const taken = await measureBeside(100, ours, bare, SETTLED)
  const kilobytes = (value: number) => `${(value / 1024).toFixed(0)} KB`
  print({
    what: `a month of the calendar among ${MEETINGS} meetings`,
    ...taken,
    aim: 'p95 <= 2x + 10, <= 60 KB compressed',
    note: `(up to ${count} meetings, ${kilobytes(plain)}, ${kilobytes(bytes)} compressed)`,
  })
}

async function fillWithMeetings(
  sql: pg.Client,
  { structureId, typeId }: { structureId: number; typeId: number },
): Promise<void> {
  await sql.query(`select set_config('app.structure_id', $1, false), set_config('app.system', 'on', false)`, [
    String(structureId),
  ])
  await sql.query(
    `with made as (insert into meeting (name, zone, start_day, start_time, end_day, end_time, all_day, starts_at, ends_at,
         address, type_id, reminders, uid)
       select 'Incontro con il cliente ' || n, 'Europe/Rome', d, t, d, t + interval '1 hour', false,
         (d + t) at time zone 'Europe/Rome', (d + t + interval '1 hour') at time zone 'Europe/Rome',
         'Via Indipendenza 8, Bologna', $2, '{15}', gen_random_uuid()::text
       from (select n, date '2027-01-01' + n * 365 / $1::int as d, make_time(8 + n % 10, 0, 0) as t
         from generate_series(0, $1::int - 1) n) s
       returning id)
     insert into meeting_attendee (meeting_id, email, name)
       select id, 'ospite' || g || '@posta.example', 'Ospite ' || g from made, generate_series(1, 2) g`,
    [MEETINGS, typeId],
  )
}
