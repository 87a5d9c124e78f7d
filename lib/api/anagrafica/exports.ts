import * as z from 'zod'
import { echoedFields, sku } from '../codecs'
import { endpoint, fileAnswer } from '../endpoint'
import { anagraficaFilter } from './anagrafica-fields'

const tags = ['anagrafica']
const base = '/api/anagrafica/rest/anagrafica'

/** As in the searches; all that fits is exported, so paging counts for nothing. */
const input = z.object({
  ...echoedFields(['type', 'paging_data', 'page_number', 'items_per_page', 'order_by', 'order_as']),
  anagrafica: anagraficaFilter.nullish(),
  filter: z.object({ anagrafica: anagraficaFilter.nullish() }).nullish(),
  /** Ours: these entries instead of a search. */
  sku_list: z.array(sku).min(1).max(2_000).nullish(),
  /** Ours. */
  format: z.enum(['csv', 'xlsx', 'vcard']).default('csv'),
})

export const exportStructure = endpoint
  .route({
    method: 'POST',
    path: `${base}/structure/search/export`,
    tags,
    summary: 'Export the structure',
    outputStructure: 'detailed',
    description:
      'Returns the entries of the structure that match the filter, as a file that can be imported again ' +
      '(document 3 §7).',
  })
  .meta({
    roles: ['GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY'],
    transaction: false,
    mayBeLate: true,
  })
  .input(input)
  .output(fileAnswer)

export const exportFamily = endpoint
  .route({
    method: 'POST',
    path: `${base}/family/search/export`,
    tags,
    summary: 'Export the family',
    outputStructure: 'detailed',
    description:
      'Returns the entries of every structure of the family that match the filter, as a file that can be ' +
      'imported again.',
  })
  .meta({ roles: ['GUI_CAN_LIST_ANAGRAFICA_FAMILY'], scope: 'family', transaction: false, mayBeLate: true })
  .input(input)
  .output(fileAnswer)
