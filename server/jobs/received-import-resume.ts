import { receivedImportRuns } from '@/server/salesforce'
import { resumeLost } from './resume-lost'

export const receivedImportResume = resumeLost({
  name: 'passive-import-resume',
  runs: receivedImportRuns,
  job: (id, structure_id) => ({
    name: 'passive-import',
    payload: { import_id: id, structure_id },
    key: `passive-import:${id}`,
  }),
})
