import type { DocumentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { yearOf } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  type AgreementEvent,
  isEditableAgreement,
  nextAgreementState,
  type ProposalKind,
} from '@/lib/domain/documents/agreement-state'
import { fullNumeration } from '@/lib/domain/documents/numbering'
import { answerReceivedAgreement } from '@/lib/domain/documents/received-state'
import type { Tx } from '@/server/db/client'
import type { DocumentRow } from '../document/document-row'
import { createDraft, type NewDocument, replaceContent } from '../document/draft'
import { takeNumber } from '../document/numbering-store'
import { refuseUnfit } from '../document/refuse-unfit'
import { ANY_TYPE } from '../document/row'
import { findDocument, lockDocument } from '../document/row-queries'
import { moveDocument } from '../document/state-store'
import { isReceived, saveReceived } from '../received/change'
import { endOpenSigning } from '../signature/open-signing'
import { findSender } from '../signature/request-queries'
import { termsOf } from './terms'

type AgreementSave = {
  kind: ProposalKind
  data: DocumentDataIn
  wanted: 'DRAFT' | 'READY_TO_SEND'
  /** The text under which a draft is kept. */
  note: string
  accountId: number | null
}

/**
 * Refuses a draft without a text under which it can be kept (document 3 §5).
 * @throws Refusal ERROR_INVOICE_NO_DESCRIPTION
 */
function refuseUndescribed({ wanted, data, note }: AgreementSave): void {
  if (wanted === 'DRAFT' && data.description === '' && note === '') {
    throw new Refusal('ERROR_INVOICE_NO_DESCRIPTION', {}, ['description'])
  }
}

const describedData = ({ data, note }: AgreementSave): DocumentDataIn => ({
  ...data,
  description: (data.description || note).slice(0, 500),
})

/** Adds an offer, a contract or a proforma and answers its id. READY_TO_SEND meets the wizard's rules and takes the next number. */
export async function addAgreement(
  tx: Tx,
  save: AgreementSave,
  origin?: NewDocument['origin'],
): Promise<number> {
  refuseUndescribed(save)
  const { kind, accountId, note } = save
  const id = await createDraft(tx, describedData(save), { kind, accountId, origin, note })
  if (save.wanted === 'READY_TO_SEND') await moveAgreement(tx, { kind, id, event: 'SAVE', accountId })
  return id
}

/**
 * Replaces the content of an offer, a contract or a proforma that the customer does not have yet.
 * @throws Refusal ERROR_STALE_REVISION, ERROR_INVOICE_IMMUTABLE
 */
async function saveAgreement(tx: Tx, id: number, save: AgreementSave): Promise<void> {
  refuseUndescribed(save)
  const { kind, accountId } = save
  const data = describedData(save)
  const row = await lockDocument(tx, id, [kind])
  if (data.revision !== undefined && data.revision !== row.revision) throw new Refusal('ERROR_STALE_REVISION')
  if (!isEditableAgreement(row.state)) throw new Refusal('ERROR_INVOICE_IMMUTABLE')
  const fresh = await replaceContent(tx, row, data)
  if (save.wanted === 'READY_TO_SEND' && row.state === 'DRAFT') {
    await moveAgreement(tx, { kind, id, event: 'SAVE', accountId })
  } else if (row.state === 'READY_TO_SEND') refuseUnready(fresh)
}

/** The wizard's rules; a subscription ends after a number of times or on a day. */
function refuseUnready(row: DocumentRow): void {
  refuseUnfit(row)
  termsOf(row)
}

type AgreementMove = {
  kind: ProposalKind
  id: number
  event: AgreementEvent
  accountId: number | null
  description?: string
}

/**
 * Moves an offer, a contract or a proforma by an event: writes its state, the record of the move, and its number the first time
 * that it leaves DRAFT. Numbers have neither gaps nor doubles; unlike invoices' they need not follow the days. A
 * document that leaves SENT ends its open signing link: its answer was recorded by hand.
 * @throws Refusal ERROR_INVOICE_STATE when the event does not fit the state.
 */
export async function moveAgreement(tx: Tx, move: AgreementMove): Promise<DocumentRow> {
  const { kind, id, event, accountId, description = '' } = move
  const row = await lockDocument(tx, id, [kind], ANY_TYPE)
  const state =
    row.type === 'PASSIVE' ? stateAnswered(row, event) : nextAgreementState(kind, row.state, event)
  if (state === null || state === row.state) return row
  const isLeaving = event === 'SAVE'
  if (isLeaving) refuseUnready(row)
  const issued = isLeaving && row.number === null ? await numberOf(tx, kind, row) : undefined
  await moveDocument(tx, row, {
    state,
    action: event === 'SEND' ? 'SEND' : 'STATE',
    accountId,
    description,
    issued,
  })
  if (row.state === 'SENT') {
    const actor = (await findSender(tx, accountId))?.name ?? ''
    await endOpenSigning(tx, id, { state: 'REVOKED', actor })
  }
  return findDocument(tx, id, [kind], ANY_TYPE)
}

/**
 * The state after our answer to a supplier's document. As we hold that document already, SEND opens it for a new
 * answer.
 */
function stateAnswered({ state }: DocumentRow, event: AgreementEvent): string {
  if (event === 'SIGN' || event === 'REJECT') return answerReceivedAgreement(state, event)
  if (event === 'SEND') return state === 'SENT' ? state : answerReceivedAgreement(state, 'REOPEN')
  throw new Refusal('ERROR_INVOICE_STATE', { state, event }, ['state'])
}

/**
 * Saves a supplier's offer or contract, or one of ours, and answers its id; a payload with an id replaces that
 * document.
 */
export async function keepAgreement(tx: Tx, save: AgreementSave, at: string): Promise<number> {
  const { kind, data, wanted: state, note: description, accountId } = save
  // The call of proformas takes none of a supplier.
  if (isReceived(data) && kind !== 'PROFORMA') {
    return saveReceived(tx, { kind, payload: data, wanted: { state, description }, at, accountId })
  }
  if (!data.id) return addAgreement(tx, save)
  await saveAgreement(tx, data.id, save)
  return data.id
}

async function numberOf(tx: Tx, kind: ProposalKind, { series, day }: DocumentRow) {
  const number = await takeNumber(tx, { kind, series, date: day })
  return { number, full_numeration: fullNumeration({ series, number, year: yearOf(day) }) }
}

/** The event that a call asks for when it names a state. */
export const EVENT_OF = {
  READY_TO_SEND: 'SAVE',
  SENT: 'SEND',
  SIGNED: 'SIGN',
  ACCEPTED: 'SIGN',
  REJECTED: 'REJECT',
} as const satisfies Record<string, AgreementEvent>
