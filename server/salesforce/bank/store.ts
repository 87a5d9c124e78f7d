import { fixed2 } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { bankAccounts } from '@/server/auth'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { bank_statementModel } from '@/server/db/generated/models/bank_statement'
import { insertRows } from '@/server/db/insert'
import { now } from '@/server/platform/clock'
import { fingerprints, type MovementData } from './fingerprint'

export type NewMovement = MovementData & { valueDay: string }

export type NewStatement = {
  iban: string
  format: 'CAMT' | 'CSV'
  statement_ref: string
  file_name: string
  sha256: string
  opening: { day: string; amount: string } | null
  closing: { day: string; amount: string } | null
  skipped_count: number
  accountId: number | null
}

/** Lets no other transaction add movements to the structure until this one ends. */
export async function lockStatements(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('bank_statement'), app_structure())`
}

/** @throws Refusal ERROR_BANK_ACCOUNT for an account that is not among the structure's. */
export async function requireAccount(tx: Tx, structureId: number, iban: string): Promise<void> {
  const accounts = await bankAccounts(tx, structureId)
  if (!accounts.some((account) => account.iban === iban)) {
    throw new Refusal('ERROR_BANK_ACCOUNT', { iban }, ['file'])
  }
}

/** Writes a statement without its movements, with its audit row. */
export async function insertStatement(tx: Tx, statement: NewStatement): Promise<number> {
  const { opening, closing, accountId, ...columns } = statement
  const [id = 0] = await insertRows(tx, 'bank_statement', [
    {
      ...columns,
      opening_day: opening?.day ?? null,
      opening: opening?.amount ?? null,
      closing_day: closing?.day ?? null,
      closing: closing?.amount ?? null,
      created_count: 0,
      present_count: 0,
      created_by: accountId,
      created_at: now(),
    },
  ])
  const { iban, format, statement_ref, file_name } = columns
  const changes = changesBetween(null, { iban, format, statement_ref, file_name })
  await audit(tx, { action: 'CREATE', entity: 'bank_statement', entityId: id, changes })
  return id
}

/** The row of a movement. */
export const movementRow = (
  statement: { id: number; iban: string },
  movement: NewMovement,
  fingerprint: string,
) => ({
  statement_id: statement.id,
  iban: statement.iban,
  fingerprint,
  day: movement.day,
  value_day: movement.valueDay,
  amount: fixed2(movement.amount),
  counterparty: movement.counterparty,
  counterparty_iban: movement.counterpartyIban,
  remittance: movement.remittance,
  end_to_end: movement.endToEnd,
  bank_reference: movement.bankReference,
})

type MovementRow = ReturnType<typeof movementRow>

/** Writes the movements that are not there yet, in one statement; answers how many they were. */
export async function insertMovements(tx: Tx, rows: readonly MovementRow[]): Promise<number> {
  return tx.$executeRaw`
    insert into bank_movement (statement_id, iban, fingerprint, day, value_day, amount, counterparty,
      counterparty_iban, remittance, end_to_end, bank_reference, created_at, updated_at)
    select statement_id, iban, fingerprint, day, value_day, amount, counterparty, counterparty_iban, remittance,
      end_to_end, bank_reference, ${now()}, ${now()}
    from jsonb_populate_recordset(null::bank_movement, ${JSON.stringify(rows)}::jsonb)
    on conflict (structure_id, iban, fingerprint) do nothing`
}

/**
 * Takes a statement and its movements in; a file that was taken in before keeps its row. Answers the row, with what
 * became of its movements this time.
 */
export async function storeStatement(
  tx: Tx,
  statement: NewStatement,
  movements: readonly NewMovement[],
): Promise<bank_statementModel> {
  const { iban, sha256, statement_ref } = statement
  const before = await tx.bank_statement.findFirst({ where: { iban, sha256, statement_ref } })
  const id = before?.id ?? (await insertStatement(tx, statement))
  const fingerprint = fingerprints(iban)
  const rows = movements.map((movement) => movementRow({ id, iban }, movement, fingerprint(movement)))
  const created_count = await insertMovements(tx, rows)
  const counts = { created_count, present_count: rows.length - created_count }
  if (before) return { ...before, ...counts }
  return tx.bank_statement.update({ where: { id }, data: counts })
}
