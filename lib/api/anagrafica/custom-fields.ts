import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { base, tags, WRITE } from './access'
import { customField, customFieldIn, customFieldKey } from './custom-fields-fields'

const path = `${base}/anagrafica/customFields`

/**
 * The fields that the structure, or any structure of the family, adds to its registry. Of several with one key the
 * structure's own comes. `family` needs GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_FAMILY.
 */
export const list = endpoint
  .route({ method: 'GET', path: `${path}/list/{scope}`, tags, summary: 'Custom fields of the registry' })
  .meta({
    roles: ['GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_FAMILY', 'GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_STRUCTURE'],
    scope: 'family',
  })
  .input(z.object({ scope: z.enum(['family', 'structure']) }))
  .output(answer({ anagrafica_custom_field_list: z.array(customField) }))

export const add = endpoint
  .route({ method: 'POST', path, tags, summary: 'Add a custom field' })
  .meta({ roles: WRITE, creates: true })
  .input(customFieldIn)
  .output(answer({ anagrafica_custom_field: customField }))

/**
 * Takes a field's definition away. Entries keep the values that they hold, as plain text under the same key: what
 * somebody wrote is never lost by tidying up, and adding the field again finds it.
 */
export const remove = endpoint
  .route({ method: 'DELETE', path, tags, summary: 'Delete a custom field' })
  .meta({ roles: WRITE })
  .input(z.object({ key: customFieldKey }))
  .output(answer({}))
