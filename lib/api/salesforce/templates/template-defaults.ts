import * as z from 'zod'
import { id } from '@/lib/api/codecs'
import { answer, endpoint } from '@/lib/api/endpoint'
import { DOCUMENT_KINDS } from '@/lib/domain/documents/document'
import { READ, WRITE } from './access'

const tags = ['salesforce']
const base = '/api/salesforce/rest/document/template/default'

const defaultRow = z.object({
  document_kind: z.enum(DOCUMENT_KINDS),
  template_id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
})

export type TemplateDefault = z.output<typeof defaultRow>

export const list = endpoint
  .route({
    method: 'GET',
    path: `${base}/list`,
    tags,
    summary: 'Default templates',
    description:
      'Returns the template in which new documents of each kind begin; kinds without one are left out. This call ' +
      'is an addition of Luna.',
  })
  .meta({ roles: [...READ, ...WRITE] })
  .input(z.object({}))
  .output(answer({ default_list: z.array(defaultRow) }))

export const set = endpoint
  .route({
    method: 'POST',
    path: `${base}/set`,
    tags,
    summary: 'Set default templates',
    description:
      'Sets the template in which new documents of a kind begin, where they name none; null for none. `before`, ' +
      'when given, is the default that the caller saw: when it is another by now, nothing is set and the call is ' +
      'refused with ERROR_STALE_REVISION. Kinds that are not named keep theirs. This call is an addition of Luna.',
  })
  .meta({ roles: WRITE })
  .input(
    z.object({
      default_list: z
        .array(
          z.object({
            document_kind: z.enum(DOCUMENT_KINDS),
            template_id: id.nullable(),
            before: id.nullish(),
          }),
        )
        .min(1)
        .max(DOCUMENT_KINDS.length),
    }),
  )
  .output(answer({ default_list: z.array(defaultRow) }))
