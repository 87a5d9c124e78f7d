import { readFileSync } from 'node:fs'
import type { StreamKind } from '@/lib/domain/activity/activity-kinds'
import type { TimelineCursor, TimelineFilter } from '@/server/activity/timeline-queries'
import type { Api, Caller } from './api'

export type Recorded = {
  kind: string
  account_id: number | null
  subject_id: number
  anagrafica_sku: string | null
  cents: number | null
}

/** The events of a structure whose kinds begin with one of the given words, in the order in which they were written. */
export const recordedOf = (api: Api, structureId: number, ...nouns: string[]): Promise<Recorded[]> =>
  api.asSystem(
    (tx) => tx.$queryRaw<Recorded[]>`
      select kind, account_id, subject_id, anagrafica_sku, cents::int as cents from activity
      where structure_id = ${structureId} and kind like any(${nouns.map((noun) => `${noun}%`)}::text[]) order by id`,
  )

const COLUMNS = 'at, kind, account_id, subject_id, anagrafica_sku, cents::int as cents'

/**
 * The events of a structure as a migration derives them from what happened before, and as the triggers wrote them; both of
 * the kinds that begin with one of the given words.
 */
export async function derivedAndWritten(
  api: Api,
  structureId: number,
  migration: string,
  ...nouns: string[]
): Promise<[object[], object[]]> {
  const sql = readFileSync(`prisma/migrations/${migration}/migration.sql`, 'utf8')
  const [past = ''] = /SELECT structure_id, at, kind[\s\S]+?(?= ORDER BY at;)/.exec(sql) ?? []
  const where = `where structure_id = $1 and kind like any($2::text[]) order by at, kind, subject_id, anagrafica_sku`
  const kinds = nouns.map((noun) => `${noun}%`)
  return api.asSystem(async (tx) => [
    await tx.$queryRawUnsafe<object[]>(`select ${COLUMNS} from (${past}) p ${where}`, structureId, kinds),
    await tx.$queryRawUnsafe<object[]>(`select ${COLUMNS} from activity ${where}`, structureId, kinds),
  ])
}

/** The rows of a caller's timeline in an area, newest first. */
export async function timelineOf(api: Api, as: Caller, area: string) {
  const { status, body } = await api.call('GET', `/api/activity/rest/timeline/list?area=${area}&size=100`, {
    as,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.activity_list
}

/** The rows of the stream that Postgres reads for a page of 50 of these kinds, by its own account. */
export async function activityRowsRead(
  kinds: readonly StreamKind[],
  filter: TimelineFilter,
  cursor: TimelineCursor | null,
): Promise<number> {
  const { findActivities } = await import('@/server/activity/timeline-queries')
  const { Prisma } = await import('@/server/db/generated/client')
  const { withTenant } = await import('@/server/db/tenant')
  const structureId = filter.structure_id
  return withTenant({ structureId, visible: [structureId], accountId: null, requestId: '' }, async (tx) => {
    const explained = new Proxy(tx, {
      get: (target, key) =>
        key === '$queryRaw'
          ? (sql: TemplateStringsArray, ...values: unknown[]) => {
              const text = Prisma.sql(sql, ...(values as never[]))
              return target.$queryRaw(Prisma.sql`explain (analyze, format json) ${text}`)
            }
          : Reflect.get(target, key),
    })
    const answer = (await findActivities(explained, kinds, filter, { cursor, limit: 51 })) as unknown
    const [plan] = answer as [{ 'QUERY PLAN': unknown }]
    return rowsOf(plan['QUERY PLAN'])
  })
}

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The rows that a plan took from the table of activity, those included that it left out again. */
function rowsOf(explained: unknown): number {
  const [{ Plan: root }] = explained as [{ Plan: Plan & { 'Relation Name'?: string } }]
  const count = (node: Plan & { 'Relation Name'?: string }): number => {
    const own =
      node['Relation Name'] === 'activity' ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0
    return own * node['Actual Loops'] + (node.Plans ?? []).map(count).reduce((a, b) => a + b, 0)
  }
  return count(root)
}
