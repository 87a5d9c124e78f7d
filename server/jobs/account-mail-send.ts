import * as z from 'zod'
import { asSystem } from '@/server/db/system'
import { deliver, isForGood } from '@/server/platform/mailer'
import { defineJob } from './define-job'

/** Sends the mail of an account by SMTP, and then erases its text: its link is a secret. */
export const accountMailSend = defineJob({
  name: 'account-mail-send',
  sends: true,
  payload: z.object({ mail_id: z.number().int() }),
  async run({ mail_id: id }) {
    const mail = await asSystem((tx) => tx.mail_outbox.findFirst({ where: { id, structure_id: null } }))
    if (!mail || mail.state === 'SENT') return
    const note = (data: object) =>
      asSystem((tx) => tx.mail_outbox.update({ where: { id }, data, select: { id: true } }))
    try {
      const { message_key: messageKey } = mail
      await deliver({
        messageKey,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      })
    } catch (error) {
      await note({ state: 'FAILED', error: (error as Error).message.slice(0, 1000) })
      if (isForGood(error)) return
      throw error
    }
    await note({ state: 'SENT', error: null, sent_at: new Date(), text: '', html: '' })
  },
})
