import { importRuns } from '@/server/imports'
import { resumeLost } from './resume-lost'

export const importResume = resumeLost({
  name: 'import-resume',
  runs: importRuns,
  job: (id, structure_id) => ({
    name: 'import-run',
    payload: { import_id: id, structure_id },
    key: `import:${id}`,
  }),
})
