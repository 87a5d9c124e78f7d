/**
 * Declarations of intent (D.L. 746/1983 art. 1): a habitual exporter buys without VAT (DPR 633/72 art. 8 c. 1 lett. c,
 * Natura N3.5) from a supplier, within a year and up to a limit that it declares to the Revenue Agency.
 */
import type { Day } from '../core/day'
import { type Decimal, money } from '../core/money'
import { Refusal } from '../core/refusal'
import type { DocumentTotals } from './document'

export const INTENT_NATURA = 'N3.5'

/** The protocol of the Revenue Agency's receipt and the progressive within it, as the e-invoice states them. */
export const INTENT_PROTOCOL = /^\d{17}-\d{6}$/

/** The part of the limit from which on a declaration is nearly used up, in percent. */
const NEAR_PERCENT = 80

/** A declaration of a customer; amounts in EUR. */
export type IntentDeclaration = {
  id: number
  protocol: string
  /** The day of the Revenue Agency's receipt: no earlier sale is covered. */
  received_day: Day
  first_day: Day
  last_day: Day
  /** The day from which on the customer took it back. */
  revoked_day: Day | null
  limit: Decimal
  /** The taxable amount of the invoices that name it, less that of their credit notes. */
  used: Decimal
}

/** The taxable amount of a document that needs a declaration; null when nothing of it does. */
export function intentAmount({ riepilogo }: Pick<DocumentTotals, 'riepilogo'>): Decimal | null {
  const blocks = riepilogo.filter(({ natura }) => natura === INTENT_NATURA)
  if (blocks.length === 0) return null
  return blocks.reduce((sum, { imponibile }) => sum.plus(imponibile), money('0'))
}

export const leftOf = ({ limit, used }: Pick<IntentDeclaration, 'limit' | 'used'>): Decimal =>
  limit.minus(used)

/** Whether a declaration is used to 80 percent or more. */
export const isNearlyUsed = ({ limit, used }: Pick<IntentDeclaration, 'limit' | 'used'>): boolean =>
  used.times(100).gte(limit.times(NEAR_PERCENT))

type Validity = Pick<IntentDeclaration, 'received_day' | 'first_day' | 'last_day' | 'revoked_day'>

/** Whether a declaration covers a sale of a day. */
export const coversDay = ({ received_day, first_day, last_day, revoked_day }: Validity, day: Day): boolean =>
  day >= received_day && day >= first_day && day <= last_day && (revoked_day === null || day < revoked_day)

/**
 * The declaration that an invoice of a day and an amount names: of those that cover the day, the first in which the
 * amount fits.
 * @throws Refusal ERROR_INTENT_MISSING when none covers the day; ERROR_INTENT_EXCEEDED, with what is left, when the
 * amount fits into none
 */
export function chooseIntent(
  declarations: readonly IntentDeclaration[],
  { day, amount }: { day: Day; amount: Decimal },
): IntentDeclaration {
  const valid = declarations.filter((declaration) => coversDay(declaration, day))
  if (valid.length === 0) throw new Refusal('ERROR_INTENT_MISSING', {}, ['product_list'])
  const fitting = valid.find((declaration) => amount.lte(0) || amount.lte(leftOf(declaration)))
  if (fitting) return fitting
  const left = valid.map(leftOf).reduce((most, one) => (one.gt(most) ? one : most))
  throw new Refusal('ERROR_INTENT_EXCEEDED', { left: left.toFixed(2) }, ['product_list'])
}
