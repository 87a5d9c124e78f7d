import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import { pagingData } from '@/server/db/page'
import { toFileAnswer } from '@/server/http/file-answer'
import type { api, HandlerContext } from '@/server/http/implement'
import { enqueue } from '@/server/platform/queue-store'
import { checkMapping, type Mapping, signatureOf } from './columns'
import { errorFile } from './error-file'
import { numbered, type Options, type PlannedRow, readingOf, type Source, withFields } from './plan'
import { importAnswer, rowPresenter, toImport } from './present'
import { PreviewPage } from './preview-page'
import { findImport, type ImportJob, openRows, rememberMapping } from './store'
import { survey } from './survey'
import type { ImportTarget } from './target'
import { columnsOf, storedOptions, upload } from './upload'

/** The endpoints that `importEndpoints` declares, of whichever module. */
type Procedures = typeof api.anagrafica.imports
type UploadedProcedures = Pick<Procedures, 'preview' | 'run' | 'byId' | 'errors' | 'list'>

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

type Choice = Omit<Options, 'subject'> & { id: number; header_mapping: Mapping }

/** The options given with the file and those given now: the later ones count. */
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
  const rows = await openRows(job)
  const options = optionsOf(job, input)
  const whole = await context.inTenant((tx) => withFields(tx, target, options))
  const mapping = checkMapping(whole, rows.headers, input.header_mapping)
  const source: Source = { ...rows, mapping, options }
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
  // Of two callers that start it at once, the second finds it started.
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

type DirectRun = Pick<Options, 'subject'> & {
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
  { file, separator, decimal_separator = null, mapping, email, subject, waits }: DirectRun,
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
  const { headers, batches } = await openRows(job)
  const wanted = new Set(faults.map(({ row_number }) => row_number))
  const cellsOf = new Map<number, readonly string[]>()
  for await (const rows of numbered({ batches })) {
    for (const { number, cells } of rows) if (wanted.has(number)) cellsOf.set(number, cells)
  }
  return toFileAnswer(errorFile({ job, target: whole, headers, cellsOf, faults, language: context.language }))
}
