import * as z from 'zod'
import { exportPerson } from '@/server/anagrafica'
import { conditionFiles } from '@/server/pricelist'
import { documentFiles, documentIdsOf, purchaseFiles, purchaseIdsOf } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Puts everything about a person into a ZIP: each module's part meets here. */
export const gdprExport = defineJob({
  name: 'gdpr-export',
  payload: z.object({ export_id: z.number().int(), structure_id: z.number().int() }),
  run: ({ export_id, structure_id }) =>
    exportPerson(jobScope(structure_id, `gdpr-export:${export_id}`), export_id, [
      async (inTenant, { sku, language }) => {
        const ids = await inTenant((tx) => documentIdsOf(tx, sku))
        return ids.map((id) => () => documentFiles(inTenant, id, { folder: 'documents', language }))
      },
      async (inTenant, { sku, language }) => {
        const ids = await inTenant((tx) => purchaseIdsOf(tx, sku))
        return ids.map((id) => () => purchaseFiles(inTenant, id, { folder: 'purchases', language }))
      },
      async (inTenant, { sku }) => [() => inTenant((tx) => conditionFiles(tx, sku))],
    ]),
})
