import { Prisma } from '@/server/db/generated/client'
import type { Api } from '../api'

/**
 * Copies of drafts with their lines, due dates and states, one of each id in their order: for the tests that need
 * thousands, which calls would take minutes to make. Answers the ids of the copies, ascending.
 */
export function copyDrafts(api: Pick<Api, 'asSystem'>, sources: readonly number[]): Promise<number[]> {
  return api.asSystem(async (tx) => {
    // Columns that the database computes cannot be inserted.
    const [written] = await tx.$queryRaw<[{ columns: string }]>`
      select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = 'public' and table_name = 'document' and is_generated = 'NEVER'`
    const columns = Prisma.raw(written.columns)
    const rows = await tx.$queryRaw<{ id: number }[]>`
      insert into document (${columns}) select ${columns} from (
      select (jsonb_populate_record(d, jsonb_build_object('id', nextval('document_id_seq')))).*
      from (select id, at from unnest(${[...sources]}::int[]) with ordinality as given(id, at) order by at) g
      join document d on d.id = g.id order by g.at) copy
      returning id`
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
    const pairs = JSON.stringify(ids.map((id, index) => ({ id, source: sources[index] })))
    for (const table of ['document_line', 'document_due_date', 'document_state_change']) {
      await tx.$executeRawUnsafe(
        `insert into ${table}
         select (jsonb_populate_record(t, jsonb_build_object('id', nextval('${table}_id_seq'), 'document_id', c.id))).*
         from jsonb_to_recordset($1::jsonb) as c(id int, source int) join ${table} t on t.document_id = c.source`,
        pairs,
      )
    }
    return ids
  })
}
