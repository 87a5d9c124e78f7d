import type pg from 'pg'
import type { Api, Caller } from '@/tests/support/api'
import { measureBeside } from './measure'
import { print } from './print'
import { filledStatistics } from './statistics-stock'

const TIMES = 100
const MONTH = '2024-05'
const YEARS = 'from=2024-01&to=2025-12'
const CUSTOMERS = '/api/statistics/rest/customer'
const RESOURCES = '/api/statistics/rest/resource'
const CLASSES = '/api/statistics/rest/class'
const YEAR = 'start_date=2024-01-01&end_date=2024-12-31'
const YEAR_BETWEEN = 'start_date=2024-01-15&end_date=2025-01-14'
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
  { what: 'customers of 24 months', path: `${CUSTOMERS}?${YEARS}` },
  { what: 'largest customers', path: `${CUSTOMERS}/top/list?${YEARS}` },
  ...['ACTIVE', 'NEW', 'RETURNING', 'LOST'].map((figure) => ({
    what: `people behind a month, ${figure}`,
    path: `${CUSTOMERS}/person/list?figure=${figure}&month=${MONTH}`,
  })),
  { what: 'cohorts of 24 months', path: `/api/statistics/rest/cohort?${YEARS}` },
  {
    what: 'people of a cohort',
    path: `/api/statistics/rest/cohort/person/list?basis=ANY&cohort=2023-05&month=${MONTH}`,
  },
  { what: 'margin of 24 months', path: `/api/statistics/rest/margin?${YEARS}` },
  { what: 'margin by product', path: `/api/statistics/rest/margin/group/PRODUCT/list?${YEARS}` },
  {
    what: 'lines behind a margin',
    path: `/api/statistics/rest/margin/line/list?from=${MONTH}&to=${MONTH}&part=COSTED`,
  },
  { what: 'offers of 24 months', path: `/api/statistics/rest/offer?${YEARS}` },
  { what: 'offers behind a number', path: `/api/statistics/rest/offer/list?${YEARS}&step=ACCEPTED` },
  { what: 'resources of a year', path: `${RESOURCES}?${YEAR}` },
  { what: 'resources of a year from the 15th', path: `${RESOURCES}?${YEAR_BETWEEN}` },
  { what: 'reservations behind a year', path: `${RESOURCES}/reservation/list?${YEAR_BETWEEN}` },
  {
    what: 'reservations behind an hour',
    path: `${RESOURCES}/reservation/list?${YEAR_BETWEEN}&weekday=TUESDAY&hour=9`,
  },
  { what: 'classes of a year', path: `${CLASSES}?${YEAR}` },
  { what: 'dates behind a year', path: `${CLASSES}/date/list?${YEAR}` },
  { what: 'dates behind an hour', path: `${CLASSES}/date/list?${YEAR}&weekday=TUESDAY&hour=9` },
]
const timeline = '/api/activity/rest/timeline/list?size=50'

/**
 * The statistics of `count` invoices, attendances and reservations of ten years beside those of a tenth of them, and the timeline of both: its first page,
 * and a page behind nine tenths of it. The columns of the bare SQL hold what each is compared with.
 */
export async function statistics(api: Api, sql: pg.Client, count: number): Promise<void> {
  const started = performance.now()
  const many = await filledStatistics(api, sql, count)
  const tenth = await filledStatistics(api, sql, Math.ceil(count / 10))
  console.log(`Filled in ${((performance.now() - started) / 1000).toFixed(0)} s.`)
  await sql.query('vacuum analyze')
  const read = async (as: Caller, path: string) => {
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
