import type { CreditableIn, CreditableLine } from '@/lib/api/salesforce/invoices/credit-note-fields'
import { money, round2, toWire } from '@/lib/domain/core/money'

/** The choice about one line of an invoice: to leave it, to credit all that is left, or a part of it. */
export type PartChoice = {
  isChosen: boolean
  isPart: boolean
  quantity: number | null
  amount: number | null
  /** The amount was typed, and is not that of the pieces. */
  isOwnAmount: boolean
}

export type PartField = 'quantity' | 'amount'

/** The amount of some pieces of a line, in EUR without VAT. */
const amountOf = ({ price }: CreditableLine, quantity: number): number =>
  toWire(round2(money(price).times(money(quantity))))

/** The choice that a line begins with: all that is left of a new note, and the part that an existing one takes. */
export function firstChoice(line: CreditableLine, isNew: boolean): PartChoice {
  const all = { isPart: false, quantity: line.left_quantity, amount: line.left_amount, isOwnAmount: false }
  const { taken } = line
  if (!taken) return { ...all, isChosen: isNew && !line.is_credited }
  const isAll =
    taken.quantity === null || (taken.quantity === line.left_quantity && taken.amount === line.left_amount)
  if (isAll) return { ...all, isChosen: true }
  const quantity = taken.quantity || null
  const isOwnAmount = quantity === null || amountOf(line, quantity) !== taken.amount
  return { isChosen: true, isPart: true, quantity, amount: taken.amount, isOwnAmount }
}

/** The choice once its quantity was typed: the amount follows it, and stays where there is none. */
export const withQuantity = (
  line: CreditableLine,
  choice: PartChoice,
  quantity: number | null,
): PartChoice =>
  quantity === null
    ? { ...choice, quantity, isOwnAmount: true }
    : { ...choice, quantity, amount: amountOf(line, quantity), isOwnAmount: false }

/** The amount that a choice credits, in EUR without VAT. */
export const creditedBy = (line: CreditableLine, { isChosen, isPart, amount }: PartChoice): number =>
  isChosen ? (isPart ? (amount ?? 0) : line.left_amount) : 0

/** The fault of a choice before it is sent: nothing typed, or more than is left of the line. */
export function partFault(
  line: CreditableLine,
  { isChosen, isPart, quantity, amount }: PartChoice,
): { field: PartField; fault: 'missing' | 'quantity' | 'amount' } | null {
  if (!isChosen || !isPart) return null
  if (!quantity && !amount) return { field: 'quantity', fault: 'missing' }
  if (quantity !== null && quantity > line.left_quantity) return { field: 'quantity', fault: 'quantity' }
  if (amount !== null && amount > line.left_amount) return { field: 'amount', fault: 'amount' }
  return null
}

/** A chosen line as the call takes it. */
export const partOfChoice = (
  { id }: CreditableLine,
  { isPart, quantity, amount, isOwnAmount }: PartChoice,
): Pick<CreditableIn, 'id'> & { credit_quantity?: number | null; credit_amount?: number | null } =>
  isPart
    ? { id, credit_quantity: quantity || null, credit_amount: isOwnAmount || !quantity ? amount : null }
    : { id }
