import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '@/lib/domain/access/demo-accounts'
import { credentials, newAddress, newEmail, PASSWORD, structureOfCustomers } from '@/tests/support/account'
import { testApi } from '@/tests/support/api'
import { lastToken } from '@/tests/support/mail/mailbox'
import { setEnvironment } from '@/tests/support/process/environment'

const context = testApi()

/** Does the work while the server's environment is another one. */
async function under<Value>(values: Record<string, string>, work: () => Promise<Value>): Promise<Value> {
  const reset = await setEnvironment(values)
  try {
    return await work()
  } finally {
    reset()
    const { rereadEnv } = await import('@/server/platform/env')
    rereadEnv()
  }
}

const signup = (more: object = {}, email = newEmail(), language = 'it') =>
  context.api.call('POST', '/api/auth/rest/signup', {
    headers: { ...credentials(email, PASSWORD), 'accept-language': language },
    body: { user_data: { first_name: 'Nina', last_name: 'Però', ...more } },
  })

const themeVariant = (email = newEmail()) =>
  context.api.call('POST', '/api/account/register', {
    headers: newAddress(),
    body: { email, password: PASSWORD },
  })

const accountsOf = (email: string) => context.api.asSystem((tx) => tx.account.count({ where: { email } }))

const CLOSED = { LUNA_REGISTRATION: 'closed' }
const PRODUCTION = { NODE_ENV: 'production' }

describe('the registration of businesses', () => {
  it('that is closed is refused by both calls, in the language of the caller, and writes nothing', async () => {
    await under(CLOSED, async () => {
      const email = newEmail()
      const [italian, english, theme] = [
        await signup({}, email),
        await signup({}, email, 'en'),
        await themeVariant(email),
      ]
      for (const { status, body } of [italian, english, theme]) {
        expect([status, body.code]).toEqual([422, 'ERROR_REGISTRATION_CLOSED'])
      }
      expect(italian.body.description).toContain('chiedi un invito')
      expect(english.body.description).toContain('ask the person who runs it')
      expect(await accountsOf(email)).toBe(0)
    })
  })

  it('that is closed leaves customers to the structures that accept them, and invitations', async () => {
    await under(CLOSED, async () => {
      const open = await structureOfCustomers(context.api)
      const email = newEmail()
      expect((await signup({ family: open.familyName, structure: open.name }, email)).status).toBe(200)
      const confirm = await lastToken(context.api, email)
      const followed = await context.api.call('GET', `/api/auth/rest/confirm/${confirm}`)
      expect(followed.body.structure).toBe(open.name)

      const invited = newEmail()
      const as = await context.api.caller()
      const body = { email: invited, gui_item_list: ['GUI_CAN_READ_AUDIT'] }
      expect((await context.api.call('POST', '/api/auth/rest/invitations', { as, body })).status).toBe(200)
      const token = await lastToken(context.api, invited)
      const newcomer = { first_name: 'Ugo', last_name: 'Nuovo', password: PASSWORD }
      const accept = { body: { token, newcomer }, headers: newAddress() }
      expect((await context.api.call('POST', '/api/auth/rest/invitations/accept', accept)).status).toBe(200)
    })
  })

  it('is closed in production by default, and open as soon as it is switched on', async () => {
    expect((await under(PRODUCTION, () => signup())).status).toBe(422)
    expect((await under({ ...PRODUCTION, LUNA_REGISTRATION: 'open' }, () => signup())).status).toBe(200)
    expect((await signup()).status).toBe(200)
  })

  it('is open in production with the demo, until the passwords of its accounts are others', async () => {
    const { hashPassword } = await import('@/server/auth/sign-in/passwords')
    const password_hash = await hashPassword(DEMO_PASSWORD)
    const { id } = await context.api.asSystem((tx) =>
      tx.account.create({ data: { email: 'demo@luna.test', password_hash } }),
    )
    const demo = { where: { id } }
    expect((await under(PRODUCTION, () => signup())).status).toBe(200)
    expect((await under({ ...PRODUCTION, ...CLOSED }, () => signup())).status).toBe(422)
    const other = { password_hash: await hashPassword('una mia password') }
    await context.api.asSystem((tx) => tx.account.update({ ...demo, data: other }))
    expect((await under(PRODUCTION, () => signup())).status).toBe(422)
    await context.api.asSystem((tx) => tx.account.delete(demo))
  })
})
