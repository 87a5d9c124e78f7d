import { receivedImportRuns } from '@/server/salesforce'
import { resumeLost } from './resume-lost'

export const receivedImportResume = resumeLost({
  name: 'received-import-resume',
  runs: receivedImportRuns,
  job: (id, structure_id) => ({
    name: 'received-import',
    payload: { import_id: id, structure_id },
    key: `received-import:${id}`,
  }),
})
