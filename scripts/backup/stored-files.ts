import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type pg from 'pg'
import { logoKey } from '@/server/platform/logo'
import type { Storage } from '@/server/platform/storage'
import type { ArchiveWriter } from './archive-writer'
import { fileEntry } from './manifest'

/** Columns that name a stored file, wherever they are; files that are to be removed are in no backup. */
const KEY_COLUMNS = `
  select quote_ident(c.table_name) as "table", quote_ident(c.column_name) as "column"
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where table_schema = 'public' and t.table_type = 'BASE TABLE' and column_name in ('file_key', 'raster_key')
    and table_name <> 'file_removal' order by 1, 2`
/** Files that wait for their import. */
const UPLOADS = `select u ->> 'file_key' as key from received_import, jsonb_array_elements(uploads::jsonb) u`

/** The keys that rows name, each once; and those of logos, which no row names: a structure has one or has none. */
export async function keysOf(client: pg.ClientBase): Promise<{ named: string[]; logos: string[] }> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(KEY_COLUMNS)
  const queries = columns.map(
    ({ table, column }) => `select ${column}::text as key from ${table} where ${column} is not null`,
  )
  const { rows } = await client.query<{ key: string }>(
    `select key from (${[...queries, UPLOADS].join(' union ')}) k order by key collate "C"`,
  )
  const { rows: structures } = await client.query<{ id: number }>('select id from structure order by id')
  return { named: rows.map(({ key }) => key), logos: structures.map(({ id }) => logoKey(id)) }
}

/** Adds the stored files to the archive; answers the keys that rows name and the storage does not have. */
export async function addFiles(
  client: pg.ClientBase,
  files: Storage,
  archive: ArchiveWriter,
): Promise<string[]> {
  const { named, logos } = await keysOf(client)
  const missing: string[] = []
  for (const key of named) if (!(await addFile(key, files, archive))) missing.push(key)
  for (const key of logos) await addFile(key, files, archive)
  return missing
}

async function addFile(key: string, files: Storage, archive: ArchiveWriter): Promise<boolean> {
  const content = await files.open(key)
  if (!content) return false
  const bytes = Readable.fromWeb(content.stream() as ReadableStream)
  await archive.addStream(fileEntry(key), content.size, bytes)
  return true
}

/** The keys of a folder of stored files that are none of these: nothing names them. */
export async function orphansOf(folder: string, known: ReadonlySet<string>): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((key) => !known.has(key))
    .sort()
}
