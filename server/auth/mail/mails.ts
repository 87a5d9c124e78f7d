import { ok } from '@/lib/api/endpoint'
import { audit } from '@/server/db/audit'
import { api } from '@/server/http/implement'
import { ownMail } from '@/server/mail'
import { queueMail } from '@/server/platform/mailer'
import { countMail } from '../sign-in/attempts'

const procedures = api.auth.mails

const send = procedures.send.handler(async ({ context: { caller, inTenant, language }, input }) => {
  await countMail(caller.email)
  const mail = ownMail(language, { ...input, structure: caller.structureName })
  await inTenant(async (tx) => {
    const id = await queueMail(tx, { to: input.mail_to, ...mail })
    await audit(tx, { action: 'SEND', entity: 'mail', entityId: id })
  })
  return ok({})
})

export const mails = { send }
