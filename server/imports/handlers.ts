import { createHash } from 'node:crypto'
import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/refusal'
import { type Language, languages } from '@/lib/i18n/languages'
import { audit, changesBetween } from '@/server/db/audit'
import { pagingData } from '@/server/db/page'
import { toFileAnswer } from '@/server/http/file-answer'
import { withIdempotency } from '@/server/http/idempotency'
import type { api, HandlerContext } from '@/server/http/implement'
import { enqueue } from '@/server/platform/queue'
import { storage } from '@/server/platform/storage'
import { translator } from '@/server/platform/text'
import { MAX_BYTES, type OpenSheet, openSheet } from '@/server/sheets'
import { checkMapping, type Mapping, signatureOf, suggestMapping } from './columns'
import { errorFile } from './error-file'
import { numbered, type PlannedRow, readingOf, type Source, withFields } from './plan'
import { importAnswer, rowPresenter, toColumnsAnswer, toImport } from './present'
import { PreviewPage } from './preview-page'
import { findImport, type ImportJob, keepRows, openRows, rememberedMapping, rememberMapping } from './store'
import { survey } from './survey'
import type { ImportTarget } from './target'

/** The endpoints that `importEndpoints` declares, of whichever module. */
type Procedures = typeof api.anagrafica.imports
type Tx = HandlerContext['tx']

const SAMPLE = 4
const SAMPLE_LENGTH = 80

/** Implements a module's import endpoints: all that differs between modules is the target. */
export const importHandlers = (procedures: Procedures, target: ImportTarget) => ({
  upload: procedures.upload.handler(({ context, input }) => upload(context, target, input)),
  preview: procedures.preview.handler(({ context, input }) => preview(context, target, input)),
  run: procedures.run.handler(({ context, input }) => run(context, target, input)),
  byId: procedures.byId.handler(async ({ context: { tx, language }, input }) => {
    const job = await findImport(tx, input.id, target.name)
    return ok({ import: toImport(job), ...(await columnsOf(tx, target, job, language)) })
  }),
  errors: procedures.errors.handler(({ context, input }) => errors(context, target, input.id)),
  list: procedures.list.handler(async ({ context: { tx }, input }) => {
    const page = { number: input.page, size: input.size, column: input.column, order: input.orderDirection }
    const where = { target: target.name }
    const rows = await tx.import_job.findMany({
      where,
      orderBy: { id: page.order },
      skip: (page.number - 1) * page.size,
      take: page.size,
    })
    const total = await tx.import_job.count({ where })
    return ok({ import_list: rows.map(toImport), paging_data: pagingData(page, total) })
  }),
})

type Upload = { file: File; encoding?: 'utf-8' | 'utf-16le' | 'windows-1252'; separator?: string }

/** The file is read and kept before the transaction that makes its row; the same upload twice is one import. */
async function upload(context: HandlerContext, target: ImportTarget, input: Upload) {
  if (input.file.size > MAX_BYTES) throw new Refusal('ERROR_TOO_LARGE')
  const bytes = new Uint8Array(await input.file.arrayBuffer())
  const sheet = await openSheet(bytes, input)
  const rows = await lookThrough(sheet)
  const kept = await keepRows(context.caller.structureId, sheet, bytes)
  const data = {
    target: target.name,
    format: sheet.format,
    file_name: input.file.name.slice(-255),
    file_key: kept.key,
    encoding: kept.encoding,
    separator: kept.separator,
    headers: sheet.headers,
    ...rows,
    language: context.language,
    created_by: context.caller.accountId,
  }
  const digest = createHash('sha256').update(bytes).digest('hex')
  const meta = { roles: null, creates: true }
  const { headers, caller } = context
  let isNew = false
  const stored = context.inTenant((tx) =>
    withIdempotency({ tx, meta, headers, caller, input: { ...input, file: digest } }, async () => {
      const job = await tx.import_job.create({ data })
      const { target: of, file_name, row_count } = data
      const changes = changesBetween(null, { target: of, file_name, row_count })
      await audit(tx, { action: 'CREATE', entity: 'import_job', entityId: job.id, changes })
      isNew = true
      const columns = await columnsOf(tx, target, job, context.language)
      return { output: ok({ import: toImport(job), ...columns }), context: {} }
    }),
  )
  const { output } = await stored.finally(() => (isNew ? undefined : storage().remove(kept.key)))
  return output
}

/** How many rows there are, and the beginning of the first ones: what is at fault in the file shows here. */
async function lookThrough({ headers, batches }: OpenSheet) {
  let row_count = 0
  const sample: string[][] = []
  for await (const rows of batches()) {
    row_count += rows.length
    for (const cells of rows.slice(0, SAMPLE - sample.length)) {
      sample.push(cells.slice(0, headers.length).map((cell) => cell.slice(0, SAMPLE_LENGTH)))
    }
  }
  return { row_count, sample }
}

async function columnsOf(tx: Tx, target: ImportTarget, job: ImportJob, language: Language) {
  const whole = await withFields(tx, target)
  return toColumnsAnswer(job, whole, await mappingOf(tx, whole, job), language)
}

/** As it was started; before that as the last file with these headers was, or as the headers suggest. */
async function mappingOf(tx: Tx, target: ImportTarget, job: ImportJob): Promise<Mapping> {
  if (job.state !== 'UPLOADED') return job.mapping as Mapping
  const headers = job.headers as string[]
  const remembered = await rememberedMapping(tx, target.name, signatureOf(headers))
  const known = Object.entries(remembered ?? {}).filter(([header]) => headers.includes(header))
  return known.length > 0
    ? Object.fromEntries(known)
    : suggestMapping(target, headers, languages.map(translator))
}

type Choice = { id: number; header_mapping: Mapping; empty_cells: 'keep' | 'clear' }
type Preview = Choice & {
  kind?: PlannedRow['kind'] | null
  paging_data: { items_per_page: number; page_number: number; order_by: string; order_as: 'asc' | 'desc' }
}

async function preview(context: HandlerContext, target: ImportTarget, input: Preview) {
  const job = await context.inTenant((tx) => findImport(tx, input.id, target.name))
  const rows = await openRows(job)
  const whole = await context.inTenant((tx) => withFields(tx, target))
  const source: Source = {
    ...rows,
    mapping: checkMapping(whole, rows.headers, input.header_mapping),
    options: { empty_cells: input.empty_cells },
  }
  const { items_per_page: size, page_number: number, order_by: column, order_as: order } = input.paging_data
  const page = { number, size, column, order }
  const shown = new PreviewPage(page, input.kind ?? null)
  const { open, counts } = await context.inTenant(async (tx) =>
    survey(tx, target, await readingOf(tx, target, source), { each: (row) => shown.add(row) }),
  )
  return ok({
    totals: {
      new: counts.new_count,
      changed: counts.changed_count,
      unchanged: counts.unchanged_count,
      error: counts.fault_count,
    },
    row_list: shown.rows().map(rowPresenter(whole, open, context.language)),
    paging_data: pagingData(page, shown.total),
  })
}

type Run = Choice & { mode: 'all' | 'skip'; email: string }

async function run({ tx, caller, language }: HandlerContext, target: ImportTarget, input: Run) {
  const job = await findImport(tx, input.id, target.name)
  const headers = job.headers as string[]
  const mapping = checkMapping(await withFields(tx, target), headers, input.header_mapping)
  const data = {
    state: 'QUEUED',
    mapping,
    options: { empty_cells: input.empty_cells },
    mode: input.mode === 'skip' ? 'SKIP' : 'ALL',
    email: input.email,
    language,
    created_by: caller.accountId,
  }
  // Of two who start it at once, the second finds it started.
  const started = await tx.import_job.updateMany({
    where: { id: job.id, state: 'UPLOADED', file_key: { not: null } },
    data,
  })
  if (started.count === 0) throw new Refusal('ERROR_IMPORT_STATE')
  await rememberMapping(tx, target.name, signatureOf(headers), mapping)
  const changes = changesBetween({ state: job.state }, { state: data.state, mode: data.mode, mapping })
  await audit(tx, { action: 'UPDATE', entity: 'import_job', entityId: job.id, changes })
  const payload = { import_id: job.id, structure_id: caller.structureId }
  await enqueue(tx, 'import-run', payload, { key: `import:${job.id}` })
  return importAnswer({ ...job, ...data })
}

/**
 * Uploads and runs in one go, all or nothing: columns by the mapping, or else as they are suggested. The job's result
 * goes to `email`.
 */
export async function importAtOnce(
  context: HandlerContext,
  target: ImportTarget,
  { file, separator, mapping, email }: { file: File; separator?: string; mapping?: Mapping; email: string },
) {
  const { response } = await upload(context, target, { file, separator })
  const header_mapping = mapping ?? response.header_mapping
  const choice: Run = { id: response.import.id, header_mapping, empty_cells: 'keep', mode: 'all', email }
  return context.inTenant((tx) => run({ ...context, tx }, target, choice))
}

async function errors(context: HandlerContext, target: ImportTarget, id: number) {
  const { job, whole, faults } = await context.inTenant(async (tx) => ({
    job: await findImport(tx, id, target.name),
    whole: await withFields(tx, target),
    faults: await tx.import_fault.findMany({ where: { import_id: id }, orderBy: { row_number: 'asc' } }),
  }))
  if (faults.length === 0) throw new Refusal('ERROR_NOT_FOUND')
  const { headers, batches } = await openRows(job)
  const wanted = new Set(faults.map(({ row_number }) => row_number))
  const cellsOf = new Map<number, readonly string[]>()
  for await (const rows of numbered({ batches })) {
    for (const { number, cells } of rows) if (wanted.has(number)) cellsOf.set(number, cells)
  }
  return toFileAnswer(errorFile({ job, target: whole, headers, cellsOf, faults, language: context.language }))
}
