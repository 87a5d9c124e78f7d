import { type Day, day, yearOf } from '@/lib/domain/core/day'
import { type Decimal, sum } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Party } from '@/lib/domain/documents/document'
import { type AccountEntry, overdueOf, runAccount } from '@/lib/domain/registers/account-statement'
import { findParties } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import { today } from '@/server/platform/clock'
import {
  balanceBefore,
  readMovements,
  readOpenDues,
  type StoredDue,
  type StoredMovement,
} from './account-statement-queries'

/** Movements of a statement, and open due dates, at most: it is laid out and mailed as one PDF. */
const MAX_ROWS = 2000

export type StatementRequest = { ana_sku: string; date_from?: Day | undefined; date_to?: Day | undefined }

/** EUR, with the sign of the customer's debt; see lib/domain/registers/account-statement. */
export type Statement = {
  customer: Party
  from: Day
  to: Day
  opening: Decimal
  rows: (StoredMovement & AccountEntry)[]
  closing: Decimal
  dues: StoredDue[]
  open: Decimal
  overdue: Decimal
}

const limited = <Row>(rows: Row[]): Row[] => {
  if (rows.length > MAX_ROWS) throw new Refusal('ERROR_STATEMENT_TOO_LONG', { max: MAX_ROWS }, ['date_from'])
  return rows
}

/**
 * The account of a customer from a day to another, by default from the first of January to today, and all that is open
 * today of whatever day. Movements come from documents that are to be paid and from the payments of these, so drafts, the
 * bin and what SdI rejected are not in it.
 * @throws Refusal ERROR_ANAGRAFICA_NOT_FOUND, ERROR_STATEMENT_DAYS for days out of order, ERROR_STATEMENT_TOO_LONG
 */
export async function readStatement(
  tx: Tx,
  { ana_sku, date_from, date_to }: StatementRequest,
): Promise<Statement> {
  const on = today()
  const to = date_to ?? on
  const from = date_from ?? day(`${yearOf(to)}-01-01`)
  if (from > to) throw new Refusal('ERROR_STATEMENT_DAYS', {}, ['date_to'])
  const customer = (await findParties(tx, [ana_sku])).get(ana_sku)
  if (!customer) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const movements = limited(await readMovements(tx, ana_sku, { from, to }, MAX_ROWS + 1))
  const dues = limited(await readOpenDues(tx, ana_sku, MAX_ROWS + 1))
  const opening = await balanceBefore(tx, ana_sku, from)
  const { rows, closing } = runAccount(opening, movements)
  const open = sum(dues.map((one) => one.open))
  return { customer, from, to, opening, rows, closing, dues, open, overdue: overdueOf(dues, on) }
}
