import { money } from '@/lib/domain/core/money'
import type { IntentDeclaration } from '@/lib/domain/documents/intent'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

/** A declaration with its customer, its note and the number of documents that name it. */
export type StoredIntent = IntentDeclaration & { ana_sku: string; note: string; document_count: number }

type IntentRow = Omit<StoredIntent, 'limit' | 'used'> & { limit: string; used: string }

async function readIntents(tx: Tx, where: Prisma.Sql, without: readonly number[]): Promise<StoredIntent[]> {
  const rows = await tx.$queryRaw<IntentRow[]>`
    select i.id, i.ana_sku, i.protocol, to_char(i.received_day, 'YYYY-MM-DD') as received_day,
      to_char(i.first_day, 'YYYY-MM-DD') as first_day, to_char(i.last_day, 'YYYY-MM-DD') as last_day,
      to_char(i.revoked_day, 'YYYY-MM-DD') as revoked_day, i.amount_limit::text as limit, i.note, u.used, u.document_count
    from intent_declaration i cross join lateral (
      select coalesce(sum(d.intent_amount), 0)::text as used, count(*)::int as document_count from document d
      where d.structure_id = i.structure_id and d.intent_declaration_id = i.id and d.id <> all(${[...without]}::int[])) u
    where ${where} order by i.first_day, i.id`
  return rows.map((row) => ({ ...row, limit: money(row.limit), used: money(row.used) }))
}

/** The declarations of a customer, the earliest first. */
export const intentsOf = (tx: Tx, anaSku: string): Promise<StoredIntent[]> =>
  readIntents(tx, Prisma.sql`i.ana_sku = ${anaSku}`, [])

/** A declaration whose row is locked until the transaction ends, so that no invoice takes of it until then. */
export async function lockIntent(tx: Tx, id: number): Promise<StoredIntent | undefined> {
  await tx.$queryRaw`select 1 from intent_declaration where id = ${id} for update`
  const [row] = await readIntents(tx, Prisma.sql`i.id = ${id}`, [])
  return row
}

/** The declaration that each invoice named. */
export async function namedIntents(
  tx: Tx,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.$queryRaw<{ id: number; declaration: number }[]>`
    select id, intent_declaration_id as declaration from document
    where id = any(${[...invoiceIds]}::int[]) and intent_declaration_id is not null`
  return new Map(rows.map(({ id, declaration }) => [id, declaration]))
}

/**
 * The declarations of customers and those with these ids, with their rows locked in the order of their ids; what the
 * documents `without` took of them is not counted.
 */
export async function lockIntents(
  tx: Tx,
  { skus, ids, without }: Record<'ids' | 'without', readonly number[]> & { skus: readonly string[] },
): Promise<StoredIntent[]> {
  const where = Prisma.sql`(i.ana_sku = any(${[...skus]}::text[]) or i.id = any(${[...ids]}::int[]))`
  await tx.$queryRaw`select 1 from intent_declaration i where ${where} order by i.id for update`
  return readIntents(tx, where, without)
}
