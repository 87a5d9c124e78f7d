/** The word of a document's state: the same in lists, chips and files. */
import { isOneOf } from '../../core/one-of'
import { CONTRACT_STATES } from '../agreement-state'
import { type DocumentState, isInvoiceState } from '../invoice-state'

/** A state of a document of any kind, or of a purchase (PAID). */
export type NamedState = DocumentState | 'PAID'

/** The kind of document that has the state: it decides the gender of the Italian word. */
export type StateSubject =
  | 'invoice'
  | 'creditNote'
  | 'offer'
  | 'contract'
  | 'proforma'
  | 'purchase'
  | 'received'
  | 'received_contract'

/** The states whose Italian word has a masculine form of its own. */
const INFLECTED = [
  'ACCEPTED',
  'DELETED',
  'EXPIRED',
  'ISSUED',
  'PAID',
  'PAYED',
  'READY_TO_SEND',
  'REJECTED',
  'SENT',
  'SIGNED',
  'STARTED',
] as const satisfies readonly NamedState[]

export const isNamedState = (text: string): text is NamedState =>
  isInvoiceState(text) || isOneOf(CONTRACT_STATES, text) || text === 'PAID'

const isMasculine = (of: StateSubject): boolean =>
  of === 'contract' || of === 'purchase' || of === 'received_contract'

/** The key of the message that names a state; an unknown state is UNKNOWN. */
export function stateWordKey(state: string, of: StateSubject) {
  const name: NamedState = isNamedState(state) ? state : 'UNKNOWN'
  // Nobody rejects a proforma: it is cancelled, and collected by its payment.
  if (of === 'proforma' && (name === 'REJECTED' || name === 'PAYED'))
    return `states_proforma.${name}` as const
  // A supplier's document that was issued or sent has come to us, and waits to be paid or answered.
  if (of === 'received' && (name === 'ISSUED' || name === 'SENT')) return `states_received.${name}` as const
  if (of === 'received_contract' && name === 'SENT') return 'states_received.SENT_contract' as const
  // A purchase that is not paid is no draft: it is recorded, and waits to be paid.
  if (of === 'purchase' && name === 'DRAFT') return 'states_purchase.DRAFT' as const
  return isMasculine(of) && isOneOf(INFLECTED, name)
    ? (`states_masculine.${name}` as const)
    : (`states.${name}` as const)
}
