import { expect } from 'vitest'
import type { Api } from '../api'

export type KeptMail = { subject: string; text: string; html: string }

/** The mails of accounts to an address, oldest first: no structure can see them. */
export const mailsTo = (api: Api, email: string): Promise<KeptMail[]> =>
  api.asSystem((tx) =>
    tx.mail_outbox.findMany({ where: { recipient: email, structure_id: null }, orderBy: { id: 'asc' } }),
  )

const LINK = /\/(?:confirm\/\w+|reset|invite)\/([\w-]{43})$/m

/** The secrets of the links in the mails to an address, oldest first. */
export const tokensTo = async (api: Api, email: string): Promise<string[]> =>
  (await mailsTo(api, email)).flatMap(({ text }) => LINK.exec(text)?.[1] ?? [])

/** The secret of the link in the last mail to an address. */
export async function lastToken(api: Api, email: string): Promise<string> {
  const mail = (await mailsTo(api, email)).at(-1)
  const token = LINK.exec(mail?.text ?? '')?.[1]
  expect(token, mail?.text).toBeDefined()
  return token ?? ''
}
