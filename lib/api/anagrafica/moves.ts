import * as z from 'zod'
import { optionalText, skuOf } from '../codecs'
import { answer, endpoint } from '../endpoint'
import { base, tags, WRITE } from './access'

/**
 * Moves entries to another structure of the family, in which the caller may write too. Contacts go with their main
 * entry; one that belongs also to an entry that stays is copied. Categories are found again by their path, or dropped.
 * Entries that documents, accounts or settings refer to stay: `fault_list` names them, and nothing moves.
 */
export const move = endpoint
  .route({ method: 'POST', path: `${base}/anagrafica/move`, tags, summary: 'Move entries to a structure' })
  .meta({ roles: WRITE, transaction: false })
  .input(z.object({ sku_list: z.array(skuOf).min(1).max(500), structure_name: optionalText(80) }))
  .output(answer({ moved: z.number().int() }))
