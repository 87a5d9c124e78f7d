import * as z from 'zod'
import { anagraficaImportTarget } from '@/server/anagrafica/import-target'
import { runImport, type TargetOf } from '@/server/imports'
import { businessConditionImportTarget } from '@/server/pricelist/business-condition-import'
import { priceListImportTarget } from '@/server/pricelist/import-target'
import { bankImportTarget } from '@/server/salesforce/import-target'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

const targets = [
  anagraficaImportTarget,
  priceListImportTarget,
  businessConditionImportTarget,
  bankImportTarget,
]

/** What may be imported: each module's targets meet here. */
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
