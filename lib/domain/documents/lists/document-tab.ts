/**
 * The tabs of the lists of documents: the work that waits, each with how many documents it has and their amount.
 */
import type { DocumentKind } from '../document'
import type { DocumentState } from '../invoice-state'

export const DOCUMENT_TABS = [
  'ALL',
  'DRAFT',
  'TO_BE_ISSUED',
  'TO_SEND',
  'TO_PAY',
  'OVERDUE',
  'READY_TO_SEND',
  'SENT',
  'SIGNED',
  'STARTED',
  'PAYED',
] as const

export type DocumentTabName = (typeof DOCUMENT_TABS)[number]

/** A tab is a filter of its list: the documents that all of its conditions find. */
export type DocumentTab = {
  readonly name: DocumentTabName
  /** All states but DELETED when there are none. */
  readonly states: readonly DocumentState[]
  /** Only documents of which something is still to be paid. */
  readonly isOpen?: true
  /** Only documents of which a part should have been paid before today. */
  readonly isOverdue?: true
  /** Only e-invoices that wait to be sent to SdI. */
  readonly isToSend?: true
  /** The amount that it shows: the documents' totals, or what is still to be paid of them; none of a whole list. */
  readonly amount: 'TOTAL' | 'RESIDUAL' | null
}

const ALL: DocumentTab = { name: 'ALL', states: [], amount: null }
const TO_PAY: DocumentTab = { name: 'TO_PAY', states: [], isOpen: true, amount: 'RESIDUAL' }
const TO_SEND: DocumentTab = { name: 'TO_SEND', states: [], isToSend: true, amount: 'TOTAL' }
/** By their due dates, not by their states: an invoice that SdI could not deliver keeps the state that tells so. */
const OVERDUE: DocumentTab = { name: 'OVERDUE', states: [], isOverdue: true, amount: 'RESIDUAL' }

type StateTab = Extract<DocumentTabName, DocumentState>

const ofState = (name: StateTab): DocumentTab => ({ name, states: [name], amount: 'TOTAL' })

type Side = 'ACTIVE' | 'PASSIVE'

const TABS: Readonly<Record<Side, Readonly<Record<DocumentKind, readonly DocumentTab[]>>>> = {
  ACTIVE: {
    INVOICE: [ALL, ofState('TO_BE_ISSUED'), TO_SEND, TO_PAY, OVERDUE, ofState('DRAFT')],
    CREDITNOTE: [ALL, ofState('TO_BE_ISSUED'), TO_SEND, ofState('DRAFT')],
    OFFER: [ALL, ofState('READY_TO_SEND'), ofState('SENT'), ofState('SIGNED'), ofState('DRAFT')],
    CONTRACT: [
      ALL,
      ofState('READY_TO_SEND'),
      ofState('SENT'),
      ofState('SIGNED'),
      ofState('STARTED'),
      ofState('DRAFT'),
    ],
    PROFORMA: [ALL, ofState('READY_TO_SEND'), ofState('SENT'), ofState('PAYED'), ofState('DRAFT')],
  },
  PASSIVE: {
    INVOICE: [ALL, TO_PAY, OVERDUE],
    CREDITNOTE: [ALL],
    OFFER: [ALL, ofState('SENT'), ofState('SIGNED')],
    CONTRACT: [ALL, ofState('SENT'), ofState('SIGNED')],
    PROFORMA: [],
  },
}

/** The tabs of a list, in the order in which they stand; the first one is the whole list. */
export const tabsOf = (kind: DocumentKind, side: Side): readonly DocumentTab[] => TABS[side][kind]
