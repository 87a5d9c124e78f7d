import { countFailure } from '@/server/imports'
import { resumeLost } from './resume-lost'

/** Starts again the imports whose worker died: the queue itself would wait hours for it. */
export const importResume = resumeLost({
  name: 'import-resume',
  find: (tx, where) => tx.import_job.findMany({ where, select: { id: true, structure_id: true } }),
  countFailure,
  job: (id, structure_id) => ({
    name: 'import-run',
    payload: { import_id: id, structure_id },
    key: `import:${id}`,
  }),
})
