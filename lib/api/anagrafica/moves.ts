import * as z from 'zod'
import { optionalText, skuOf } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags, WRITE } from './access'

export const move = endpoint
  .route({
    method: 'POST',
    path: `${base}/anagrafica/move`,
    tags,
    summary: 'Move entries to a structure',
    description:
      'Moves entries to another structure of the family in which the caller may write, too. Contacts move ' +
      'with their main entry; a contact that also belongs to an entry that stays is copied. Categories are ' +
      'matched by their path, or dropped. Entries to which documents, accounts or settings refer cannot ' +
      'move: `fault_list` names them, and nothing moves.',
  })
  .meta({ roles: WRITE, transaction: false })
  .input(z.object({ sku_list: z.array(skuOf).min(1).max(500), structure_name: optionalText(80) }))
  .output(answer({ moved: z.number().int() }))
