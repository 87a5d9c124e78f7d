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

/** Bytes as `insertRows` takes them. */
export const hexText = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`
