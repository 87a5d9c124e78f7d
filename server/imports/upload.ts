import { createHash } from 'node:crypto'
import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { type Language, languages } from '@/lib/i18n/languages'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { withIdempotency } from '@/server/http/idempotency'
import type { HandlerContext } from '@/server/http/implement'
import { storage } from '@/server/platform/storage'
import { translator } from '@/server/platform/text'
import { MAX_BYTES } from '@/server/sheets'
import { inThread } from '@/server/workers'
import { fittingMapping, type Mapping, signatureOf, suggestMapping } from './columns'
import { type Options, withFields } from './plan'
import { toColumnsAnswer, toImport } from './present'
import { type ImportJob, keepRows, rememberedMapping } from './store'
import type { ImportTarget } from './target'

type Upload = {
  file: File
  encoding?: 'utf-8' | 'utf-16le' | 'windows-1252'
  separator?: string
  options?: Pick<Options, 'decimal_separator' | 'subject'>
}

/** The file is read and kept before the transaction that makes its row; the same upload twice is one import. */
export async function upload(context: HandlerContext, target: ImportTarget, input: Upload) {
  if (input.file.size > MAX_BYTES) throw new Refusal('ERROR_TOO_LARGE')
  const bytes = new Uint8Array(await input.file.arrayBuffer())
  const { encoding, separator } = input
  const { structureId } = context.caller
  const sheet = await inThread(structureId, 'surveySheet', bytes, { encoding, separator })
  if (target.formats && !target.formats.includes(sheet.format)) throw new Refusal('ERROR_IMPORT_UNREADABLE')
  const key = await keepRows(structureId, sheet.csv ?? bytes)
  const data = {
    target: target.name,
    format: sheet.format,
    file_name: input.file.name.slice(-255),
    file_key: key,
    encoding: sheet.encoding ?? 'utf-8',
    separator: sheet.separator ?? ';',
    headers: sheet.headers,
    row_count: sheet.row_count,
    sample: sheet.sample,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    options: (input.options ?? {}) as object,
    language: context.language,
    created_by: context.caller.accountId,
  }
  const meta = { roles: null, creates: true }
  const { headers, marks, caller } = context
  let isNew = false
  const stored = context.inTenant((tx) =>
    withIdempotency(
      { tx, meta, headers, marks, caller, input: { ...input, file: data.sha256 } },
      async () => {
        const job = await tx.import_job.create({ data })
        const { target: of, file_name, row_count } = data
        const changes = changesBetween(null, { target: of, file_name, row_count })
        await audit(tx, { action: 'CREATE', entity: 'import_job', entityId: job.id, changes })
        isNew = true
        const columns = await columnsOf(tx, target, job, context.language)
        return { output: ok({ import: toImport(job), ...columns }), context: {} }
      },
    ),
  )
  const { output } = await stored.finally(() => (isNew ? undefined : storage().remove(key)))
  return output
}

/** The columns of an import, and what they are or may become. */
export async function columnsOf(tx: Tx, target: ImportTarget, job: ImportJob, language: Language) {
  const whole = await withFields(tx, target, storedOptions(job))
  return toColumnsAnswer(job, whole, await mappingOf(tx, whole, job), language)
}

/** The options that were given with the file. */
export const storedOptions = ({ options }: ImportJob) => options as Partial<Options>

/** As it was started; before that as the last file with these headers was, or as the headers suggest. */
async function mappingOf(tx: Tx, target: ImportTarget, job: ImportJob): Promise<Mapping> {
  if (job.state !== 'UPLOADED') return job.mapping as Mapping
  const headers = job.headers as string[]
  const remembered = await rememberedMapping(tx, target.name, signatureOf(headers))
  const known = fittingMapping(target, headers, remembered ?? {})
  return Object.keys(known).length > 0 ? known : suggestMapping(target, headers, languages.map(translator))
}
