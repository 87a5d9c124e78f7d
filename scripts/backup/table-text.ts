import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { TableRecord } from './manifest'
import { Meter, skip } from './meter'

/** A table with the columns that are written, and the order of its rows as SQL. */
export type Table = Pick<TableRecord, 'schema' | 'name' | 'columns'> & { order: string }

/** The tables of Luna and of its job queue; what the migrations themselves keep is made again by them. */
const TABLES = `
  select n.nspname as schema, c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then '::text collate "C"' else '' end
        order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'public' and c.relname <> '_prisma_migrations'
      or n.nspname = 'graphile_worker' and c.relname like '\\_private\\_%')
  order by 1, 2`

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A table's name in SQL. */
export const nameInSql = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${quote(schema)}.${quote(name)}`

const columnsInSql = (columns: readonly string[]): string => columns.map(quote).join(', ')

/** Sets how values are written, so that two servers write the same rows as the same text. */
export async function fixFormats(client: pg.ClientBase): Promise<void> {
  await client.query(`SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
    SET extra_float_digits = 1; SET bytea_output = 'hex'; SET client_encoding = 'UTF8'; SET statement_timeout = 0;
    SET idle_in_transaction_session_timeout = 0`)
}

/** The tables that a backup holds, in the order of their names. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'order'> & { key: string[] | null }>(TABLES)
  return rows.map(({ key, ...table }) => ({
    ...table,
    order: key ? key.join(', ') : `t::text collate "C"`,
  }))
}

/** The rows of a table as the text of COPY, in the order of the primary key. */
export const readTable = (client: pg.ClientBase, table: Table): Readable =>
  client.query(
    copyTo(
      `COPY (SELECT ${columnsInSql(table.columns)} FROM ${nameInSql(table)} t ORDER BY ${table.order}) TO STDOUT`,
    ),
  )

/** A stream that adds rows from such a text. */
export const writeTable = (client: pg.ClientBase, table: Omit<Table, 'order'>) =>
  client.query(copyFrom(`COPY ${nameInSql(table)} (${columnsInSql(table.columns)}) FROM STDIN`))

/** The number of rows of a table, and the SHA-256 of its text. */
export async function digestTable(client: pg.ClientBase, table: Table) {
  const meter = new Meter()
  await pipeline(readTable(client, table), meter, skip)
  return { schema: table.schema, name: table.name, rows: meter.lines, sha256: meter.sha256() }
}

/** Cuts such a text into pieces of whole rows, of at least this many bytes but for the last. */
export async function* wholeRows(text: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of text) {
    held.push(chunk)
    size += chunk.length
    const end = size < bytes ? -1 : chunk.lastIndexOf(10)
    if (end === -1) continue
    const rest = chunk.subarray(end + 1)
    held[held.length - 1] = chunk.subarray(0, end + 1)
    yield Buffer.concat(held)
    held = rest.length > 0 ? [rest] : []
    size = rest.length
  }
  if (size > 0) yield Buffer.concat(held)
}
