import type { BatchPayment, PaymentIn } from '@/lib/api/salesforce/payments/payment-fields'
import type { Day } from '@/lib/domain/core/day'
import { type Decimal, fixed2 } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import { isPayable } from '@/lib/domain/documents/payment-state'
import { refuseExcess } from '@/lib/domain/documents/residual'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { now, today } from '@/server/platform/clock'
import { followPayments } from '../document/settlement'
import { lockSettled, type OwingDocument, readOwing } from '../document/settlement-queries'

/** A payment to register; the account is the structure's own. */
export type NewPayment = {
  documentId: number
  /** EUR, above 0. */
  amount: Decimal
  date: Day
  method: PaymentIn['method']
  account?: { iban: string; name: string }
  note?: string
  /** Allows an amount above the residual. */
  allowExcess?: boolean
  accountId: number | null
}

/** @throws Refusal ERROR_NOT_FOUND for an offer, a contract, or a document of another structure. */
async function lockOwing(tx: Tx, documentId: number): Promise<OwingDocument> {
  await lockSettled(tx, [documentId])
  const owing = await readOwing(tx, documentId)
  if (!owing) throw new Refusal('ERROR_NOT_FOUND', {}, ['document_id'])
  return owing
}

type PaymentRow = Readonly<Record<string, unknown>> & { document_id: number; amount: string }

async function insertPayment(tx: Tx, row: PaymentRow): Promise<number> {
  const [id = 0] = await insertRows(tx, 'document_payment', [{ ...row, created_at: now() }])
  const { document_id, amount, date, method, reverses_id } = row
  const changes = changesBetween(null, { document_id, amount, date, method, reverses_id })
  await audit(tx, { action: 'CREATE', entity: 'document_payment', entityId: id, changes })
  return id
}

/**
 * Registers a payment of an invoice or a credit note, issued or received, and brings the document into the state that
 * follows: PAYED once nothing is left. Answers the payment's id.
 * @throws Refusal ERROR_NOT_FOUND; ERROR_PAYMENT_STATE for a document in whose state no payment is due;
 * ERROR_PAYMENT_EXCEEDS above the residual, unless `allowExcess`. However many callers pay the same document at the
 * same time, the residual is paid once.
 */
export async function registerPayment(tx: Tx, payment: NewPayment, description = ''): Promise<number> {
  const { documentId, amount, accountId, account, note = '', allowExcess = false } = payment
  const owing = await lockOwing(tx, documentId)
  if (!isPayable(owing)) throw new Refusal('ERROR_PAYMENT_STATE', { state: owing.state }, ['document_id'])
  refuseExcess(amount, owing.residual, allowExcess)
  const id = await insertPayment(tx, {
    document_id: documentId,
    date: payment.date,
    amount: fixed2(amount),
    method: payment.method,
    account_iban: account?.iban ?? '',
    account_name: account?.name ?? '',
    note,
    allow_excess: allowExcess,
    reverses_id: null,
    created_by: accountId,
  })
  await followPayments(tx, documentId, { accountId, description })
  return id
}

type Reversal = { paymentId: number; date: Day; note?: string; accountId: number | null }

/**
 * Takes a payment back by a row of its own. Answers that row's id and the document's.
 * @throws Refusal ERROR_NOT_FOUND; ERROR_PAYMENT_REVERSED for one that was taken back, or is a reversal itself.
 */
export async function reversePayment(
  tx: Tx,
  { paymentId, date, note = '', accountId }: Reversal,
  description = '',
): Promise<{ id: number; documentId: number }> {
  const found = await tx.document_payment.findFirst({ where: { id: paymentId } })
  if (!found) throw new Refusal('ERROR_NOT_FOUND')
  const documentId = found.document_id
  await lockOwing(tx, documentId)
  const taken = await tx.document_payment.count({ where: { reverses_id: paymentId } })
  if (taken > 0 || found.reverses_id !== null) throw new Refusal('ERROR_PAYMENT_REVERSED', {}, ['id'])
  const { method, account_iban, account_name } = found
  const id = await insertPayment(tx, {
    document_id: documentId,
    date,
    amount: found.amount.toFixed(2),
    method,
    account_iban,
    account_name,
    note,
    allow_excess: false,
    reverses_id: paymentId,
    created_by: accountId,
  })
  await followPayments(tx, documentId, { accountId, description })
  return { id, documentId }
}

type PaymentMark = { method: PaymentIn['method']; description: string; accountId: number | null }

/**
 * Registers a payment, today, of all that is left of a document. False when nothing is left: then only the state is to
 * be changed.
 */
export async function payResidual(
  tx: Tx,
  documentId: number,
  { description, ...marked }: PaymentMark,
): Promise<boolean> {
  const { residual } = await lockOwing(tx, documentId)
  if (residual.lte(0)) return false
  await registerPayment(tx, { ...marked, documentId, amount: residual, date: today() }, description)
  return true
}

/**
 * Registers a payment of all that is left of a document at the moment at which its lock is held, so that whatever else
 * pays it at the same time, nothing is paid twice. Answers the payment's id.
 * @throws Refusal ERROR_BATCH_PAID when nothing is left; otherwise as registerPayment. It writes nothing before.
 */
export async function payRest(
  tx: Tx,
  documentId: number,
  { account_iban: iban, account_name: name, ...paid }: BatchPayment,
  accountId: number | null,
): Promise<number> {
  const owing = await lockOwing(tx, documentId)
  if (isPayable(owing) && owing.residual.lte(0)) throw new Refusal('ERROR_BATCH_PAID')
  const payment = { ...paid, account: { iban, name }, accountId }
  return registerPayment(tx, { ...payment, documentId, amount: owing.residual })
}

/** Reverses the last payment of a document, which completed it. False when there is no payment. */
export async function reverseLastPayment(
  tx: Tx,
  documentId: number,
  { description, accountId }: Pick<PaymentMark, 'description' | 'accountId'>,
): Promise<boolean> {
  const last = await tx.document_payment.findFirst({
    where: { document_id: documentId, reverses_id: null, reversal: null },
    orderBy: { id: 'desc' },
    select: { id: true },
  })
  if (!last) return false
  await reversePayment(tx, { paymentId: last.id, date: today(), accountId }, description)
  return true
}
