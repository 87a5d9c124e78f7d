import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { withTenant } from '@/server/db/tenant'
import { today } from '@/server/platform/clock'
import { logger } from '@/server/platform/logger'
import { advanceIssuing, mailLeft, structuresIssuing } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Turns of one structure in a run, at most: the next run goes on. */
const MAX_TURNS = 200

/**
 * Issues the invoices of contracts whose day has come, where a structure switched that on, and sends and mails them: structure
 * by structure, some at a time, so that one with thousands holds up no other. One that fails holds up no other, either.
 */
export const contractInvoices = defineJob({
  name: 'contract-invoices',
  sends: true,
  payload: z.unknown(),
  async run() {
    const day = today()
    const structures = await asSystem(structuresIssuing)
    const scopeOf = (structureId: number) => jobScope(structureId, 'contract-invoices')
    const failed = (structureId: number) => (err: unknown) => {
      logger.error({ err, structureId }, 'the invoices of contracts of a structure could not be issued')
      return false
    }
    let waiting = structures
    for (let turn = 0; waiting.length > 0 && turn < MAX_TURNS; turn += 1) {
      const again: number[] = []
      for (const id of waiting) if (await advanceIssuing(scopeOf(id), day).catch(failed(id))) again.push(id)
      waiting = again
    }
    for (const id of structures) await withTenant(scopeOf(id), (tx) => mailLeft(tx, id)).catch(failed(id))
  },
})
