import { hasAny } from '@/lib/domain/access/roles'
import { isOneOf } from '@/lib/domain/core/one-of'
import {
  isCorrectable,
  isEditable,
  isInvoiceState,
  sendsOnlyUnsent,
  USER_STEPS,
} from '@/lib/domain/documents/invoice-state'

type Subject = {
  state: string
  typology: 'STANDARD' | 'DIGITAL'
  fullNumeration: string | null
  exchange_state: string | null
}

export type InvoiceAbilities = {
  edit: boolean
  /** Rejected by the exchange system: the same number and day, with other content. */
  correct: boolean
  issue: boolean
  send: boolean
  /** A new draft with the same content. */
  copy: boolean
  delete: boolean
  /** By e-mail, with its PDF. */
  mail: boolean
  /** A credit note of some of its products. */
  credit: boolean
  /** Recorded as paid in full. */
  pay: boolean
  pdf: boolean
  xml: boolean
}

const SENDABLE = ['ISSUED', 'DIGITAL_OUTPUT_ERROR']

/**
 * Returns the actions that a user with these roles may do with an invoice in its state; an action that the server would
 * refuse is not offered.
 */
export function invoiceAbilities(
  { state, typology, fullNumeration, exchange_state }: Subject,
  roles: readonly string[],
): InvoiceAbilities {
  const known = isInvoiceState(state) ? state : 'UNKNOWN'
  const editable = isEditable(known)
  const correctable = isCorrectable(known)
  const manages = hasAny(roles, ['GUI_CAN_MANAGE_INVOICE'])
  const issues = hasAny(roles, ['GUI_CAN_ISSUE_INVOICE'])
  const sendable =
    SENDABLE.includes(known) || correctable || (sendsOnlyUnsent(known) && exchange_state === 'READY')
  return {
    edit: editable && manages,
    correct: correctable && manages && issues,
    issue: editable && issues,
    send: sendable && typology === 'DIGITAL' && hasAny(roles, ['GUI_CAN_SEND_INVOICE']),
    copy: manages && known !== 'DELETED',
    delete: editable && manages,
    pay: isOneOf(USER_STEPS.PAY.from, known) && manages,
    mail: fullNumeration !== null && !correctable && hasAny(roles, ['GUI_CAN_SEND_INVOICE']),
    credit: fullNumeration !== null && !correctable && manages,
    pdf: known !== 'DELETED',
    xml: typology === 'DIGITAL' && fullNumeration !== null,
  }
}

const ON_ITS_WAY = ['DIGITAL_SENT_IN_PROGRESS', 'DIGITAL_SENT_ESITO_OK']

/** The exchange system has not answered finally: the page keeps asking for the state. */
export const isOnItsWay = (state: string): boolean => ON_ITS_WAY.includes(state)
