import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { mailSender } from '@/server/auth'
import { type MailCalendar, mailCalendar } from '@/server/booking'
import type { Tx } from '@/server/db/client'
import type { mail_outboxModel } from '@/server/db/generated/models/mail_outbox'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { env } from '@/server/platform/env'
import { logger } from '@/server/platform/logger'
import { deliver, isForGood, type Mail } from '@/server/platform/mailer'
import { enqueue } from '@/server/platform/queue-store'
import { withoutSigningCode, withSigningSecrets } from '@/server/platform/signing-codes'
import { documentAttachment, findMailCalendar, reminderAttachment } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'
import { SILENT_MINUTES, takeMail } from './mail-store'

const SHORT_DELAY_MS = 1_000
const INVITATION = 'invito.ics'

/** Before the database is asked again to keep that a mail went out. */
const AGAIN_MS = [500, 3_000, 15_000, 60_000] as const

/**
 * Sends a queued mail by SMTP. A refusal is kept with the mail; the queue tries again later unless it is for good. One
 * try at a time, and every try under the same Message-ID: when a process is killed between the server's acceptance and
 * our note of it, the mail is sent again, and its receiver can recognise it as the same.
 */
export const mailSend = defineJob({
  name: 'mail-send',
  sends: true,
  payload: z.object({ mail_id: z.number().int(), structure_id: z.number().int() }),
  async run({ mail_id: id, structure_id }) {
    const scope = jobScope(structure_id, 'mail-send')
    const write = (data: object) =>
      withTenant(scope, (tx) => tx.mail_outbox.update({ where: { id }, data, select: { id: true } }))
    const claimed = await withTenant(scope, async (tx) => {
      const mail = await claim(tx, { mail_id: id, structure_id })
      return mail && { mail, sender: await mailSender(tx, structure_id) }
    })
    if (!claimed) return
    const { mail, sender } = claimed
    try {
      const text = withSigningSecrets(mail.text)
      const html = withSigningSecrets(mail.html)
      const signed = withSignature({ to: mail.recipient, subject: mail.subject, text, html }, sender.firma)
      const letter = { ...signed, ...(await enclosuresOf(scope, mail)), messageKey: mail.message_key }
      const { mittente: name, rispondi_a: replyTo } = sender
      await deliver(letter, {
        name,
        replyTo,
        ...(isInvitation(letter) ? { alsoTo: env.LUNA_REPLY_ADDRESS } : {}),
      })
    } catch (error) {
      await write({ state: 'FAILED', sending_at: null, error: (error as Error).message.slice(0, 1000) })
      if (isForGood(error)) return
      throw error
    }
    const sent = {
      state: 'SENT',
      error: null,
      sending_at: null,
      sent_at: new Date(),
      file: null,
      file_name: null,
    }
    await persist(() => write({ ...sent, text: withoutSecrets(mail.text), html: withoutSecrets(mail.html) }))
  },
})

/** Takes the mail for this try; null when it is gone or sent, or another try is at it: then it is looked at afterwards. */
async function claim(tx: Tx, payload: { mail_id: number; structure_id: number }) {
  const { mail_id: id } = payload
  const isTaken = await takeMail(tx, id)
  const mail = await tx.mail_outbox.findUnique({ where: { id } })
  if (isTaken || !mail || mail.state === 'SENT') return isTaken ? mail : null
  const over = (mail.sending_at ?? new Date()).getTime() + SILENT_MINUTES * 60_000 + SHORT_DELAY_MS
  await enqueue(tx, 'mail-send', payload, { key: `mail:${id}`, delayMs: Math.max(0, over - Date.now()) })
  return null
}

/** Until the database takes it: a mail that went out unnoted would go out again. */
async function persist(write: () => Promise<unknown>): Promise<void> {
  for (const pause of AGAIN_MS) {
    try {
      await write()
      return
    } catch (error) {
      logger.warn({ err: error }, 'a sent mail could not be noted')
      await wait(pause)
    }
  }
  await write()
}

/** The links of a mail and its code are secrets of its receiver: the outbox erases them once they are sent. */
const withoutSecrets = (text: string): string =>
  withoutSigningCode(text).replace(/(\/(?:documents|rsvp|signature)\/)(?:[\w-]{43,}|~[\w-]{20})/g, '$1…')

/**
 * Whether a mail invites to a meeting: some programs send the answer to Reply-To and not to the organizer, so that it
 * names the mailbox for answers beside the address that people write to.
 */
const isInvitation = ({ icalEvent }: Pick<Mail, 'icalEvent'>): boolean => icalEvent?.filename === INVITATION

type QueuedRow = Pick<mail_outboxModel, 'id' | 'document_id' | 'language' | 'file' | 'file_name'>

/** The file that waits with a mail; the PDF of the document that it is about, of a reminder that of what is owed; of a booking its calendar. */
async function enclosuresOf(
  scope: TenantScope,
  { id, document_id, language: told, file: own, file_name }: QueuedRow,
): Promise<Pick<Mail, 'attachments' | 'icalEvent'>> {
  if (own && file_name) return { attachments: [{ filename: file_name, content: Buffer.from(own) }] }
  const inTenant = <Value>(run: (tx: Tx) => Promise<Value>) => withTenant(scope, run)
  if (document_id === null)
    return calendarOf(await inTenant((tx) => calendarOfMail(tx, id, scope.structureId)))
  const language = told === 'en' ? 'en' : 'it'
  const reminder = await reminderAttachment(inTenant, id, language)
  const file = reminder ?? (await documentAttachment(inTenant, document_id, language))
  return { attachments: file ? [{ filename: file.name, content: Buffer.from(file.content) }] : [] }
}

/** The invitation to a meeting, or the calendar of bookings, that goes with a mail. */
async function calendarOfMail(tx: Tx, mailId: number, structureId: number): Promise<MailCalendar | null> {
  const invitation = await findMailCalendar(tx, mailId)
  return invitation ? { ...invitation, filename: INVITATION } : mailCalendar(tx, mailId, structureId)
}

function calendarOf(calendar: MailCalendar | null): Pick<Mail, 'attachments' | 'icalEvent'> {
  if (!calendar) return {}
  const { method, filename, content } = calendar
  if (method) return { icalEvent: { method, filename, content } }
  return {
    attachments: [{ filename, content: Buffer.from(content), contentType: 'text/calendar; charset=utf-8' }],
  }
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

/** The mail with the structure's signature below it. */
function withSignature({ to, subject, text, html }: Mail, signature: string): Mail {
  if (signature === '') return { to, subject, text, html }
  const below = `<p style="white-space:pre-line">${escaped(signature)}</p>`
  const body = html.includes('</body>') ? html.replace('</body>', `${below}</body>`) : html && html + below
  return { to, subject, text: `${text}\n\n-- \n${signature}`, html: body }
}
