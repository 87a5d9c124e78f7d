import type { Tx } from './client'
import { Prisma } from './generated/client'

const IDENTIFIER = /^[a-z][a-z0-9_]*$/

/**
 * Inserts rows into a table in one statement and answers their ids, in the rows' order. For the paths that are
 * travelled all day: a quarter of what the client's own `create` costs. Columns are those of the first row; the
 * others keep their defaults, and `structure_id` is the transaction's own. Decimals and days come as text, bytes as Postgres's hex text.
 */
export async function insertRows(
  tx: Tx,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const names = [table, ...Object.keys(first)]
  if (!names.every((name) => IDENTIFIER.test(name))) throw new Error('not a column')
  const into = Prisma.raw(`"${table}"`)
  const columns = Prisma.raw(
    Object.keys(first)
      .map((name) => `"${name}"`)
      .join(', '),
  )
  const inserted = await tx.$queryRaw<{ id: number }[]>`
    insert into ${into} (structure_id, ${columns})
    select app_structure(), ${columns} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows)}::jsonb)
    returning id`
  return inserted.map((row) => row.id)
}

/**
 * Sets columns of many rows in one statement, each row by its id: the columns of the first one's `values`. Raises
 * `revision` and sets `updated_at`, as a single save does. The caller holds the rows' locks.
 */
export async function updateRows(
  tx: Tx,
  table: string,
  rows: readonly { id: number; values: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first.values)
  if (![table, ...names].every((name) => IDENTIFIER.test(name))) throw new Error('not a column')
  const into = Prisma.raw(`"${table}"`)
  const columns = Prisma.raw(names.map((name) => `"${name}" = fresh."${name}"`).join(', '))
  const given = JSON.stringify(rows.map(({ id, values }) => ({ id, ...values })))
  await tx.$executeRaw`
    update ${into} t set ${columns}, revision = t.revision + 1, updated_at = now()
    from jsonb_populate_recordset(null::${into}, ${given}::jsonb) fresh
    where t.id = fresh.id and t.structure_id = app_structure()`
}

/** Bytes as `insertRows` takes them. */
export const hexText = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`
