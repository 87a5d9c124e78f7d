/**
 * The statement of account of a customer. Its sign is that of the customer's debt: an invoice and a refund raise it (debit),
 * a credit note and a payment lower it (credit), and a reversal takes back what its payment or refund did. A balance
 * above zero is owed to us, one below zero by us.
 */
import type { Day } from '../core/day'
import { type Decimal, sum, ZERO } from '../core/money'

export const MOVEMENT_KINDS = ['INVOICE', 'CREDITNOTE', 'PAYMENT', 'REFUND', 'REVERSAL'] as const

export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** EUR; `amount` has the sign of the debt. */
export type AccountMovement = { date: Day; kind: MovementKind; amount: Decimal }

/** Debit or credit of a movement, the other one null, and the balance after it. */
export type AccountEntry = { debit: Decimal | null; credit: Decimal | null; balance: Decimal }

/** The movements in their order, each with the balance after it, and the balance after the last one. */
export function runAccount<Movement extends AccountMovement>(
  opening: Decimal,
  movements: readonly Movement[],
): { rows: (Movement & AccountEntry)[]; closing: Decimal } {
  let balance = opening
  const rows = movements.map((movement) => {
    const { amount } = movement
    balance = balance.plus(amount)
    const isDebit = amount.gte(ZERO)
    return {
      ...movement,
      balance,
      debit: isDebit ? amount : null,
      credit: isDebit ? null : amount.negated(),
    }
  })
  return { rows, closing: balance }
}

/** The part of open due dates, with the sign of the debt, that the customer should have paid before a day. */
export function overdueOf(dues: readonly { due: Day; open: Decimal }[], today: Day): Decimal {
  return sum(dues.filter(({ due, open }) => due < today && open.gt(ZERO)).map(({ open }) => open))
}
