import { REMINDER_DAYS, remindersDue } from '@/lib/domain/signature/signing-request'
import type { Tx } from '@/server/db/client'
import { signingReminderMail } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { signingPath } from '@/server/platform/signing-links'
import { lockDocumentHead } from '../document/row-queries'
import { addEvent } from './event-store'
import { signingNames } from './names'
import { findRequest, lockRequest } from './request-queries'
import { findSigner, findSignersToRemind } from './signer-queries'
import { isAlive, isAsSent, SIGNABLE_KINDS } from './visit'

const DAY_MS = 86_400_000

/** The signers of every structure who may be due for a reminder. A transaction of the system. */
export const signersToRemind = (tx: Tx) =>
  findSignersToRemind(tx, {
    invitedBy: new Date(now().getTime() - REMINDER_DAYS[0] * DAY_MS),
    reminded: REMINDER_DAYS.length,
    after: now(),
  })

/**
 * Reminds a signer when a reminder is due, once for all that are. Nothing happens when the document was
 * answered, or is no longer the one that was sent.
 */
export async function remindSigner(tx: Tx, id: number): Promise<void> {
  const { request_id: requestId } = await findSigner(tx, id)
  const head = await lockDocumentHead(tx, (await findRequest(tx, requestId)).document_id, SIGNABLE_KINDS)
  const request = await lockRequest(tx, requestId)
  const { state, invited_at, reminded, recipient: to, name, link_key, position } = await findSigner(tx, id)
  const due = invited_at ? remindersDue(invited_at, now()) : 0
  if (state !== 'OPEN' || !isAlive(request) || !isAsSent(head, request) || due <= reminded) return
  const { language } = request
  const names = signingNames(head, language)
  const url = pageUrl(signingPath(link_key))
  const mail = signingReminderMail(language, { ...names, receiver: name || names.receiver, url })
  await queueMail(tx, { to, ...mail, documentId: head.id, language })
  await tx.signer.update({ where: { id }, data: { reminded: due }, select: { id: true } })
  await addEvent(tx, { requestId, type: 'REMINDED', actor: '', data: { signer: position } })
}
