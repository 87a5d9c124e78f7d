import * as z from 'zod'
import { answer, endpoint } from '../endpoint'
import { base, tags, WRITE } from './access'
import { customField, customFieldIn, customFieldKey } from './custom-fields-fields'

const path = `${base}/anagrafica/customFields`

export const list = endpoint
  .route({
    method: 'GET',
    path: `${path}/list/{scope}`,
    tags,
    summary: 'Custom fields of the registry',
    description:
      "Returns the custom fields of the structure's registry, or with `family` those of every structure of " +
      'the family, which needs GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_FAMILY. Of several fields with one key, ' +
      "the structure's own is returned.",
  })
  .meta({
    roles: ['GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_FAMILY', 'GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_STRUCTURE'],
    scope: 'family',
  })
  .input(z.object({ scope: z.enum(['family', 'structure']) }))
  .output(answer({ anagrafica_custom_field_list: z.array(customField) }))

export const add = endpoint
  .route({
    method: 'POST',
    path,
    tags,
    summary: 'Add a custom field',
    description: 'Adds a custom field to the registry of the structure.',
  })
  .meta({ roles: WRITE, creates: true })
  .input(customFieldIn)
  .output(answer({ anagrafica_custom_field: customField }))

export const remove = endpoint
  .route({
    method: 'DELETE',
    path,
    tags,
    summary: 'Delete a custom field',
    description:
      'Deletes the definition of a custom field. Entries keep their values as plain text under the same ' +
      'key, and adding the field again finds them.',
  })
  .meta({ roles: WRITE })
  .input(z.object({ key: customFieldKey }))
  .output(answer({}))
