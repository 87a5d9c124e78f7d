import { importEndpoints } from '../imports'

export const { upload, preview, run, byId, errors, list } = importEndpoints(
  '/api/anagrafica/rest/import',
  'anagrafica',
  ['GUI_CAN_IMPORT_ANAGRAFICA'],
)
