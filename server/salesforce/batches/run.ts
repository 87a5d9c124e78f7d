import { Refusal } from '@/lib/domain/core/refusal'
import { isFileBatch } from '@/lib/domain/documents/lists/document-batch'
import type { Tx } from '@/server/db/client'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import type { InTenant } from '@/server/http/implement'
import { ko } from '@/server/http/ko'
import { now } from '@/server/platform/clock'
import { resumableRun, startHeartbeat } from '@/server/platform/resumable-run'
import { type FittingDocument, fitToMail } from '../delivery/mail'
import { zipMonth } from '../registers/month-zip'
import { zipYear } from '../registers/year-zip'
import { type FittingDocuments, OPERATIONS, type RowBatch } from './operations'
import {
  batchFromRow,
  isPeriodBatch,
  type ListBatch,
  type PeriodAction,
  type PeriodBatch,
  waitingRows,
} from './queries'
import { claimRows } from './store'
import { zipBatch } from './zip'

const isRowBatch = (batch: ListBatch): batch is RowBatch => !isFileBatch(batch.action)

const ZIP_OF: Readonly<Record<PeriodAction, (scope: TenantScope, batch: PeriodBatch) => Promise<void>>> = {
  MONTH: zipMonth,
  YEAR: zipYear,
}

/** Groups of rows done side by side. */
const LANES = 2

export const batchRuns = resumableRun({
  table: 'document_batch',
  keepsStart: false,
  async read(tx, id) {
    const row = await tx.document_batch.findUnique({ where: { id } })
    return row && batchFromRow(row)
  },
})

/**
 * Runs a batch that was queued, or goes on with one whose worker died. Documents are done in transactions that also mark
 * their rows, so that none is done twice and a refusal of one undoes no other. A batch that gathers files starts from the
 * beginning: it changes nothing. Does nothing once it has ended.
 */
export const runBatch = (scope: TenantScope, id: number): Promise<void> =>
  batchRuns.run(scope, id, {
    giveUp: (own) => withTenant(own, (tx) => end(tx, id, 'FAILED')),
    async work(own, batch) {
      const heartbeat = startHeartbeat(() => withTenant(own, (tx) => beat(tx, id)))
      try {
        if (isPeriodBatch(batch)) await ZIP_OF[batch.action](own, batch)
        else if (isRowBatch(batch)) await doRows(own, batch)
        else await zipBatch(own, batch)
      } finally {
        await heartbeat.stop()
      }
    },
  })

async function end(tx: Tx, id: number, state: 'DONE' | 'FAILED'): Promise<void> {
  await tx.document_batch.updateMany({
    where: { id, state: 'RUNNING' },
    data: { state, finished_at: now() },
  })
}

const beat = (tx: Tx, id: number): Promise<unknown> =>
  tx.document_batch.updateMany({ where: { id, state: 'RUNNING' }, data: { beat_at: now() } })

async function doRows(scope: TenantScope, batch: RowBatch): Promise<void> {
  const { most } = OPERATIONS[batch.action]
  for (;;) {
    const positions = await withTenant(scope, (tx) => waitingRows(tx, batch.id))
    if (positions.length === 0) return withTenant(scope, (tx) => end(tx, batch.id, 'DONE'))
    const groups: number[][] = []
    while (positions.length > 0) groups.push(positions.splice(0, most))
    await inLanes(groups, (group, earlier) => doGroup(scope, batch, group, earlier))
  }
}

/** A group's transaction, and the whole of its work: when the transaction failed, each document on its own. */
type Lane = { main: Promise<void>; whole: Promise<void> }

/**
 * Runs the groups, a few side by side. `earlier` settles with the transaction of the group before, which began first
 * and so never waits for a connection that its followers hold. Throws the first error of any of them.
 */
async function inLanes(
  groups: readonly (readonly number[])[],
  run: (group: readonly number[], earlier: Promise<unknown>) => Lane,
): Promise<void> {
  const running: Promise<void>[] = []
  let earlier: Promise<unknown> = Promise.resolve()
  for (const group of groups) {
    const { main, whole } = run(group, earlier)
    earlier = main.catch(() => undefined)
    // An error is thrown where the group is awaited below.
    whole.catch(() => undefined)
    running.push(whole)
    if (running.length >= LANES) await running.shift()
  }
  await Promise.all(running)
}

function doGroup(
  scope: TenantScope,
  batch: RowBatch,
  positions: readonly number[],
  earlier: Promise<unknown>,
): Lane {
  const writeGroup = async (tx: Tx, fitting: FittingDocuments) => {
    const claimed = await claimRows(tx, batch.id, positions)
    if (claimed.length === 0) return
    const ids = claimed.map(({ document_id }) => document_id)
    const { isOrdered, prepare } = OPERATIONS[batch.action]
    const write = await prepare(tx, ids, batch, fitting)
    if (isOrdered) await earlier
    const outcomes = await write()
    for (const [index, { position }] of claimed.entries()) {
      const outcome = outcomes[index] ?? null
      const data = outcome instanceof Refusal ? refusalOf(scope, batch, outcome) : outcome
      if (data) await tx.document_batch_row.updateMany({ where: rowOf(batch, position), data })
    }
  }
  const main = (async () => {
    const fitting = await fittingOf(scope, batch, positions)
    await withTenant(scope, (tx) => writeGroup(tx, fitting))
  })()
  return { main, whole: main.catch((error: unknown) => doApart(scope, batch, positions, error)) }
}

/** Lays the documents that are to be mailed out before their transaction, which would hold its locks so long. */
async function fittingOf(
  scope: TenantScope,
  { id: batch_id, action, document_kind: kind, language }: RowBatch,
  positions: readonly number[],
): Promise<FittingDocuments> {
  const fitting = new Map<number, FittingDocument>()
  if (action !== 'MAIL') return fitting
  const where = { batch_id, position: { in: [...positions] }, state: 'WAITING' }
  const inTenant: InTenant = (run) => withTenant(scope, run)
  for (const { document_id: id } of await inTenant((tx) => tx.document_batch_row.findMany({ where }))) {
    fitting.set(id, await fitToMail(inTenant, { kind, id }, language))
  }
  return fitting
}

/** Tries each document of a failed group in a transaction of its own; a document that fails alone is refused. */
async function doApart(
  scope: TenantScope,
  batch: RowBatch,
  positions: readonly number[],
  error: unknown,
): Promise<void> {
  if (positions.length > 1) {
    for (const position of positions) await doGroup(scope, batch, [position], Promise.resolve()).whole
    return
  }
  const where = { ...rowOf(batch, positions[0] ?? -1), state: 'WAITING' }
  const data = refusalOf(scope, batch, error)
  await withTenant(scope, (tx) => tx.document_batch_row.updateMany({ where, data }))
}

function refusalOf({ requestId }: TenantScope, { language }: RowBatch, error: unknown) {
  const { code, description } = ko(error, requestId, language).body.response
  return { state: 'REFUSED', code, description: description.slice(0, 2000) }
}

const rowOf = ({ id }: RowBatch, position: number) => ({ batch_id: id, position })
