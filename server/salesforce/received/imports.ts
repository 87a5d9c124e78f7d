import { ok } from '@/lib/api/endpoint'
import { IMPORT_BYTES } from '@/lib/api/salesforce/received/received-fields'
import type {
  ReceivedImport,
  ReceivedImportEntry,
} from '@/lib/api/salesforce/received/received-imports-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { formatMoney } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { audit, changesBetween } from '@/server/db/audit'
import type { received_importModel } from '@/server/db/generated/models/received_import'
import { pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { storeUploads, toUpload, type Upload } from '@/server/http/stored-uploads'
import { env } from '@/server/platform/env'
import { translator } from '@/server/platform/text'
import { startReceivedImport, uploadsOf } from './import-run'
import { type ImportEntryRow, readEntries } from './queries'

const procedures = api.salesforce.receivedImports

function toReceivedImport(row: received_importModel): ReceivedImport {
  return {
    id: row.id,
    state: row.state as ReceivedImport['state'],
    name_list: uploadsOf(row).map(({ name }) => name),
    file_count: row.file_count,
    processed: row.processed,
    created_count: row.created_count,
    present_count: row.present_count,
    error_count: row.error_count,
    created_at: toInstantText(row.created_at, env.LUNA_ZONE),
    finished_at: row.finished_at && toInstantText(row.finished_at, env.LUNA_ZONE),
  }
}

function toEntry({ reason, params, ...entry }: ImportEntryRow, language: Language): ReceivedImportEntry {
  const t = translator(language)
  const said = reason ? `faults.${reason}` : params.warning ? `warnings.${params.warning}` : null
  const amount = formatMoney(Number(params.amount ?? 0), language)
  return { ...entry, description: said ? t(`received.${said}`, { field: '', ...params, amount }) : '' }
}

const upload = procedures.upload.handler(async ({ context, input }) => {
  const { structureId, accountId } = context.caller
  if (input.files.reduce((total, file) => total + file.size, 0) > IMPORT_BYTES) {
    throw new Refusal('ERROR_TOO_LARGE', {}, ['files'])
  }
  const place = { folder: 'received-import', structureId }
  const files: Upload[] = []
  for (const file of input.files) files.push(await toUpload(file, 'application/octet-stream', place))
  const uploads = files.map(({ name, file_key }) => ({ name, file_key }))
  return storeUploads(context, files, {
    check: async () => undefined,
    input: 'received-import',
    write: async (tx) => {
      const row = await tx.received_import.create({ data: { uploads, created_by: accountId } })
      const changes = changesBetween(null, { files: uploads.map(({ name }) => name) })
      await audit(tx, { action: 'CREATE', entity: 'passive_import', entityId: row.id, changes })
      await startReceivedImport(tx, row.id, structureId)
      return ok({ import: toReceivedImport(row) })
    },
  })
})

const byId = procedures.byId.handler(async ({ context: { tx, language }, input }) => {
  const row = await tx.received_import.findFirst({ where: { id: input.id } })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  const entries = await readEntries(tx, row.id, input.after)
  return ok({ import: toReceivedImport(row), entry_list: entries.map((entry) => toEntry(entry, language)) })
})

const list = procedures.list.handler(async ({ context: { tx }, input }) => {
  const page = { number: input.page, size: input.size, column: input.column, order: input.orderDirection }
  const rows = await tx.received_import.findMany({
    orderBy: { id: page.order },
    skip: (page.number - 1) * page.size,
    take: page.size,
  })
  const total = await tx.received_import.count()
  return ok({ import_list: rows.map(toReceivedImport), paging_data: pagingData(page, total) })
})

export const receivedImports = { upload, byId, list }
