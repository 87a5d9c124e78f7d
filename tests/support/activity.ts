import { readFileSync } from 'node:fs'
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
