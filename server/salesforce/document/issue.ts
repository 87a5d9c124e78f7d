import { Refusal } from '@/lib/domain/core/refusal'
import { acceptedValue, isAccepted, type RuleOutcome, settleEach } from '@/lib/domain/core/settled'
import type { DocumentKind, DocumentValue, NamedIntent } from '@/lib/domain/documents/document'
import { type InvoiceState, nextState } from '@/lib/domain/documents/invoice-state'
import { fullNumeration } from '@/lib/domain/documents/numbering'
import { type DocumentParties, partiesQuery } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import { pipelined } from '@/server/db/pipelined'
import { now } from '@/server/platform/clock'
import { openStock, returnToStock, type StockTaking } from '@/server/pricelist'
import { type IntentTaking, openIntents } from '../declarations/intents'
import { refuseTooLarge } from './attached-file'
import { attachmentsQuery, type KeptAttachment } from './attachment-queries'
import type { DocumentRow } from './document-row'
import { refreshed, writeRefreshed } from './draft'
import { markLeftInStock, writeIssue } from './issue-store'
import { fileRow, keepFile, type NewFile, newFile, transmitterName } from './issued-file'
import { holdNumbering, type Numbering } from './numbering'
import { partiesOf } from './parties'
import { refuseUnfit } from './refuse-unfit'
import { ANY_TYPE, toDocumentValue } from './row'
import { customersOf, documentsQuery, lockQuery, requireType } from './row-queries'
import { followPayments } from './settlement'

/** A document to be issued, for an account; `requestId` when that is not the transaction's own request. */
export type IssueRequest = {
  id: number
  accountId: number | null
  requestId?: string
  /** The lines that issuing takes out of the stock, and those that it leaves there; it takes all others. */
  products_data?: readonly { id: number; include: boolean }[]
}

/** The number and state that a document was given. */
export type IssuedDocument = { id: number; fullNumeration: string; state: string }

/** An issued document; `document` is null where more than its number and state changed, so that it has to be read. */
type Outcome = { id: number; document: DocumentRow | null }

/** As `issueDocuments`, of one. @throws Refusal why not */
export async function issueDocument(tx: Tx, request: IssueRequest, kind: DocumentKind): Promise<void> {
  const [result] = await issueDocuments(tx, [request], kind)
  acceptedValue(result)
}

/**
 * Gives invoices or credit notes, in the order of the requests, the next numbers of their kind, series and year, and
 * for the DIGITAL ones writes the files that will be sent. All rules of the wizard and all controls of the exchange
 * system are applied first: a document that they refuse stays as it was and uses up no number. The counters' rows are
 * locked from the decision to the end of the transaction, so numbers have neither gaps nor doubles however many callers
 * issue at once.
 */
export async function issueDocuments(
  tx: Tx,
  requests: readonly IssueRequest[],
  kind: DocumentKind,
): Promise<RuleOutcome<Outcome>[]> {
  const prepared = await prepareIssue(tx, requests, kind)
  return prepared.write()
}

/** Documents that were locked, read and checked; `write` numbers them and writes them, in the same transaction. */
type PreparedIssue = { write: () => Promise<RuleOutcome<Outcome>[]> }

/**
 * The first half of `issueDocuments`: what can be done before the counters are locked. A batch prepares the next
 * documents while it writes those before.
 */
export async function prepareIssue(
  tx: Tx,
  requests: readonly IssueRequest[],
  kind: DocumentKind,
): Promise<PreparedIssue> {
  const ids = requests.map(({ id }) => id)
  const [, drafts, parties, attachments] = await pipelined(
    tx,
    lockQuery(ids),
    documentsQuery(ids, [kind], ANY_TYPE),
    partiesQuery(customersOf(ids)),
    attachmentsQuery(ids),
  )
  const checked = settleEach(requests, ({ id }) => ({
    ...checkDraft(drafts.get(id), parties),
    attachments: attachments.get(id) ?? [],
  }))
  return { write: () => issueChecked(tx, kind, { requests, drafts, checked }) }
}

type CheckedDrafts = {
  requests: readonly IssueRequest[]
  drafts: ReadonlyMap<number, DocumentRow>
  checked: readonly RuleOutcome<CheckedDraft>[]
}

/** Numbers and writes the drafts that were accepted. All is decided before anything is written. */
async function issueChecked(tx: Tx, kind: DocumentKind, { requests, drafts, checked }: CheckedDrafts) {
  const accepted = checked.filter(isAccepted)
  const ready = accepted.map(({ row }) => row)
  if (ready.length === 0) return checked.filter((one) => one instanceof Refusal)
  const numbering = await holdNumbering(tx, kind, ready.map(numbered))
  const stock = kind === 'INVOICE' ? await openStock(tx, ready) : null
  const intents = await openIntents(tx, accepted)
  const done = new Set<number>()
  const decided = settleEach(checked, (draft, index) =>
    decide(draft, requests[index] as IssueRequest, { numbering, stock, intents, done }),
  )
  const issued = decided.filter(isAccepted)
  const isRefreshed = (row: DocumentRow) => row !== drafts.get(row.id)
  for (const { row } of issued) if (isRefreshed(row)) await writeRefreshed(tx, row)
  await stock?.write(tx)
  await intents.write(tx)
  await markLeftInStock(
    tx,
    issued.flatMap(({ request }) => leftInStock(request)),
  )
  await writeIssued(tx, issued, numbering)
  if (kind === 'CREDITNOTE') for (const one of issued) await settleNote(tx, one)
  return settleEach(decided, (one): Outcome => {
    const isKnown = kind === 'INVOICE' && !isRefreshed(one.row) && one.intent === null
    return { id: one.row.id, document: isKnown ? issuedRow(one) : null }
  })
}

/** A draft as it would be issued, with the values of its file. */
type CheckedDraft = { row: DocumentRow; value: DocumentValue; attachments: readonly KeptAttachment[] }

/** @throws Refusal of a draft that may not be issued */
function checkDraft(
  draft: DocumentRow | undefined,
  parties: DocumentParties,
): Omit<CheckedDraft, 'attachments'> {
  const row = requireType(draft, ['ACTIVE'])
  nextState(row.state, 'ISSUE')
  const fresh = refreshed(row, partiesOf(parties, row.ana_sku))
  const value = toDocumentValue(fresh)
  refuseUnfit(fresh, value)
  return { row: fresh, value }
}

const numbered = (row: DocumentRow) => ({
  series: row.series,
  day: row.day,
  transmitter: row.typology === 'DIGITAL' ? transmitterName(row) : null,
})

type IssueDecision = {
  row: DocumentRow
  request: IssueRequest
  state: InvoiceState
  number: number
  fullNumeration: string
  /** The file that is sent, still without its attachments. */
  file: NewFile | null
  attachments: readonly KeptAttachment[]
  intent: NamedIntent | null
  at: Date
}
type IssueContext = {
  numbering: Numbering
  stock: StockTaking | null
  intents: IntentTaking
  done: Set<number>
}

/**
 * Gives a checked draft its number, its file and what it takes out of the stock. @throws Refusal, and the number stays
 * free
 */
function decide(
  { row, value, attachments }: CheckedDraft,
  request: IssueRequest,
  { numbering, stock, intents, done }: IssueContext,
): IssueDecision {
  const current = done.has(row.id) ? 'ISSUED' : row.state
  const state = nextState(current, 'ISSUE') ?? 'ISSUED'
  const { series, day, transmitter } = numbered(row)
  const { number, year, progressive, take } = numbering.next({ series, day }, transmitter)
  const full_numeration = fullNumeration({ series, number, year })
  const { intent, take: takeIntent } = intents.choose({ row, value })
  const file = transmitter ? newFile({ ...value, full_numeration, intent }, progressive) : null
  if (file) refuseTooLarge(file, attachments)
  stock?.take({ id: row.id, lines: linesOf(row, request) }, request.accountId)
  take()
  takeIntent()
  done.add(row.id)
  return {
    row,
    request,
    state,
    number,
    fullNumeration: full_numeration,
    file,
    attachments,
    intent,
    at: now(),
  }
}

const leftInStock = ({ products_data = [] }: IssueRequest): number[] =>
  products_data.filter(({ include }) => !include).map(({ id }) => id)

/** @throws Refusal ERROR_STALE_REVISION when a line of the request no longer exists: the draft was saved since */
function linesOf({ lines }: DocumentRow, request: IssueRequest): DocumentRow['lines'] {
  const own = new Set(lines.map(({ id }) => id))
  if (request.products_data?.some(({ id }) => !own.has(id))) {
    throw new Refusal('ERROR_STALE_REVISION', {}, ['products_data'])
  }
  const left = new Set(leftInStock(request))
  return lines.filter(({ id }) => !left.has(id))
}

/** The row of an invoice after `writeIssued`. */
function issuedRow({ row, state, number, fullNumeration, file, at }: IssueDecision): DocumentRow {
  const fresh = {
    identificativo_sdi: null,
    channel: null,
    error: null,
    sent_at: null,
    signed_at: null,
    messages: [],
  }
  return {
    ...row,
    state,
    number,
    full_numeration: fullNumeration,
    issued_at: at,
    revision: row.revision + 1,
    states: [...row.states, { state, date_ts: at.toISOString(), description: '' }],
    exchange: file ? { ...fresh, file_name: file.file_name, state: 'READY' } : row.exchange,
  }
}

/** Writes the issued documents with their counters and files, in one statement; then, one by one, files with attachments. */
async function writeIssued(tx: Tx, issued: readonly IssueDecision[], numbering: Numbering): Promise<void> {
  if (issued.length === 0) return
  const moves = issued.map(({ row, request, state, number, fullNumeration, at }) => ({
    row,
    move: {
      ...request,
      state,
      action: 'ISSUE' as const,
      at,
      issued: { number, full_numeration: fullNumeration },
    },
  }))
  await writeIssue(tx, moves, {
    kind: issued[0]?.row.document_kind,
    ...numbering.given(),
    files: issued.flatMap(({ row, file, attachments }) =>
      file && attachments.length === 0 ? [fileRow(row.id, file)] : [],
    ),
  })
  for (const { row, file, attachments } of issued)
    if (file && attachments.length > 0) await keepFile(tx, row, { file, attachments })
}

/**
 * Puts the pieces of an issued note back into the stock, and adapts the states of note and invoice to their residuals.
 */
async function settleNote(tx: Tx, { row, request: { accountId } }: IssueDecision): Promise<void> {
  await returnToStock(tx, row, accountId)
  await followPayments(tx, row.id, { accountId })
}
