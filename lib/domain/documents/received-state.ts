/**
 * The life of documents received from suppliers: nobody issues or sends them. ISSUED is what the supplier did; it is
 * here, and to be paid.
 */

import { Refusal } from '../core/refusal'
import type { AgreementKind, ContractState } from './agreement-state'
import type { CalendarEvent, InvoiceState } from './invoice-state'

export const PASSIVE_STATES = [
  'ISSUED',
  'LATE',
  'EXPIRED',
  'PAYED',
  'DELETED',
] as const satisfies readonly InvoiceState[]

export type PassiveState = (typeof PASSIVE_STATES)[number]

/** What a user asks for. EDIT changes content or days to pay; the night judges those anew. */
type PassiveUserEvent = 'EDIT' | 'PAY' | 'REOPEN' | 'DELETE' | 'RESTORE'

type Step = { readonly from: readonly PassiveState[]; readonly to: PassiveState }

const OPEN = ['ISSUED', 'LATE', 'EXPIRED'] as const satisfies readonly PassiveState[]

export const PASSIVE_STEPS: Readonly<Record<PassiveUserEvent, Step>> = {
  EDIT: { from: OPEN, to: 'ISSUED' },
  PAY: { from: OPEN, to: 'PAYED' },
  REOPEN: { from: ['PAYED'], to: 'ISSUED' },
  DELETE: { from: OPEN, to: 'DELETED' },
  RESTORE: { from: ['DELETED'], to: 'ISSUED' },
}

/** What the night does to invoices that were not paid in time: as to our own, from what received ones can be. */
export const PASSIVE_CALENDAR_STEPS: Readonly<Record<CalendarEvent, Step>> = {
  FALL_LATE: { from: ['ISSUED'], to: 'LATE' },
  EXPIRE: { from: ['ISSUED', 'LATE'], to: 'EXPIRED' },
}

export const isPassiveState = (text: string): text is PassiveState =>
  (PASSIVE_STATES as readonly string[]).includes(text)

export const isPassiveOpen = (state: string): boolean => (OPEN as readonly string[]).includes(state)

/** What offers and contracts of suppliers can be: here and to be answered, accepted, refused, or thrown away. */
export const PASSIVE_AGREEMENT_STATES = [
  'SENT',
  'SIGNED',
  'REJECTED',
  'DELETED',
] as const satisfies readonly ContractState[]

type PassiveAgreementState = (typeof PASSIVE_AGREEMENT_STATES)[number]
type AgreementStep = {
  readonly from: readonly PassiveAgreementState[]
  readonly to: PassiveAgreementState
}
type PassiveAgreementEvent = 'EDIT' | 'SIGN' | 'REJECT' | 'REOPEN' | 'DELETE' | 'RESTORE'

/** SIGN and REJECT record what we answered; REOPEN that we did not after all. */
export const PASSIVE_AGREEMENT_STEPS: Readonly<Record<PassiveAgreementEvent, AgreementStep>> = {
  EDIT: { from: ['SENT'], to: 'SENT' },
  SIGN: { from: ['SENT'], to: 'SIGNED' },
  REJECT: { from: ['SENT'], to: 'REJECTED' },
  REOPEN: { from: ['SIGNED', 'REJECTED'], to: 'SENT' },
  DELETE: { from: ['SENT', 'REJECTED'], to: 'DELETED' },
  RESTORE: { from: ['DELETED'], to: 'SENT' },
}

export const isPassiveAgreementState = (text: string): text is PassiveAgreementState =>
  (PASSIVE_AGREEMENT_STATES as readonly string[]).includes(text)

type Received = { document_kind: string; state: string }

/** Offers and contracts: what is agreed, not owed. */
export const isAgreementKind = (kind: string): kind is AgreementKind =>
  kind === 'OFFER' || kind === 'CONTRACT'

/**
 * The state of what a supplier sent, of any kind, after what a user asks for.
 * @throws Refusal ERROR_INVOICE_STATE (params: state, event) for what the state does not allow.
 */
export function nextReceivedState(
  { document_kind, state }: Received,
  event: 'EDIT' | 'DELETE' | 'RESTORE',
): PassiveState | PassiveAgreementState {
  return isAgreementKind(document_kind) ? answerReceived(state, event) : nextPassiveState(state, event)
}

/** The state of a supplier's offer or contract after what a user asks for. @throws Refusal as nextReceivedState. */
export function answerReceived(current: string, event: PassiveAgreementEvent): PassiveAgreementState {
  const { from, to } = PASSIVE_AGREEMENT_STEPS[event]
  if ((from as readonly string[]).includes(current)) return to
  throw new Refusal('ERROR_INVOICE_STATE', { state: current, event }, ['state'])
}

/**
 * The state after what a user asks for.
 * @throws Refusal ERROR_INVOICE_STATE (params: state, event) for what the state does not allow.
 */
export function nextPassiveState(current: string, event: PassiveUserEvent): PassiveState {
  const { from, to } = PASSIVE_STEPS[event]
  if ((from as readonly string[]).includes(current)) return to
  throw new Refusal('ERROR_INVOICE_STATE', { state: current, event }, ['state'])
}
