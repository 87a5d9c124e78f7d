import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { importAtOnce, importHandlers } from '@/server/imports'
import { CSV_START, csvLine } from '@/server/sheets'
import { headerMapping } from '../conditions/header-mapping'
import { ATTRIBUTE_PREFIX, importFields, PRICE_ATTRIBUTE_PREFIX } from './import-fields'
import { priceListImportTarget } from './import-target'

const procedures = api.pricelist.imports

/** Document 2 §9. */
const TEMPLATE_NAME = 'price_list_template.csv'

const template = procedures.template.handler(async ({ context: { tx } }) => {
  const order = { orderBy: { unique_key: 'asc' }, select: { unique_key: true } } as const
  const ofProducts = await tx.product_attribute.findMany(order)
  const ofPrices = await tx.price_attribute.findMany(order)
  const headers = [
    ...importFields.map(({ key }) => key),
    ...ofProducts.map(({ unique_key }) => ATTRIBUTE_PREFIX + unique_key),
    ...ofPrices.map(({ unique_key }) => PRICE_ATTRIBUTE_PREFIX + unique_key),
  ]
  return toFileAnswer({
    name: TEMPLATE_NAME,
    type: 'text/csv; charset=utf-8',
    content: CSV_START + csvLine(headers),
  })
})

const csvUpload = procedures.csvUpload.handler(({ context, input }) =>
  importAtOnce(context, priceListImportTarget, {
    file: input.file,
    email: input.email,
    separator: input.value_separator,
    decimal_separator: input.decimal_separator,
    mapping: headerMapping(input.header_mapping_json),
  }),
)

export const imports = { ...importHandlers(procedures, priceListImportTarget), template, csvUpload }
