/**
 * The life of invoices and credit notes (state names: document 3 §4). A user's request is refused when it does not fit
 * the state; a message of the exchange system never fails and never leads a final state back.
 */
import { isOneOf } from '../core/one-of'
import { Refusal } from '../core/refusal'
import type { ContractState } from './agreement-state'

export const INVOICE_STATES = [
  'UNKNOWN',
  'DRAFT',
  'TO_BE_ISSUED',
  'ISSUED',
  'READY_TO_SEND',
  'SENT',
  'SIGNED',
  'REJECTED',
  'PAYED',
  'EXPIRED',
  'LATE',
  'DELETED',
  'DIGITAL_OUTPUT_ERROR',
  'DIGITAL_SENT_IN_PROGRESS',
  'DIGITAL_SENT_ESITO_OK',
  'DIGITAL_SENT_ESITO_KO',
  'DIGITAL_SENT_SUCCESS',
  'DIGITAL_SENT_WARNING',
  'DIGITAL_SENT_ERROR',
] as const

export type InvoiceState = (typeof INVOICE_STATES)[number]

/** A state of a document of any kind. */
export type DocumentState = InvoiceState | ContractState

/** The events that a user asks for. SAVE ends the wizard; MAIL sends by e-mail; PAY records the payment. */
export const USER_EVENTS = ['SAVE', 'ISSUE', 'SEND', 'MAIL', 'DELETE', 'RESTORE', 'PAY'] as const

/**
 * The events that the channel and the exchange system report: RC is DELIVERED, MC NOT_DELIVERED, NS REJECTED. Of public
 * offices: EC01 is ACCEPTED, DT TERMS_EXPIRED (no answer in 15 days), EC02 REFUSED, SE ANSWER_VOID (SdI did not take
 * the answer), AT ATTESTED (it could not be delivered at all).
 */
export const EXCHANGE_EVENTS = [
  'OUTPUT_ERROR',
  'TAKEN_IN_CHARGE',
  'DELIVERED',
  'NOT_DELIVERED',
  'REJECTED',
  'ACCEPTED',
  'TERMS_EXPIRED',
  'REFUSED',
  'ANSWER_VOID',
  'ATTESTED',
] as const

/** The events that the calendar causes for an unpaid document: one due date has passed, or all of them. */
export const CALENDAR_EVENTS = ['FALL_LATE', 'EXPIRE'] as const

export const INVOICE_EVENTS = [...USER_EVENTS, ...EXCHANGE_EVENTS, ...CALENDAR_EVENTS] as const

export type UserEvent = (typeof USER_EVENTS)[number]
export type ExchangeEvent = (typeof EXCHANGE_EVENTS)[number]
export type CalendarEvent = (typeof CALENDAR_EVENTS)[number]
export type InvoiceEvent = (typeof INVOICE_EVENTS)[number]

type Step = { readonly from: readonly InvoiceState[]; readonly to: InvoiceState }

const EDITABLE = ['DRAFT', 'TO_BE_ISSUED'] as const satisfies readonly InvoiceState[]

/** Sent and not yet answered; the channel's failure may hide a file that did arrive. */
const AWAITING = [
  'DIGITAL_SENT_IN_PROGRESS',
  'DIGITAL_SENT_ESITO_OK',
  'DIGITAL_OUTPUT_ERROR',
] as const satisfies readonly InvoiceState[]

/** Refused by the exchange system: fiscally not issued, to be corrected and sent again within 5 days. */
export const REFUSED = [
  'DIGITAL_SENT_ERROR',
  'DIGITAL_SENT_ESITO_KO',
] as const satisfies readonly InvoiceState[]

/** Given back by the channel or by the exchange system: to be sent again. */
export const RETURNED = ['DIGITAL_OUTPUT_ERROR', ...REFUSED] as const satisfies readonly InvoiceState[]

/** Left without having been sent: only a document whose file was never sent may go from here. */
const UNSENT = ['LATE', 'EXPIRED', 'PAYED'] as const satisfies readonly InvoiceState[]

export const USER_STEPS: Readonly<Record<UserEvent, Step>> = {
  SAVE: { from: EDITABLE, to: 'TO_BE_ISSUED' },
  ISSUE: { from: EDITABLE, to: 'ISSUED' },
  SEND: { from: ['ISSUED', ...UNSENT, ...RETURNED], to: 'DIGITAL_SENT_IN_PROGRESS' },
  MAIL: { from: ['ISSUED', 'SENT'], to: 'SENT' },
  DELETE: { from: EDITABLE, to: 'DELETED' },
  RESTORE: { from: ['DELETED'], to: 'DRAFT' },
  PAY: {
    from: ['ISSUED', 'SENT', 'SIGNED', 'LATE', 'EXPIRED', 'DIGITAL_SENT_SUCCESS', 'DIGITAL_SENT_WARNING'],
    to: 'PAYED',
  },
}

/** A delivery may follow a failed one (RC after MC); a rejection after either is void, an office's refusal is not. */
export const EXCHANGE_STEPS: Readonly<Record<ExchangeEvent, Step>> = {
  OUTPUT_ERROR: { from: ['DIGITAL_SENT_IN_PROGRESS', 'DIGITAL_SENT_ESITO_OK'], to: 'DIGITAL_OUTPUT_ERROR' },
  TAKEN_IN_CHARGE: {
    from: ['DIGITAL_SENT_IN_PROGRESS', 'DIGITAL_OUTPUT_ERROR'],
    to: 'DIGITAL_SENT_ESITO_OK',
  },
  DELIVERED: { from: [...AWAITING, 'DIGITAL_SENT_WARNING'], to: 'DIGITAL_SENT_SUCCESS' },
  NOT_DELIVERED: { from: AWAITING, to: 'DIGITAL_SENT_WARNING' },
  REJECTED: { from: AWAITING, to: 'DIGITAL_SENT_ERROR' },
  ACCEPTED: { from: [...AWAITING, 'DIGITAL_SENT_WARNING'], to: 'DIGITAL_SENT_SUCCESS' },
  TERMS_EXPIRED: { from: [...AWAITING, 'DIGITAL_SENT_WARNING'], to: 'DIGITAL_SENT_SUCCESS' },
  REFUSED: {
    from: [...AWAITING, 'DIGITAL_SENT_SUCCESS', 'DIGITAL_SENT_WARNING', 'LATE', 'EXPIRED'],
    to: 'DIGITAL_SENT_ESITO_KO',
  },
  ANSWER_VOID: { from: ['DIGITAL_SENT_ESITO_KO'], to: 'DIGITAL_SENT_SUCCESS' },
  ATTESTED: { from: AWAITING, to: 'DIGITAL_SENT_WARNING' },
}

/** The customer has it. What was not delivered (DIGITAL_SENT_WARNING) stays in sight as such. */
const PAYABLE = [
  'ISSUED',
  'SENT',
  'SIGNED',
  'DIGITAL_SENT_SUCCESS',
] as const satisfies readonly InvoiceState[]

export const CALENDAR_STEPS: Readonly<Record<CalendarEvent, Step>> = {
  FALL_LATE: { from: PAYABLE, to: 'LATE' },
  EXPIRE: { from: [...PAYABLE, 'LATE'], to: 'EXPIRED' },
}

const STEPS: Readonly<Record<InvoiceEvent, Step>> = { ...USER_STEPS, ...EXCHANGE_STEPS, ...CALENDAR_STEPS }

const includes = (states: readonly DocumentState[], state: DocumentState): boolean => states.includes(state)

export const isInvoiceState = (text: string): text is InvoiceState => isOneOf(INVOICE_STATES, text)

/** Without a number yet: content may change and the document may be deleted. */
export const isEditable = (state: DocumentState): boolean => includes(EDITABLE, state)

/** Refused by the exchange system: the same number and day, corrected, may be sent again. */
export const isCorrectable = (state: DocumentState): boolean => includes(REFUSED, state)

/** It may have come here after its file was sent: that is not sent a second time. */
export const sendsOnlyUnsent = (state: DocumentState): boolean => includes(UNSENT, state)

const isUserEvent = (event: InvoiceEvent): event is UserEvent => isOneOf(USER_EVENTS, event)

/**
 * The state after the event, or null when nothing changes. An exchange message counts only for the file
 * that was last sent: the caller matches them by the file's identifier.
 * @throws Refusal ERROR_INVOICE_STATE (params: state, event) when the user asks for what is not allowed.
 */
export function nextState(current: DocumentState, event: InvoiceEvent): InvoiceState | null {
  const step = STEPS[event]
  if (includes(step.from, current)) return step.to === current ? null : step.to
  if (isUserEvent(event)) throw new Refusal('ERROR_INVOICE_STATE', { state: current, event }, ['state'])
  return null
}
