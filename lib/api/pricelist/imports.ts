import * as z from 'zod'
import { answer, endpoint, fileAnswer } from '../endpoint'
import { importEndpoints } from '../imports'
import { decimalSeparatorIn, importJob, separatorIn } from '../imports-fields'
import { base, tags } from './access'

const ROLES = ['GUI_CAN_MANAGE_PRODUCT'] as const

export const { upload, preview, run, byId, errors, list } = importEndpoints(
  `${base}/import`,
  'pricelist',
  ROLES,
)

export const template = endpoint
  .route({
    method: 'GET',
    path: `${base}/product/download_csv_model`,
    tags,
    summary: 'Template of a price list',
    outputStructure: 'detailed',
    description:
      "Returns an empty price list, price_list_template.csv, with its headers and those of the structure's " +
      'attributes.',
  })
  .meta({ roles: ROLES })
  .output(fileAnswer)

export const csvUpload = endpoint
  .route({
    method: 'POST',
    path: `${base}/product/csv_upload`,
    tags,
    summary: 'Import a price list',
    description:
      'Imports a price list, all or nothing, and sends the result by e-mail: the steps of `import` in one ' +
      'call. The headers are those of the template, unless `header_mapping_json` maps them: `{ header: ' +
      'field }`.',
  })
  .meta({ roles: ROLES, transaction: false, bodyLimit: 20 * 1024 * 1024 + 64 * 1024 })
  .input(
    z.object({
      file: z.file(),
      email: z.union([z.literal(''), z.email().max(254)]).default(''),
      value_separator: separatorIn,
      decimal_separator: decimalSeparatorIn.transform((value) => value ?? null),
      header_mapping_json: z.string().max(100_000).default(''),
    }),
  )
  .output(answer({ import: importJob }))
