/**
 * The speed layer's write: a document with its lines, states and audit row is one statement instead of one for each
 * table. LUNA_SPEED_LAYER=0 sends them one after the other. docs/decisions/0038 holds what it saves;
 * tests/api/platform/insert.test.ts shows that both ways write the same.
 */
import { isSpeedLayerOn } from '@/server/platform/speed-layer'
import { type AuditEntry, audit, auditRow } from './audit'
import type { Tx } from './client'
import { Prisma } from './generated/client'
import { identifier, insertRows, insertStatement, type Row } from './insert'

/** A row, and the rows of other tables that belong to it by their column `key`. */
type Aggregate = {
  table: string
  row: Row
  key: string
  parts: readonly { table: string; rows: readonly Row[] }[]
  entry: Omit<AuditEntry, 'entityId'>
}

/** Inserts a row with all that belongs to it and its audit row, as `insertRows` does; answers its id. */
export function insertAggregate(tx: Tx, aggregate: Aggregate): Promise<number> {
  return isSpeedLayerOn() ? insertAtOnce(tx, aggregate) : insertOneByOne(tx, aggregate)
}

async function insertAtOnce(tx: Tx, { table, row, key, parts, entry }: Aggregate): Promise<number> {
  const from = identifier('parent')
  const written = parts.flatMap(({ table, rows: [first, ...others] }, index) =>
    first
      ? [
          Prisma.sql`, ${identifier(`part_${index}`)} as (${insertStatement(table, [first, ...others], { from, key })})`,
        ]
      : [],
  )
  const [inserted] = await tx.$queryRaw<{ id: number }[]>`
    with ${from} as (${insertStatement(table, [row])}) ${written.length > 0 ? Prisma.join(written, '') : Prisma.empty},
      audited as (${auditRow(entry, Prisma.sql`(select id::text from ${from})`)})
    select id from ${from}`
  if (!inserted) throw new Error(`no row of ${table} was written`)
  return inserted.id
}

async function insertOneByOne(tx: Tx, { table, row, key, parts, entry }: Aggregate): Promise<number> {
  const [id] = await insertRows(tx, table, [row])
  if (id === undefined) throw new Error(`no row of ${table} was written`)
  const from = Prisma.sql`(select ${id}::int as id) parent`
  for (const { table: part, rows } of parts) {
    const [first, ...others] = rows
    if (first) await tx.$executeRaw(insertStatement(part, [first, ...others], { from, key }))
  }
  await audit(tx, { ...entry, entityId: id })
  return id
}
