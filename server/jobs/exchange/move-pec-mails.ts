import { type TenantScope, withTenant } from '@/server/db/tenant'
import { mailboxOf, type PecAccount } from '@/server/exchange'
import { MailboxFault, moveInMailbox, type PlacedMail } from '@/server/mailbox'
import { logger } from '@/server/platform/logger'
import { settleMoves, waitingMoves } from '@/server/salesforce'

/** Where the mails go that were taken. */
const FOLDER = ['Luna', 'SdI']

/**
 * Moves the mails of a box whose taking is committed. One that cannot be moved is logged and tried again by the next
 * readings, five times in all; it was taken all the same.
 */
export async function movePecMails(scope: TenantScope, account: PecAccount): Promise<void> {
  const waiting = await withTenant(scope, waitingMoves)
  if (waiting.length === 0) return
  const { done, fault } = await tryToMove(account, waiting)
  const failed = waiting.filter((mail) => !done.includes(mail))
  const givenUp = await withTenant(scope, (tx) => settleMoves(tx, done, failed))
  if (failed.length === 0) return
  const { structureId: structure } = account
  logger.warn({ structure, failed: failed.length, givenUp, fault }, 'mails of a PEC box could not be moved')
}

async function tryToMove(
  account: PecAccount,
  mails: readonly PlacedMail[],
): Promise<{ done: PlacedMail[]; fault: string }> {
  try {
    return { done: await moveInMailbox(mailboxOf(account), FOLDER, mails), fault: '' }
  } catch (error) {
    if (!(error instanceof MailboxFault)) throw error
    return { done: [], fault: error.message }
  }
}
