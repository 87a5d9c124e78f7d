import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { mailboxOf, type PecAccount } from '@/server/exchange'
import { findInMailbox, MailboxFault, readMailbox } from '@/server/mailbox'
import { concernsExchange } from '@/server/pec'
import { logger } from '@/server/platform/logger'
import { enqueue } from '@/server/platform/queue-store'
import {
  findPecAccount,
  openDispatches,
  pauseRefusedPec,
  pecStructures,
  settleDispatch,
} from '@/server/salesforce'
import { defineJob } from '../define-job'
import { jobScope } from '../job-scope'
import { movePecMails } from './move-pec-mails'
import { exchangeDomainOf, keepTooLong, putPecMailAway, takePecMail } from './take-pec-mail'

/** The longest mail of the exchange system: a file of 5 MB in base64, and room for its envelope. */
const LIMITS = { bytes: 12 * 1024 * 1024, messages: 200 }

/** Has each structure's box read by a job of its own: a slow one holds up no other. */
export const pecBoxes = defineJob({
  name: 'pec-boxes',
  sends: true,
  payload: z.unknown(),
  async run() {
    await asSystem(async (tx) => {
      for (const structure_id of await pecStructures(tx)) {
        await enqueue(tx, 'pec-poll', { structure_id }, { key: `pec-poll:${structure_id}` })
      }
    })
  },
})

/** Reads what came into a structure's box, and settles the mails of which nothing was known. */
export const pecPoll = defineJob({
  name: 'pec-poll',
  sends: true,
  payload: z.object({ structure_id: z.number().int() }),
  async run({ structure_id }) {
    const scope = jobScope(structure_id, 'pec-poll')
    const box = await withTenant(scope, (tx) => findPecAccount(tx, structure_id))
    if (!box || box.pausedFor) return
    const { account } = box
    const domain = exchangeDomainOf(account)
    const outcome = await readMailbox(mailboxOf(account), {
      limits: LIMITS,
      // Headers so long that they were cut may still name the exchange system.
      concerns: ({ headers, isCut }) => isCut || concernsExchange(headers, domain),
      take: (mail) => takePecMail(scope, account, mail),
      putAway: (mail) => putPecMailAway(scope, mail),
      tooLong: (mail) => keepTooLong(scope, account, mail),
    })
    if (outcome === 'REFUSED') await withTenant(scope, (tx) => pauseRefusedPec(tx, account))
    if (outcome !== 'READ') return
    await settleOpen(scope, account)
    if (account.doesMove) await movePecMails(scope, account)
  },
})

/** Looks in the box for the mails that may have left: their receipts, or the mails themselves among what was sent. */
async function settleOpen(scope: TenantScope, account: PecAccount): Promise<void> {
  for (const dispatch of await withTenant(scope, openDispatches)) {
    const { message_id } = dispatch
    try {
      const wanted = { received: ['X-Riferimento-Message-ID', message_id], sent: message_id } as const
      const isInBox = await findInMailbox(mailboxOf(account), wanted)
      await withTenant(scope, (tx) => settleDispatch(tx, dispatch, isInBox))
    } catch (error) {
      if (!(error instanceof MailboxFault)) throw error
      logger.warn({ fault: error.message, message_id }, 'a mail could not be looked for in its box')
    }
  }
}
