import * as z from 'zod'
import { optionalText, sku } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, READ, tags } from './access'
import { anagrafica } from './anagrafica-fields'

const partial = z.object({
  first_name: optionalText(100),
  last_name: optionalText(100),
  business: z.object({ name: optionalText(200), vatnumber: optionalText(40) }).prefault({}),
  taxcode: optionalText(40),
  email: optionalText(254),
  email_second: optionalText(254),
  phone_number: optionalText(40),
  phone_number_second: optionalText(40),
  cell_phone_number: optionalText(40),
  cell_phone_number_second: optionalText(40),
})

export const find = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica/duplicates`,
    tags,
    summary: 'Likely duplicates',
    description:
      'Returns up to 10 entries that may duplicate the one being written, best first, each with its ' +
      'reasons: the same P.IVA, tax code, e-mail or telephone, or a similar name (`score` from 0 to 1). ' +
      '`sku` excludes the entry itself. This call is an addition of Luna.',
  })
  .meta({ roles: READ })
  .input(z.object({ sku: sku.nullish(), anagrafica: partial }))
  .output(
    answer({
      duplicate_list: z.array(
        z.object({
          anagrafica,
          reason_list: z.array(
            z.object({
              reason: z.enum(['vatnumber', 'taxcode', 'email', 'phone', 'name']),
              score: z.number(),
            }),
          ),
        }),
      ),
    }),
  )
