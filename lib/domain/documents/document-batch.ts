import type { Role } from '../access/roles'
import type { DocumentKind } from './document'

/** The actions that can be done with many documents at once; PDF and XML gather their files into a ZIP. */
export const BATCH_ACTIONS = ['ISSUE', 'CREDIT', 'MAIL', 'PDF', 'XML'] as const

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

const ROLE_OF: Readonly<Record<BatchAction, Partial<Readonly<Record<DocumentKind, Role>>>>> = {
  ISSUE: { INVOICE: 'GUI_CAN_ISSUE_INVOICE', CREDITNOTE: 'GUI_CAN_ISSUE_INVOICE' },
  CREDIT: { INVOICE: 'GUI_CAN_MANAGE_INVOICE' },
  MAIL: {
    INVOICE: 'GUI_CAN_SEND_INVOICE',
    CREDITNOTE: 'GUI_CAN_SEND_INVOICE',
    OFFER: 'GUI_CAN_MANAGE_OFFER',
    CONTRACT: 'GUI_CAN_MANAGE_CONTRACT',
  },
  PDF: {
    INVOICE: 'GUI_CAN_LIST_INVOICE',
    CREDITNOTE: 'GUI_CAN_LIST_INVOICE',
    OFFER: 'GUI_CAN_LIST_OFFER',
    CONTRACT: 'GUI_CAN_LIST_CONTRACT',
  },
  XML: { INVOICE: 'GUI_CAN_LIST_INVOICE', CREDITNOTE: 'GUI_CAN_LIST_INVOICE' },
}

/**
 * The role that the action needs for documents of the kind, as for a single one; null where the action does not apply.
 */
export const batchRole = (action: BatchAction, kind: DocumentKind): Role | null =>
  ROLE_OF[action][kind] ?? null

/** Every role that allows at least one of the actions. */
export const BATCH_ROLES: readonly Role[] = [
  ...new Set(BATCH_ACTIONS.flatMap((action) => Object.values(ROLE_OF[action]))),
]

/** It still goes on, or is about to. */
export const isBatchRunning = (state: BatchState): boolean => state === 'QUEUED' || state === 'RUNNING'

/** Whether an action gathers files and changes nothing. */
export const isFileBatch = (action: BatchAction): action is 'PDF' | 'XML' =>
  action === 'PDF' || action === 'XML'
