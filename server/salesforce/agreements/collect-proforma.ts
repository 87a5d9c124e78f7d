import type { BatchPayment } from '@/lib/api/salesforce/payments/payment-fields'
import { hasAny } from '@/lib/domain/access/roles'
import { type Day, yearOf } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { collectionDay } from '@/lib/domain/documents/issuing/collection'
import { documentParties } from '@/server/anagrafica'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { today } from '@/server/platform/clock'
import type { DocumentRow } from '../document/document-row'
import { holdCounters } from '../document/numbering-store'
import { findDocument, lockDocument } from '../document/row-queries'
import { payRest } from '../payments/register'
import { moveAgreement } from './agreements'
import { createInvoiceOf } from './conversions'

type Collected = { invoiceId: number; isMoved: boolean }

/**
 * Issues the invoice of a proforma that was paid, records the payment of all that is due, and marks the proforma as
 * collected. The proforma's row stays locked, so that of many callers one makes the invoice.
 * @throws Refusal ERROR_FORBIDDEN without the roles to issue and to register payments; ERROR_PROFORMA_COLLECTED when it
 * has its invoice; ERROR_INVOICE_STATE when it cannot be collected; ERROR_PROFORMA_DAY; ERROR_PROFORMA_AMOUNT when its
 * invoice would not be of the same amount; as issuing does
 */
export async function collectProforma(
  tx: Tx,
  { id, payment }: { id: number; payment: BatchPayment },
  caller: Session,
): Promise<Collected> {
  if (!hasAny(caller.guiItemList, ['GUI_CAN_MANAGE_PAYMENT'])) throw new Refusal('ERROR_FORBIDDEN')
  const { accountId } = caller
  const row = await lockDocument(tx, id, ['PROFORMA'])
  if (row.state === 'PAYED') throw new Refusal('ERROR_PROFORMA_COLLECTED')
  const date = await invoiceDay(tx, row, payment.date)
  const asked = { kind: 'PROFORMA', id, state: 'ISSUED', date, description: '', again: true } as const
  const invoiceId = await createInvoiceOf(tx, asked, caller)
  const invoice = await findDocument(tx, invoiceId)
  if (!invoice.amount_due.equals(row.amount_due)) {
    const amounts = { was: row.amount_due.toFixed(2), is: invoice.amount_due.toFixed(2) }
    throw new Refusal('ERROR_PROFORMA_AMOUNT', amounts)
  }
  if (row.amount_due.gt(0)) await payRest(tx, invoiceId, payment, accountId)
  const description = invoice.full_numeration ?? ''
  await moveAgreement(tx, { kind: 'PROFORMA', id, event: 'COLLECT', accountId, description })
  return { invoiceId, isMoved: date !== payment.date }
}

/** The day of the invoice; the numbers of its series and year are held until the transaction ends. */
async function invoiceDay(tx: Tx, row: DocumentRow, paid: Day): Promise<Day> {
  const { series } = await documentParties(tx)
  const wanted = { series: series.fattura ?? '', day: paid, transmitter: null }
  // A day that is refused holds no counter.
  collectionDay({ paid, proforma: row.day, today: today(), last: null })
  const { counters } = await holdCounters(tx, 'INVOICE', [wanted])
  const counter = counters.find(({ year }) => year === yearOf(paid))
  const last = counter && counter.last_number > 0 ? counter.last_date : null
  return collectionDay({ paid, proforma: row.day, today: today(), last })
}
