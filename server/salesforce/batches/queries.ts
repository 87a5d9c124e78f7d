import type {
  BatchIn,
  DocumentBatch,
  DocumentBatchRow,
  Payable,
} from '@/lib/api/salesforce/batches/batches-fields'
import { type BatchPayment, batchPayment } from '@/lib/api/salesforce/payments/payment-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { isOneOf } from '@/lib/domain/core/one-of'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { USER_STEPS } from '@/lib/domain/documents/invoice-state'
import {
  type BatchAction,
  type BatchRowState,
  type BatchState,
  MAX_BATCH_DOCUMENTS,
} from '@/lib/domain/documents/lists/document-batch'
import type { Language } from '@/lib/i18n/languages'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { document_batchModel } from '@/server/db/generated/models/document_batch'
import type { Page } from '@/server/db/page'
import { env } from '@/server/platform/env'
import { documentFilter } from '../document/list'
import { documentIds } from '../document/queries'

type Columns = Omit<
  document_batchModel,
  'action' | 'document_kind' | 'month' | 'payment' | 'state' | 'language'
> & {
  state: BatchState
  language: Language
}

/** A batch over a list of documents of one kind. */
export type ListBatch = Columns & {
  action: BatchAction
  document_kind: DocumentKind
  month: null
  /** Of PAY, and of no other action. */
  payment: BatchPayment | null
}

/** The actions that gather the documents of a period: a month for the accountant, a year for its conservation. */
export const PERIOD_ACTIONS = ['MONTH', 'YEAR'] as const

export type PeriodAction = (typeof PERIOD_ACTIONS)[number]

/** A batch that gathers the documents of a period, of whatever kind; `month` is its first day. */
export type PeriodBatch = Columns & {
  action: PeriodAction
  document_kind: null
  month: Date
  payment: null
}

export type Batch = ListBatch | PeriodBatch

export const isPeriodBatch = (batch: Batch): batch is PeriodBatch => isOneOf(PERIOD_ACTIONS, batch.action)

/**
 * The typed batch of a stored one. The generated client types text columns as `string`; check constraints of the table
 * allow only these shapes, so the cast stands here once.
 */
export const batchFromRow = ({ payment, ...row }: document_batchModel): Batch =>
  ({ ...row, payment: payment === null ? null : batchPayment.parse(payment) }) as Batch

/**
 * The documents that a batch is about, by date and then id. @throws Refusal ERROR_NOT_FOUND when one of the ids is
 * unknown or nothing is found, ERROR_BATCH_TOO_MANY.
 */
export async function batchIds(
  tx: Tx,
  caller: Pick<Session, 'structureId'>,
  { document_kind: kind, ids, filter }: Pick<BatchIn, 'document_kind' | 'ids' | 'filter'>,
): Promise<number[]> {
  const found = filter
    ? await documentIds(tx, documentFilter(caller, kind, filter), MAX_BATCH_DOCUMENTS + 1)
    : await knownIds(tx, kind, [...new Set(ids)])
  if (found.length === 0) throw new Refusal('ERROR_NOT_FOUND')
  if (found.length > MAX_BATCH_DOCUMENTS)
    throw new Refusal('ERROR_BATCH_TOO_MANY', { max: MAX_BATCH_DOCUMENTS })
  return found
}

async function knownIds(tx: Tx, kind: DocumentKind, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from document where structure_id = app_structure() and document_kind = ${kind}
      and type = 'ACTIVE' and id = any(${[...ids]}::int[]) order by date, id`
  if (rows.length < ids.length) throw new Refusal('ERROR_NOT_FOUND')
  return rows.map(({ id }) => id)
}

/** Those of the documents that may still be issued. */
export async function draftsAmong(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const where = { id: { in: [...ids] }, state: { in: [...USER_STEPS.ISSUE.from] } }
  const rows = await tx.document.findMany({ where, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

/** How much of the invoices a batch PAY would register as paid, and which it would leave out. */
export async function payableOf(tx: Tx, ids: readonly number[]): Promise<Payable> {
  const isPayable = Prisma.sql`(d.state = any(${[...USER_STEPS.PAY.from]}::text[]) and d.residual > 0)`
  const isPaid = Prisma.sql`(d.state = any(${[...USER_STEPS.PAY.from, 'PAYED']}::text[]) and d.residual <= 0)`
  const isDraft = Prisma.sql`d.state = any(${[...USER_STEPS.ISSUE.from]}::text[])`
  const [row] = await tx.$queryRaw<[Payable]>`
    select count(*) filter (where ${isPayable})::int as count,
      coalesce(sum(d.residual) filter (where ${isPayable}), 0)::float8 as amount,
      count(*) filter (where ${isDraft})::int as drafts, count(*) filter (where ${isPaid})::int as paid,
      count(*) filter (where not (${isPayable} or ${isPaid} or ${isDraft}))::int as others
    from document d where d.structure_id = app_structure() and d.id = any(${[...ids]}::int[])`
  return row
}

/** The state and the typology of a document. */
export const stateOf = (tx: Tx, id: number): Promise<{ state: string; typology: string }> =>
  tx.document.findUniqueOrThrow({ where: { id }, select: { state: true, typology: true } })

/** Batches over lists, the latest first. Periods that are gathered are batches too, with calls of their own. */
export async function listBatches(
  tx: Tx,
  { where, take }: { where: Prisma.document_batchWhereInput; take: number },
): Promise<ListBatch[]> {
  const rows = await tx.document_batch.findMany({
    where: { ...where, action: { notIn: [...PERIOD_ACTIONS] } },
    orderBy: { id: 'desc' },
    take,
  })
  return rows.map(batchFromRow).filter((batch) => !isPeriodBatch(batch))
}

/** A batch of the account's own. @throws Refusal ERROR_NOT_FOUND for any other. */
export async function ownBatch(tx: Tx, id: number, accountId: number | null): Promise<ListBatch> {
  const [batch] = await listBatches(tx, { where: { id, created_by: accountId }, take: 1 })
  if (!batch) throw new Refusal('ERROR_NOT_FOUND')
  return batch
}

const NAME: Readonly<Record<DocumentKind, string>> = {
  INVOICE: 'fatture',
  CREDITNOTE: 'note_di_credito',
  OFFER: 'offerte',
  CONTRACT: 'contratti',
  PROFORMA: 'proforme',
}

/** The name of the ZIP that a batch makes. */
export const batchFileName = ({ document_kind, action, id }: ListBatch): string =>
  `${NAME[document_kind]}_${action.toLowerCase()}_${id}.zip`

type Count = { batch_id: number; state: string; code: string | null; count: number }

/** Batches as they stand, in their order. */
export async function presentBatches(tx: Tx, batches: readonly ListBatch[]): Promise<DocumentBatch[]> {
  const counts = await tx.$queryRaw<Count[]>`
    select batch_id, state, code, count(*)::int as count from document_batch_row
    where structure_id = app_structure() and batch_id = any(${batches.map(({ id }) => id)}::int[])
    group by batch_id, state, code order by count desc, code`
  return batches.map((batch) =>
    present(
      batch,
      counts.filter(({ batch_id }) => batch_id === batch.id),
    ),
  )
}

const instant = (value: Date): string => toInstantText(value, env.LUNA_ZONE)

function present(batch: ListBatch, counts: readonly Count[]): DocumentBatch {
  const refused = counts.filter(({ state }) => state === 'REFUSED')
  const { file_size: size } = batch
  return {
    id: batch.id,
    document_kind: batch.document_kind,
    action: batch.action,
    state: batch.state,
    total: batch.total,
    done: counts.find(({ state }) => state === 'DONE')?.count ?? 0,
    refused: refused.reduce((sum, { count }) => sum + count, 0),
    reason_list: refused.map(({ code, count }) => ({ code: code ?? '', count })),
    file: size === null ? null : { name: batchFileName(batch), size },
    created_at: instant(batch.created_at),
    finished_at: batch.finished_at && instant(batch.finished_at),
    closed: batch.closed_at !== null,
  }
}

/** A page of a batch's rows. */
export async function batchRows(
  tx: Tx,
  batchId: number,
  state: BatchRowState | undefined,
  page: Page,
): Promise<{ rows: DocumentBatchRow[]; total: number }> {
  const where = { batch_id: batchId, ...(state ? { state } : {}) }
  const total = await tx.document_batch_row.count({ where })
  const ofState = state ? Prisma.sql`and r.state = ${state}` : Prisma.empty
  const rows = await tx.$queryRaw<DocumentBatchRow[]>`
    select r.position, r.document_id as id, d.full_numeration as numeration, d.counterparty_name as receiver_name, r.state, r.code,
      r.description, r.result, r.result_id
    from document_batch_row r join document d on d.id = r.document_id
    where r.structure_id = app_structure() and r.batch_id = ${batchId} ${ofState}
    order by r.position ${Prisma.raw(page.order)} limit ${page.size} offset ${(page.number - 1) * page.size}`
  return { rows, total }
}

/** The documents of a batch that were not done, in their order. */
export async function undoneIds(tx: Tx, batchId: number): Promise<number[]> {
  const rows = await tx.document_batch_row.findMany({
    where: { batch_id: batchId, state: { not: 'DONE' } },
    orderBy: { position: 'asc' },
    select: { document_id: true },
  })
  return rows.map(({ document_id }) => document_id)
}

/** Rows looked up at a time. */
const CHUNK = 200

/** The positions of a batch that still wait, CHUNK at most; nothing when the batch was cancelled. */
export async function waitingRows(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ position: number }[]>`
    select r.position from document_batch_row r join document_batch b on b.id = r.batch_id
    where r.structure_id = app_structure() and r.batch_id = ${id} and r.state = 'WAITING' and b.state = 'RUNNING'
    order by r.position limit ${CHUNK}`
  return rows.map(({ position }) => position)
}
