import { REMINDER_DAYS, remindersDue } from '@/lib/domain/signature/signing-request'
import type { Tx } from '@/server/db/client'
import { signingReminderMail } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { signingPath } from '@/server/platform/signing-links'
import { lockDocument } from '../document/row-queries'
import { addEvent } from './event-store'
import { signingNames } from './names'
import { findRequest, findRequestsToRemind, lockRequest } from './request-queries'
import { isAlive, isAsSent, SIGNABLE_KINDS } from './visit'

const DAY_MS = 86_400_000

/** The requests of every structure that may be due for a reminder. A transaction of the system. */
export const requestsToRemind = (tx: Tx) =>
  findRequestsToRemind(tx, {
    openedBy: new Date(now().getTime() - REMINDER_DAYS[0] * DAY_MS),
    reminded: REMINDER_DAYS.length,
    after: now(),
  })

/**
 * Reminds the signer of a request when a reminder is due, once for all that are. Nothing happens when the document was
 * answered, or is no longer the one that was sent.
 */
export async function remindSigner(tx: Tx, id: number): Promise<void> {
  const { document_id } = await findRequest(tx, id)
  const row = await lockDocument(tx, document_id, SIGNABLE_KINDS)
  const request = await lockRequest(tx, id)
  const due = remindersDue(request.created_at, now())
  if (request.state !== 'OPEN' || !isAlive(request) || !isAsSent(row, request) || due <= request.reminded)
    return
  const { recipient: to, language, link_key } = request
  const url = pageUrl(signingPath(link_key))
  const mail = signingReminderMail(language, { ...signingNames(row, language), url })
  await queueMail(tx, { to, ...mail, documentId: row.id, language })
  await tx.signing_request.update({ where: { id }, data: { reminded: due }, select: { id: true } })
  await addEvent(tx, { requestId: id, type: 'REMINDED', actor: '' })
}
