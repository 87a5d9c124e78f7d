import type { Role } from '../../access/roles'
import { isOneOf } from '../../core/one-of'
import type { DocumentKind } from '../document'
import { isCorrectable, isEditable, isInvoiceState, sendsOnlyUnsent, USER_STEPS } from '../invoice-state'

/**
 * The actions that can be done with many documents at once. SEND is to SdI; ISSUE_SEND issues and then sends e-invoices
 * to SdI; PAY registers a payment of what is left; PDF and XML gather their files into a ZIP.
 */
export const BATCH_ACTIONS = ['ISSUE_SEND', 'ISSUE', 'SEND', 'PAY', 'CREDIT', 'MAIL', 'PDF', 'XML'] as const

export type BatchAction = (typeof BATCH_ACTIONS)[number]

export const BATCH_STATES = ['QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const

export type BatchState = (typeof BATCH_STATES)[number]

/** A row waits, was done, or was refused with a reason; what still waits when a batch is cancelled is never done. */
export const BATCH_ROW_STATES = ['WAITING', 'DONE', 'REFUSED'] as const

export type BatchRowState = (typeof BATCH_ROW_STATES)[number]

/** Documents in a batch, at most. */
export const MAX_BATCH_DOCUMENTS = 10_000

/** The days for which a batch, its results and its file are kept. */
export const BATCH_DAYS = 7

type RoleOfKind = Partial<Readonly<Record<DocumentKind, Role>>>

const ISSUE: RoleOfKind = { INVOICE: 'GUI_CAN_ISSUE_INVOICE', CREDITNOTE: 'GUI_CAN_ISSUE_INVOICE' }
const SEND: RoleOfKind = { INVOICE: 'GUI_CAN_SEND_INVOICE', CREDITNOTE: 'GUI_CAN_SEND_INVOICE' }

/** Each action does these steps with a document; a caller needs the role of every one. */
const STEPS_OF: Readonly<Record<BatchAction, readonly RoleOfKind[]>> = {
  ISSUE_SEND: [ISSUE, SEND],
  ISSUE: [ISSUE],
  SEND: [SEND],
  PAY: [{ INVOICE: 'GUI_CAN_MANAGE_PAYMENT' }],
  CREDIT: [{ INVOICE: 'GUI_CAN_MANAGE_INVOICE' }],
  MAIL: [
    {
      ...SEND,
      OFFER: 'GUI_CAN_MANAGE_OFFER',
      CONTRACT: 'GUI_CAN_MANAGE_CONTRACT',
      PROFORMA: 'GUI_CAN_MANAGE_INVOICE',
    },
  ],
  PDF: [
    {
      INVOICE: 'GUI_CAN_LIST_INVOICE',
      CREDITNOTE: 'GUI_CAN_LIST_INVOICE',
      OFFER: 'GUI_CAN_LIST_OFFER',
      CONTRACT: 'GUI_CAN_LIST_CONTRACT',
      PROFORMA: 'GUI_CAN_LIST_INVOICE',
    },
  ],
  XML: [{ INVOICE: 'GUI_CAN_LIST_INVOICE', CREDITNOTE: 'GUI_CAN_LIST_INVOICE' }],
}

/** Whether an action can be done with documents of the kind at all. */
export const isBatchOf = (action: BatchAction, kind: DocumentKind): boolean =>
  STEPS_OF[action].every((step) => step[kind] !== undefined)

/** Whether the roles allow an action with documents of the kind: those of each of its steps, as for a single document. */
export const mayBatch = (roles: readonly string[], action: BatchAction, kind: DocumentKind): boolean =>
  STEPS_OF[action].every((step) => {
    const role = step[kind]
    return role !== undefined && roles.includes(role)
  })

/** Every role that allows a step of at least one of the actions. */
export const BATCH_ROLES: readonly Role[] = [
  ...new Set(Object.values(STEPS_OF).flatMap((steps) => steps.flatMap((step) => Object.values(step)))),
]

/** A document of a list, as far as it decides which actions fit it. */
export type BatchDocument = {
  state: string
  typology?: 'STANDARD' | 'DIGITAL'
  exchange_state?: string | null
  /** The amount that is left to pay of it, in EUR. */
  residual?: number
}

/**
 * Whether an action fits an invoice or a credit note as it is now. An e-invoice that SdI rejected is corrected and sent on
 * its own page, not among many.
 */
export function fitsBatch(
  action: BatchAction,
  { state, typology, exchange_state, residual }: BatchDocument,
): boolean {
  if (!isInvoiceState(state)) return false
  const isDigital = typology === 'DIGITAL'
  switch (action) {
    case 'ISSUE':
      return isEditable(state)
    case 'ISSUE_SEND':
      return isEditable(state) && isDigital
    case 'SEND':
      return (
        isDigital &&
        isOneOf(USER_STEPS.SEND.from, state) &&
        !isCorrectable(state) &&
        (!sendsOnlyUnsent(state) || exchange_state === 'READY')
      )
    case 'PAY':
      return isOneOf(USER_STEPS.PAY.from, state) && residual !== 0
    case 'CREDIT':
      return !isEditable(state)
    default:
      return true
  }
}

/** It still goes on, or is about to. */
export const isBatchRunning = (state: BatchState): boolean => state === 'QUEUED' || state === 'RUNNING'

/** Whether an action gathers files and changes nothing. */
export const isFileBatch = (action: BatchAction): action is 'PDF' | 'XML' =>
  action === 'PDF' || action === 'XML'
