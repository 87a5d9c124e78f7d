import * as z from 'zod'
import { mailSender } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { deliver, type Mail } from '@/server/platform/mailer'
import { documentAttachment } from '@/server/salesforce'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Sends a queued mail by SMTP. A refusal is kept with the mail and the queue tries again later. */
export const mailSend = defineJob({
  name: 'mail-send',
  payload: z.object({ mail_id: z.number().int(), structure_id: z.number().int() }),
  async run({ mail_id: id, structure_id }) {
    const scope = jobScope(structure_id, 'mail-send')
    const { mail, sender } = await withTenant(scope, async (tx) => ({
      mail: await tx.mail_outbox.findUnique({ where: { id } }),
      sender: await mailSender(tx, structure_id),
    }))
    if (!mail || mail.state === 'SENT') return
    try {
      const signed = withSignature({ to: mail.recipient, ...mail }, sender.firma)
      const attachments = await attachmentsOf(scope, mail)
      await deliver({ ...signed, attachments }, { name: sender.mittente, replyTo: sender.rispondi_a })
    } catch (error) {
      const data = { state: 'FAILED', error: (error as Error).message.slice(0, 1000) }
      await withTenant(scope, (tx) => tx.mail_outbox.update({ where: { id }, data, select: { id: true } }))
      throw error
    }
    const data = { state: 'SENT', error: null, sent_at: new Date() }
    await withTenant(scope, (tx) => tx.mail_outbox.update({ where: { id }, data, select: { id: true } }))
  },
})

/** The PDF of the document that a mail is about. */
async function attachmentsOf(
  scope: TenantScope,
  { document_id, language }: { document_id: number | null; language: string },
) {
  if (document_id === null) return []
  const inTenant = <Value>(run: (tx: Tx) => Promise<Value>) => withTenant(scope, run)
  const file = await documentAttachment(inTenant, document_id, language === 'en' ? 'en' : 'it')
  return file ? [{ filename: file.name, content: Buffer.from(file.content) }] : []
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
