import type { Tx } from '@/server/db/client'

/** The amount that a document takes of a declaration, in EUR with two decimals; null for one that names none any more. */
export type TakenIntent = { id: number; declaration: number | null; amount: string | null }

/** Writes what documents take of declarations, whose rows are locked. */
export async function writeTakenIntents(tx: Tx, taken: readonly TakenIntent[]): Promise<void> {
  if (taken.length === 0) return
  await tx.$executeRaw`
    update document d set intent_declaration_id = t.declaration, intent_amount = t.amount
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t(id int, declaration int, amount numeric) where d.id = t.id`
}
