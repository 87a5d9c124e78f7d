import * as z from 'zod'
import { type AnagraficaFilter, anagraficaFilter } from '@/lib/api/anagrafica/anagrafica-fields'
import { ok } from '@/lib/api/endpoint'
import type { ConditionCsv, conditionCsvIn } from '@/lib/api/pricelist/business-condition-csv-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import type { Page } from '@/server/db/page'
import { pagingData } from '@/server/db/page'
import { toFileAnswer } from '@/server/http/file-answer'
import { api, type HandlerContext } from '@/server/http/implement'
import { importAtOnce } from '@/server/imports'
import { env } from '@/server/platform/env'
import { storage } from '@/server/platform/storage'
import { reachOf } from '../products/attribute-store'
import { jsonField } from '../products/json-field'
import { countCsvs, readCsvs } from './business-condition-csv-queries'
import { removeCsv } from './business-condition-csv-store'
import { businessConditionImportTarget } from './business-condition-import'
import { unknownSkus } from './business-condition-queries'
import type { ConditionSubject } from './business-condition-subject'
import { headerMapping } from './header-mapping'

const procedures = api.pricelist.businessConditionCsv

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const filter = { structureId: reachOf(caller, input.type), supplier: input.anagrafica_sku }
  const { page_number: number, items_per_page: size } = input
  const page: Page = { number, size, column: 'id', order: 'desc' }
  const rows = await readCsvs(tx, filter, page)
  const paging_data = pagingData(page, await countCsvs(tx, filter))
  const toCsv = ({ created_at, ...row }: (typeof rows)[number]): ConditionCsv => ({
    ...row,
    created_at: toInstantText(created_at, env.LUNA_ZONE),
  })
  return ok({ business_conditions_csv_storage_list: rows.map(toCsv), paging_data })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input: { id } }) => {
  const csv = await tx.business_condition_csv.findFirst({ where: { id } })
  if (!csv) throw new Refusal('ERROR_NOT_FOUND')
  await removeCsv(tx, csv)
  return ok({})
})

const download = procedures.download.handler(async ({ context: { inTenant }, input: { id } }) => {
  const csv = await inTenant((tx) => tx.business_condition_csv.findFirst({ where: { id } }))
  const content = csv && (await storage().open(csv.file_key))
  if (!content) throw new Refusal('ERROR_NOT_FOUND')
  return toFileAnswer({ name: csv.file_name, type: 'text/csv', content })
})

const upload = procedures.upload.handler(({ context, input }) => take(context, input, null))

const replace = procedures.replace.handler(({ context, input: { replaceId, ...input } }) =>
  take(context, input, replaceId),
)

type Upload = z.output<z.ZodObject<typeof conditionCsvIn>>

async function take(context: HandlerContext, input: Upload, replaced: number | null) {
  const mapping = headerMapping(input.header_mapping_json)
  const subject: ConditionSubject = { supplier: input.anagrafica_sku, replaced, search: searchOf(input) }
  await checkSubject(context, subject)
  return importAtOnce(context, businessConditionImportTarget, {
    file: input.file,
    email: input.email,
    separator: input.value_separator,
    decimal_separator: input.decimal_separator,
    mapping,
    subject,
    waits: input.dry_run === 'true',
  })
}

/** ERROR_ANAGRAFICA_NOT_FOUND for a supplier, ERROR_NOT_FOUND for a CSV of the supplier's, that are not there. */
async function checkSubject({ inTenant }: HandlerContext, { supplier, replaced }: ConditionSubject) {
  await inTenant(async (tx) => {
    const unknown = supplier === null ? [] : await unknownSkus(tx, [supplier])
    if (unknown.length > 0) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['anagrafica_sku'])
    if (replaced === null) return
    const where = { id: replaced, anagrafica_sku: supplier }
    if ((await tx.business_condition_csv.count({ where })) === 0) throw new Refusal('ERROR_NOT_FOUND')
  })
}

// Strict: if unknown names were ignored, a search of only such names would fit every customer.
const filter = z.strictObject(anagraficaFilter.shape)
const search = jsonField(
  z.union([
    filter,
    z.strictObject({ anagrafica: filter }).transform(({ anagrafica }) => anagrafica),
    z
      .strictObject({ filter: z.strictObject({ anagrafica: filter }) })
      .transform((body) => body.filter.anagrafica),
  ]),
)

/** The search that customers must fit; null without a search. */
function searchOf({ anagrafica_search_json: json, anagrafica_type: type }: Upload): AnagraficaFilter | null {
  const result = search.safeParse(json || '{}')
  if (!result.success) {
    throw wrongValue('anagrafica_search_json')
  }
  const ana_type = type === '0' ? 0 : type === '1' ? 1 : (result.data.ana_type ?? null)
  const found = { ...result.data, ana_type }
  return Object.values(found).every((value) => value === '' || value == null) ? null : found
}

export const businessConditionCsv = { list, remove, download, upload, replace }
