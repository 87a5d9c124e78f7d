import type pg from 'pg'
import type { Api } from '@/tests/support/api'
import { studio } from '@/tests/support/builders'
import { measureBeside } from './measure'
import { print } from './print'
import { fillWithDocuments } from './stock'

const TIMES = 100
const MONTH = '2024-05'
const PAGES = [
  { what: 'revenue of 36 months', path: '/api/statistics/rest/figure/REVENUE?from=2022-01&to=2024-12' },
  { what: 'collected in 36 months', path: '/api/statistics/rest/figure/COLLECTED?from=2022-01&to=2024-12' },
  {
    what: 'documents behind a month',
    path: `/api/statistics/rest/figure/REVENUE/part/list?from=${MONTH}&to=${MONTH}`,
  },
  {
    what: 'payments behind a month',
    path: `/api/statistics/rest/figure/COLLECTED/part/list?from=${MONTH}&to=${MONTH}`,
  },
]
const timeline = '/api/activity/rest/timeline/list?size=50'

const TOTALS = JSON.stringify({
  riepilogo: [{ iva: '22', natura: null, esigibilita_iva: 'I', imponibile: '100', imposta: '22' }],
})

/**
 * The statistics of `count` invoices of ten years beside those of a tenth of them, and the timeline of both: its first page,
 * and a page behind nine tenths of it. The columns of the bare SQL hold what each is compared with.
 */
export async function statistics(api: Api, sql: pg.Client, url: string, count: number): Promise<void> {
  const many = await filled(api, sql, url, count)
  const tenth = await filled(api, sql, url, Math.ceil(count / 10))
  await sql.query('vacuum analyze')
  const read = async (as: typeof many, path: string) => {
    const answer = await api.call('GET', path, { as })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  for (const { what, path } of [...PAGES, { what: 'timeline, first page', path: timeline }]) {
    const times = await measureBeside(
      TIMES,
      () => read(many, path),
      () => read(tenth, path),
    )
    print({ what, ...times, aim: 'p95 <= 3x its tenth + 20 ms' })
  }
  const { rows } = await sql.query(
    `select (extract(epoch from at) * 1000)::bigint || '-' || id as place from activity
     where structure_id = $1 order by at, id offset $2 limit 1`,
    [many.structureId, Math.floor(count / 20)],
  )
  const deep = await measureBeside(
    TIMES,
    () => read(many, `${timeline}&before=${rows[0].place}`),
    () => read(many, timeline),
  )
  print({ what: 'timeline, deep page', ...deep, aim: '<= 2x its first page' })
}

async function filled(api: Api, sql: pg.Client, url: string, count: number) {
  const { caller, customer } = await studio(api)
  const { structureId } = caller
  await fillWithDocuments(url, { ...caller, customerSku: customer.sku }, count)
  await sql.query('set session_replication_role = replica')
  await sql.query('update document set totals = $2 where structure_id = $1 and number is not null', [
    structureId,
    TOTALS,
  ])
  await sql.query(
    `update activity set at = '2016-01-01'::timestamptz + n * interval '10 years' / $2 from (
       select id, row_number() over (order by id) as n from activity where structure_id = $1) a
     where a.id = activity.id`,
    [structureId, count],
  )
  await sql.query('set session_replication_role = default')
  await sql.query('select rebuild_vat_blocks($1)', [structureId])
  await sql.query(
    `insert into statistics_sum (structure_id, figure, month, parts, amount)
     select structure_id, figure, date_trunc('month', day::timestamp)::date, count(*), sum(amount)
     from statistics_part where structure_id = $1 and figure = 'COLLECTED' group by 1, 2, 3`,
    [structureId],
  )
  return caller
}
