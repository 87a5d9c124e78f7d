/**
 * The life of offers and contracts (document 3 §4), what is proposed to a customer and what both have agreed, and of
 * proformas, by which a payment is asked for before the invoice. The machine of each is the table below; what does not fit
 * is refused.
 */
import { Refusal } from '../core/refusal'

export const OFFER_STATES = ['DRAFT', 'READY_TO_SEND', 'SENT', 'SIGNED', 'REJECTED', 'DELETED'] as const

export const CONTRACT_STATES = [
  'UNKNOWN',
  'DRAFT',
  'READY_TO_SEND',
  'SENT',
  'SIGNED',
  'ACCEPTED',
  'STARTED',
  'REJECTED',
  'DELETED',
] as const

/** PAYED: its payment came and its invoice was made; REJECTED: it was cancelled. */
export const PROFORMA_STATES = ['DRAFT', 'READY_TO_SEND', 'SENT', 'PAYED', 'REJECTED', 'DELETED'] as const

export type ContractState = (typeof CONTRACT_STATES)[number]
export type AgreementKind = 'OFFER' | 'CONTRACT'
/** The kinds of documents that live by this machine. */
export type ProposalKind = AgreementKind | 'PROFORMA'
type ProposalState = ContractState | 'PAYED'

const STATES_OF: Readonly<Record<ProposalKind, readonly ProposalState[]>> = {
  OFFER: OFFER_STATES,
  CONTRACT: CONTRACT_STATES,
  PROFORMA: PROFORMA_STATES,
}

/**
 * SAVE ends the wizard; SIGN, ACCEPT (by PIN, without a signature by hand) and REJECT record the customer's answer;
 * ACTIVATE makes a contract's invoices, COLLECT that of a proforma. REJECT cancels a proforma.
 */
export const AGREEMENT_EVENTS = [
  'SAVE',
  'SEND',
  'SIGN',
  'ACCEPT',
  'REJECT',
  'ACTIVATE',
  'COLLECT',
  'DELETE',
  'RESTORE',
] as const

export type AgreementEvent = (typeof AGREEMENT_EVENTS)[number]

type Step = { readonly from: readonly ContractState[]; readonly to: ProposalState }

const EDITABLE = ['DRAFT', 'READY_TO_SEND'] as const satisfies readonly ContractState[]
const ANSWERABLE = ['READY_TO_SEND', 'SENT'] as const satisfies readonly ContractState[]

/** Sending again leaves the state as it is; only contracts are activated, and only proformas collected. */
export const AGREEMENT_STEPS: Readonly<Record<AgreementEvent, Step>> = {
  SAVE: { from: EDITABLE, to: 'READY_TO_SEND' },
  SEND: { from: ANSWERABLE, to: 'SENT' },
  SIGN: { from: ANSWERABLE, to: 'SIGNED' },
  ACCEPT: { from: ['SENT'], to: 'ACCEPTED' },
  REJECT: { from: ANSWERABLE, to: 'REJECTED' },
  ACTIVATE: { from: ['SIGNED', 'ACCEPTED'], to: 'STARTED' },
  COLLECT: { from: ANSWERABLE, to: 'PAYED' },
  DELETE: { from: [...ANSWERABLE, 'DRAFT', 'REJECTED'], to: 'DELETED' },
  RESTORE: { from: ['DELETED'], to: 'DRAFT' },
}

const isIn = (states: readonly string[], state: string): boolean => states.includes(state)

/** The content may change, because the document has not left the structure. */
export const isEditableAgreement = (state: string): boolean => isIn(EDITABLE, state)

/** The customer's answer, or payment, can be recorded: it is ready or was sent, and neither signed, collected nor rejected. */
export const isAwaitingAnswer = (state: string): boolean => isIn(ANSWERABLE, state)

/** An invoice or a contract may be made of it: the customer has it and has not rejected it. */
export const isInvoiceable = (state: string): boolean =>
  isIn(['READY_TO_SEND', 'SENT', 'SIGNED', 'ACCEPTED', 'STARTED'], state)

/** The state after the event, or null when nothing changes. @throws Refusal ERROR_INVOICE_STATE (params: state, event). */
export function nextAgreementState(
  kind: ProposalKind,
  current: string,
  event: AgreementEvent,
): ProposalState | null {
  const step = AGREEMENT_STEPS[event]
  const fits = isIn(step.from, current) && isIn(STATES_OF[kind], step.to)
  if (!fits) throw new Refusal('ERROR_INVOICE_STATE', { state: current, event }, ['state'])
  return step.to === current ? null : step.to
}
