import { ok } from '@/lib/api/endpoint'
import { audit } from '@/server/db/audit'
import { api } from '@/server/http/implement'
import { ownMail } from '@/server/mail/own-mail'
import { queueMail } from '@/server/platform/mailer'
import { countAttempt, userBucket } from './attempts'

const procedures = api.auth.mails

/** Mails that one person may send in a quarter of an hour. */
const LIMIT = 50

const send = procedures.send.handler(async ({ context: { caller, inTenant, language }, input }) => {
  await countAttempt({ [userBucket('mail', caller.email)]: LIMIT })
  const mail = ownMail(language, { ...input, structure: caller.structureName })
  await inTenant(async (tx) => {
    const id = await queueMail(tx, { to: input.mail_to, ...mail })
    await audit(tx, { action: 'SEND', entity: 'mail', entityId: id })
  })
  return ok({})
})

export const mails = { send }
