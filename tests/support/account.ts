import { randomBytes } from 'node:crypto'
import { hashPassword } from '@/server/auth/sign-in/passwords'
import type { Api, Caller } from './api'

export const PASSWORD = 'tre parole lunghe'

export const newEmail = () => `r-${randomBytes(5).toString('hex')}@posta.example`

/** Each person calls from an address of their own, so that limits by address do not meet. */
export const newAddress = () => ({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` })

export const credentials = (email: string, password: string) => ({
  'x-luna-username': encodeURIComponent(email),
  'x-luna-password': encodeURIComponent(password),
  ...newAddress(),
})

/** A structure whose customers may register by themselves: by its settings, or by its public booking page. */
export async function structureOfCustomers(api: Api, by: 'settings' | 'page' = 'settings') {
  const structure = await api.structure()
  const key = { structure_id: structure.id }
  await api.asSystem(async (tx) => {
    if (by === 'page') {
      await tx.booking_settings.create({ data: { ...key, public_page: true, public_slug: structure.name } })
    } else await tx.structure_configuration.create({ data: { ...key, data: { registrazioneClienti: true } } })
  })
  return structure
}

let hash: Promise<string> | undefined

/** A caller whose account can be signed in to with PASSWORD. */
export async function person(api: Api, options: Parameters<Api['caller']>[0] = {}): Promise<Caller> {
  hash ??= hashPassword(PASSWORD)
  const password_hash = await hash
  const caller = await api.caller(options)
  await api.asSystem((tx) => tx.account.update({ where: { id: caller.accountId }, data: { password_hash } }))
  return caller
}

/** Signs in through the API; `force` keeps the other sessions. */
export const signIn = (api: Api, email: string, more: Record<string, string> = {}, password = PASSWORD) =>
  api.call('POST', '/api/auth/rest/signin', {
    headers: { ...credentials(email, password), 'x-luna-force-session': 'true', ...more },
  })

/** The headers of a session that a sign-in answered. */
export const sessionOf = ({ body }: { body: { token: string; session_token: string } }) => ({
  'x-luna-token': body.token,
  'x-luna-session-token': body.session_token,
})
