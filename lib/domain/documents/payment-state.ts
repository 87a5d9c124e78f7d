/** How payments move a document's state: PAYED follows from them, and goes with them. */

import type { Decimal } from '../core/money'
import { isOneOf } from '../core/one-of'
import { USER_STEPS } from './invoice-state'
import { isReceivedOpen } from './received-state'

type StatefulDocument = { type: string; state: string }

/** Whether a payment may be registered: the document is issued, SdI did not refuse it, and it is not on its way there. */
export function isPayable({ type, state }: StatefulDocument): boolean {
  if (state === 'PAYED') return true
  return type === 'PASSIVE' ? isReceivedOpen(state) : isOneOf(USER_STEPS.PAY.from, state)
}

/**
 * The state that payments lead to, or null when it stays: PAYED once nothing is left and something was paid; `before`,
 * what it was before it was PAYED, as soon as something is left again.
 */
export function stateByPayments(
  document: StatefulDocument & { paid: Decimal; residual: Decimal },
  before: string,
): string | null {
  const { state, paid, residual } = document
  if (state === 'PAYED') return residual.gt(0) ? before : null
  return isPayable(document) && residual.lte(0) && paid.gt(0) ? 'PAYED' : null
}
