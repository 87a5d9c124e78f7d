import * as z from 'zod'
import { importTargets as anagraficaTargets } from '@/server/anagrafica/import-targets'
import { runImport, type TargetOf } from '@/server/imports'
import { importTargets as pricelistTargets } from '@/server/pricelist/import-targets'
import { importTargets as salesforceTargets } from '@/server/salesforce/import-targets'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

const targets = [...anagraficaTargets, ...pricelistTargets, ...salesforceTargets]

/** Finds an import target by its name, among those of all modules. */
const targetOf: TargetOf = (name) => {
  const found = targets.find((target) => target.name === name)
  if (!found) throw new Error(`no import target ${name}`)
  return found
}

/** Runs an import, or goes on with it. */
export const importRun = defineJob({
  name: 'import-run',
  payload: z.object({ import_id: z.number().int(), structure_id: z.number().int() }),
  run: ({ import_id, structure_id }) =>
    runImport(jobScope(structure_id, `import-run:${import_id}`), import_id, targetOf),
})
