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
import { MAX_BYTES, readSheet } from '@/server/sheets'
import { checkMapping, fittingMapping, type Mapping, signatureOf, suggestMapping } from './columns'
import { errorFile } from './error-file'
import { type Options, type PlannedRow, planRows, withFields } from './plan'
import { importAnswer, rowPresenter, toColumnsAnswer, toImport } from './present'
import { findImport, type ImportJob, keepRows, readRows, rememberedMapping, rememberMapping } from './store'
import type { ImportTarget } from './target'

/** The endpoints that `importEndpoints` declares, of whichever module. */
type Procedures = typeof api.anagrafica.imports
type UploadedProcedures = Pick<Procedures, 'preview' | 'run' | 'byId' | 'errors' | 'list'>
type Tx = HandlerContext['tx']

const SAMPLE = 4
const SAMPLE_LENGTH = 80

/** Implements a module's import endpoints: all that differs between modules is the target. */
export const importHandlers = (procedures: Procedures, target: ImportTarget) => ({
  upload: procedures.upload.handler(({ context, input }) => upload(context, target, input)),
  ...uploadedHandlers(procedures, target),
})

/** The same for a module that takes its files by a call of its own: all but the upload. */
export const uploadedHandlers = (procedures: UploadedProcedures, target: ImportTarget) => ({
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

type Upload = {
  file: File
  encoding?: 'utf-8' | 'utf-16le' | 'windows-1252'
  separator?: string
  options?: Pick<Options, 'decimal_separator' | 'subject'>
}

/** The file is read and kept before the transaction that makes its row; the same upload twice is one import. */
async function upload(context: HandlerContext, target: ImportTarget, input: Upload) {
  if (input.file.size > MAX_BYTES) throw new Refusal('ERROR_TOO_LARGE')
  const bytes = new Uint8Array(await input.file.arrayBuffer())
  const sheet = await readSheet(bytes, input)
  if (target.formats && !target.formats.includes(sheet.format)) throw new Refusal('ERROR_IMPORT_UNREADABLE')
  const digest = createHash('sha256').update(bytes).digest('hex')
  const kept = await keepRows(context.caller.structureId, sheet, bytes)
  const data = {
    target: target.name,
    format: sheet.format,
    file_name: input.file.name.slice(-255),
    file_key: kept.key,
    encoding: kept.encoding,
    separator: kept.separator,
    headers: sheet.headers,
    sample: sheet.rows
      .slice(0, SAMPLE)
      .map((cells) => cells.slice(0, sheet.headers.length).map((cell) => cell.slice(0, SAMPLE_LENGTH))),
    row_count: sheet.rows.length,
    size: bytes.length,
    sha256: digest,
    options: (input.options ?? {}) as object,
    language: context.language,
    created_by: context.caller.accountId,
  }
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

async function columnsOf(tx: Tx, target: ImportTarget, job: ImportJob, language: Language) {
  const whole = await withFields(tx, target, storedOptions(job))
  return toColumnsAnswer(job, whole, await mappingOf(tx, whole, job), language)
}

const storedOptions = ({ options }: ImportJob) => options as Partial<Options>

/** As it was started; before that as the last file with these headers was, or as the headers suggest. */
async function mappingOf(tx: Tx, target: ImportTarget, job: ImportJob): Promise<Mapping> {
  if (job.state !== 'UPLOADED') return job.mapping as Mapping
  const headers = job.headers as string[]
  const remembered = await rememberedMapping(tx, target.name, signatureOf(headers))
  const known = fittingMapping(target, headers, remembered ?? {})
  return Object.keys(known).length > 0 ? known : suggestMapping(target, headers, languages.map(translator))
}

type Choice = Omit<Options, 'subject'> & { id: number; header_mapping: Mapping }

/** What was said with the file, and now of how to take it: what is said last counts. */
const optionsOf = (job: ImportJob, { empty_cells, decimal_separator }: Choice): Options => {
  const stored = storedOptions(job)
  return { ...stored, empty_cells, decimal_separator: decimal_separator ?? stored.decimal_separator ?? null }
}

type Preview = Choice & {
  kind?: PlannedRow['kind'] | null
  paging_data: { items_per_page: number; page_number: number; order_by: string; order_as: 'asc' | 'desc' }
}

async function preview(context: HandlerContext, target: ImportTarget, input: Preview) {
  const job = await context.inTenant((tx) => findImport(tx, input.id, target.name))
  const { headers, rows } = await readRows(job)
  const options = optionsOf(job, input)
  const whole = await context.inTenant((tx) => withFields(tx, target, options))
  const source = { headers, rows, mapping: checkMapping(whole, headers, input.header_mapping), options }
  const { open, rows: planned } = await context.inTenant((tx) => planRows(tx, target, source))
  const count = (kind: PlannedRow['kind']) => planned.filter((row) => row.kind === kind).length
  const totals = {
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    error: count('error'),
  }
  const wanted = input.kind ? planned.filter(({ kind }) => kind === input.kind) : planned
  const { items_per_page: size, page_number: number, order_by: column, order_as: order } = input.paging_data
  const ordered = order === 'desc' ? wanted.toReversed() : wanted
  const present = rowPresenter(whole, open, context.language)
  return ok({
    totals,
    row_list: ordered.slice((number - 1) * size, number * size).map(present),
    paging_data: pagingData({ number, size, column, order }, wanted.length),
  })
}

type Run = Choice & { mode: 'all' | 'skip'; email: string }

async function run({ tx, caller, language }: HandlerContext, target: ImportTarget, input: Run) {
  const job = await findImport(tx, input.id, target.name)
  const headers = job.headers as string[]
  if (target.isWhole && input.mode === 'skip') throw new Refusal('ERROR_IMPORT_WHOLE', {}, ['mode'])
  const options = optionsOf(job, input)
  const mapping = checkMapping(await withFields(tx, target, options), headers, input.header_mapping)
  const data = {
    state: 'QUEUED',
    mapping,
    options: options as object,
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

type AtOnce = Pick<Options, 'subject'> & {
  file: File
  separator?: string
  decimal_separator?: Options['decimal_separator']
  mapping?: Mapping
  email: string
  /** Only uploads: it waits to be looked at and run. */
  waits?: boolean
}

/**
 * Uploads and runs in one go, all or nothing: columns by the mapping, or else as they are suggested. The job's result
 * goes to `email`.
 */
export async function importAtOnce(
  context: HandlerContext,
  target: ImportTarget,
  { file, separator, decimal_separator = null, mapping, email, subject, waits }: AtOnce,
) {
  const options = { decimal_separator, subject }
  const { response } = await upload(context, target, { file, separator, options })
  if (waits) return ok({ import: response.import })
  const header_mapping = mapping ?? response.header_mapping
  const how = { empty_cells: 'keep', decimal_separator, mode: 'all' } as const
  const choice: Run = { id: response.import.id, header_mapping, ...how, email }
  return context.inTenant((tx) => run({ ...context, tx }, target, choice))
}

async function errors(context: HandlerContext, target: ImportTarget, id: number) {
  const { job, whole, faults } = await context.inTenant(async (tx) => {
    const job = await findImport(tx, id, target.name)
    const faults = await tx.import_fault.findMany({
      where: { import_id: id },
      orderBy: { row_number: 'asc' },
    })
    return { job, whole: await withFields(tx, target, storedOptions(job)), faults }
  })
  if (faults.length === 0) throw new Refusal('ERROR_NOT_FOUND')
  const { headers, rows } = await readRows(job)
  return toFileAnswer(errorFile({ job, target: whole, headers, rows, faults, language: context.language }))
}
