import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { issuingSettings } from '@/server/auth'
import type { InTenant } from '@/server/http/implement'
import { fitToMail, mailToCustomer } from '../../delivery/mail'
import { holdIssuing } from './issue-due'
import { isMailed, stepsToTry } from './issuing-queries'
import { noteFault, takeStep } from './issuing-store'

/** Invoices that are mailed before another structure has its turn. */
const MOST = 10

/** The language of what leaves to customers without anybody who would choose it. */
const LANGUAGE = 'it'

/**
 * Mails issued invoices that wait for it to their customers, each once. Answers how many were tried.
 */
export async function mailIssued(inTenant: InTenant, structureId: number, today: Day): Promise<number> {
  const ids = await inTenant(async (tx) => {
    const { attivo, invia_email } = await issuingSettings(tx, structureId)
    return attivo && invia_email ? stepsToTry(tx, 'MAIL', { today, most: MOST }) : []
  })
  for (const id of ids) {
    try {
      await mailOne(inTenant, structureId, id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Somebody changed it while it was laid out: its turn comes again.
      if (error.code === 'ERROR_STALE_REVISION') continue
      await inTenant((tx) => noteFault(tx, { id, step: 'MAIL', today }, error))
    }
  }
  return ids.length
}

/** Mails an invoice, unless another worker does or somebody did. @throws Refusal why not, and nothing is written */
async function mailOne(inTenant: InTenant, structureId: number, id: number): Promise<void> {
  const fitting = await fitToMail(inTenant, { kind: 'INVOICE', id }, LANGUAGE)
  await inTenant(async (tx) => {
    if (!(await holdIssuing(tx, structureId)) || !(await takeStep(tx, id, 'MAIL'))) return
    if (await isMailed(tx, id)) return
    await mailToCustomer({ tx, caller: { accountId: null }, language: LANGUAGE }, fitting, '')
  })
}
