import * as z from 'zod'
import { Refusal } from '@/lib/domain/core/refusal'
import { COPY_FAILED } from '@/lib/domain/einvoice/attachment'
import { withTenant } from '@/server/db/tenant'
import type { InTenant } from '@/server/http/implement'
import { ko } from '@/server/http/ko'
import { copyFailed, sendWithCopy } from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'

/** The thread that draws may be free at the next attempt. */
const PASSING = ['ERROR_SERVER_BUSY', 'ERROR_UNAVAILABLE', 'ERROR_DATABASE_UNAVAILABLE']

/**
 * Puts the PDF of a document into its e-invoice and has that sent. Where it does not fit or cannot be drawn, the document is not
 * sent, and shows why. A document that is on its way already stays as it is.
 */
export const einvoiceCopy = defineJob({
  name: 'einvoice-copy',
  sends: true,
  payload: z.object({ document_id: z.number().int(), structure_id: z.number().int() }),
  async run({ document_id, structure_id }) {
    const scope = jobScope(structure_id, 'einvoice-copy')
    const inTenant: InTenant = (run) => withTenant(scope, run)
    try {
      await sendWithCopy(inTenant, document_id)
    } catch (error) {
      if (!(error instanceof Refusal) || PASSING.includes(error.code)) throw error
      const { description } = ko(error, scope.requestId, 'it').body.response
      await inTenant((tx) => copyFailed(tx, document_id, `${COPY_FAILED} ${description}`))
    }
  },
})
