/**
 * The life of documents received from suppliers, which are never issued or sent here. ISSUED is what the supplier did;
 * the document is here, and to be paid.
 */

import { isOneOf } from '../core/one-of'
import { Refusal } from '../core/refusal'
import type { AgreementKind, ContractState } from './agreement-state'
import type { DocumentKind, ReceivedKind } from './document'
import type { CalendarEvent, InvoiceState } from './invoice-state'

export const RECEIVED_STATES = [
  'ISSUED',
  'LATE',
  'EXPIRED',
  'PAYED',
  'DELETED',
] as const satisfies readonly InvoiceState[]

export type ReceivedState = (typeof RECEIVED_STATES)[number]

/**
 * The events that a user causes. EDIT changes content or days to pay; the nightly job then judges the due dates again.
 */
type ReceivedUserEvent = 'EDIT' | 'PAY' | 'REOPEN' | 'DELETE' | 'RESTORE'

type Step = { readonly from: readonly ReceivedState[]; readonly to: ReceivedState }

const OPEN = ['ISSUED', 'LATE', 'EXPIRED'] as const satisfies readonly ReceivedState[]

export const RECEIVED_STEPS: Readonly<Record<ReceivedUserEvent, Step>> = {
  EDIT: { from: OPEN, to: 'ISSUED' },
  PAY: { from: OPEN, to: 'PAYED' },
  REOPEN: { from: ['PAYED'], to: 'ISSUED' },
  DELETE: { from: OPEN, to: 'DELETED' },
  RESTORE: { from: ['DELETED'], to: 'ISSUED' },
}

/** The steps that the night makes with received invoices that were not paid in time: those of our own, from the states of received ones. */
export const RECEIVED_CALENDAR_STEPS: Readonly<Record<CalendarEvent, Step>> = {
  FALL_LATE: { from: ['ISSUED'], to: 'LATE' },
  EXPIRE: { from: ['ISSUED', 'LATE'], to: 'EXPIRED' },
}

export const isReceivedState = (text: string): text is ReceivedState => isOneOf(RECEIVED_STATES, text)

export const isReceivedOpen = (state: string): boolean => isOneOf(OPEN, state)

/** The states of offers and contracts of suppliers: here and to be answered, accepted, refused, or thrown away. */
export const RECEIVED_AGREEMENT_STATES = [
  'SENT',
  'SIGNED',
  'REJECTED',
  'DELETED',
] as const satisfies readonly ContractState[]

type ReceivedAgreementState = (typeof RECEIVED_AGREEMENT_STATES)[number]
type AgreementStep = {
  readonly from: readonly ReceivedAgreementState[]
  readonly to: ReceivedAgreementState
}
type ReceivedAgreementEvent = 'EDIT' | 'SIGN' | 'REJECT' | 'REOPEN' | 'DELETE' | 'RESTORE'

/** SIGN and REJECT record what we answered; REOPEN that we did not after all. */
export const RECEIVED_AGREEMENT_STEPS: Readonly<Record<ReceivedAgreementEvent, AgreementStep>> = {
  EDIT: { from: ['SENT'], to: 'SENT' },
  SIGN: { from: ['SENT'], to: 'SIGNED' },
  REJECT: { from: ['SENT'], to: 'REJECTED' },
  REOPEN: { from: ['SIGNED', 'REJECTED'], to: 'SENT' },
  DELETE: { from: ['SENT', 'REJECTED'], to: 'DELETED' },
  RESTORE: { from: ['DELETED'], to: 'SENT' },
}

export const isReceivedAgreementState = (text: string): text is ReceivedAgreementState =>
  isOneOf(RECEIVED_AGREEMENT_STATES, text)

type ReceivedStatus = { document_kind: string; state: string }

/** The kind of a received document. @throws Error for a proforma, which is always ours (constraint document_received) */
export function receivedKind(kind: DocumentKind): ReceivedKind {
  if (kind === 'PROFORMA') throw new Error('a proforma is never received')
  return kind
}

/** Offers and contracts: what is agreed, not owed. */
export const isAgreementKind = (kind: string): kind is AgreementKind =>
  kind === 'OFFER' || kind === 'CONTRACT'

/**
 * The state of what a supplier sent, of any kind, after what a user asks for.
 * @throws Refusal ERROR_INVOICE_STATE (params: state, event) for what the state does not allow.
 */
export function nextStateOfReceived(
  { document_kind, state }: ReceivedStatus,
  event: 'EDIT' | 'DELETE' | 'RESTORE',
): ReceivedState | ReceivedAgreementState {
  return isAgreementKind(document_kind)
    ? answerReceivedAgreement(state, event)
    : nextReceivedDebtState(state, event)
}

/** The state of a supplier's offer or contract after what a user asks for. @throws Refusal as nextStateOfReceived. */
export function answerReceivedAgreement(
  current: string,
  event: ReceivedAgreementEvent,
): ReceivedAgreementState {
  const { from, to } = RECEIVED_AGREEMENT_STEPS[event]
  if (isOneOf(from, current)) return to
  throw new Refusal('ERROR_INVOICE_STATE', { state: current, event }, ['state'])
}

/**
 * The state after what a user asks for.
 * @throws Refusal ERROR_INVOICE_STATE (params: state, event) for what the state does not allow.
 */
export function nextReceivedDebtState(current: string, event: ReceivedUserEvent): ReceivedState {
  const { from, to } = RECEIVED_STEPS[event]
  if (isOneOf(from, current)) return to
  throw new Refusal('ERROR_INVOICE_STATE', { state: current, event }, ['state'])
}
