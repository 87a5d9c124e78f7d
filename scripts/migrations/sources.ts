import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', '..', 'prisma', 'sql')

/** A file of prisma/sql, by its path in that folder. */
export type SqlSource = { path: string; sql: string }

/**
 * The files of prisma/sql in the order of prisma/sql/order.txt: executed in that order on an empty database, they make
 * what the migrations make. Lines of order.txt that are empty or begin with # are skipped.
 */
export async function readSqlSources(): Promise<SqlSource[]> {
  const order = await readFile(join(folder, 'order.txt'), 'utf8')
  const paths = order.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Promise.all(paths.map(async (path) => ({ path, sql: await readFile(join(folder, path), 'utf8') })))
}

/** The text of the baseline: the sources in their order, each below a line with its path. */
export function baselineOf(sources: readonly SqlSource[]): string {
  const head =
    '-- The database of the first release. It is put together from the files of prisma/sql, in the order of order.txt.\n'
  return [head, ...sources.map(({ path, sql }) => `-- ${'='.repeat(20)} ${path}\n\n${sql}`)].join('\n')
}
