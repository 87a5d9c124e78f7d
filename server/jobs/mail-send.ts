import * as z from 'zod'
import { withTenant } from '@/server/db/tenant'
import { deliver } from '@/server/platform/mailer'
import { defineJob } from './define-job'
import { jobScope } from './job-scope'

/** Sends a queued mail by SMTP. A refusal is kept with the mail and the queue tries again later. */
export const mailSend = defineJob({
  name: 'mail-send',
  payload: z.object({ mail_id: z.number().int(), structure_id: z.number().int() }),
  async run({ mail_id: id, structure_id }) {
    const scope = jobScope(structure_id, 'mail-send')
    const mail = await withTenant(scope, (tx) => tx.mail_outbox.findUnique({ where: { id } }))
    if (!mail || mail.state === 'SENT') return
    try {
      await deliver({ to: mail.recipient, subject: mail.subject, text: mail.text, html: mail.html })
    } catch (error) {
      const data = { state: 'FAILED', error: (error as Error).message.slice(0, 1000) }
      await withTenant(scope, (tx) => tx.mail_outbox.update({ where: { id }, data, select: { id: true } }))
      throw error
    }
    const data = { state: 'SENT', error: null, sent_at: new Date() }
    await withTenant(scope, (tx) => tx.mail_outbox.update({ where: { id }, data, select: { id: true } }))
  },
})
