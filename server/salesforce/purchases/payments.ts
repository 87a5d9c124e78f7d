import type { Day } from '@/lib/domain/core/day'
import { type Decimal, fixed2, money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { lockLivePurchase, recordPurchase, writeColumns } from './store'

type NewPayment = { amount: Decimal; date: Day; method: string }

/**
 * Adds a payment to a purchase, which is PAID once nothing is left.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_PURCHASE_DELETED; ERROR_PAYMENT_EXCEEDS above what is left
 */
export async function payPurchase(tx: Tx, id: number, { amount, date, method }: NewPayment): Promise<void> {
  const row = await lockLivePurchase(tx, id)
  const paid = money(row.paid_amount).plus(amount)
  if (paid.gt(row.final_price)) {
    throw new Refusal('ERROR_PAYMENT_EXCEEDS', { residual: row.residual }, ['amount'])
  }
  const last = await tx.purchase_payment.aggregate({ where: { purchase_id: id }, _max: { position: true } })
  const position = (last._max.position ?? 0) + 1
  await insertRows(tx, 'purchase_payment', [
    { purchase_id: id, position, date, amount: fixed2(amount), method },
  ])
  const state = paid.equals(row.final_price) ? ({ state: 'PAID' } as const) : {}
  await writeColumns(tx, id, { ...state, paid_amount: fixed2(paid) })
  await recordPurchase(tx, id, row, 'UPDATE')
}

/** Takes such a payment back, if it is still there: the purchase is open again by as much. */
export async function unpayPurchase(tx: Tx, id: number, { amount, date, method }: NewPayment): Promise<void> {
  const row = await lockLivePurchase(tx, id)
  const where = { purchase_id: id, amount: fixed2(amount), date: new Date(date), method }
  const payment = await tx.purchase_payment.findFirst({ where, orderBy: { position: 'desc' } })
  if (!payment) return
  await tx.purchase_payment.delete({ where: { id: payment.id } })
  const paid_amount = fixed2(money(row.paid_amount).minus(amount))
  await writeColumns(tx, id, { state: 'DRAFT', paid_amount })
  await recordPurchase(tx, id, row, 'UPDATE')
}
