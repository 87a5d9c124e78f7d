import { describe, expect, it } from 'vitest'
import { newAddress, PASSWORD, person } from '@/tests/support/account'
import { testApi } from '@/tests/support/api'

const context = testApi()

type Authorize = (given: object, request: object) => Promise<unknown>

/** A browser's sign-in as Auth.js makes it: how it ended, and the cookie that came with it. */
async function signIn(email: string, password: string, headers: Record<string, string> = {}) {
  const [{ authOptions }, { rememberingDevices }] = await Promise.all([
    import('@/server/auth/sign-in/auth-options'),
    import('@/server/auth'),
  ])
  const { authorize } = (authOptions.providers[0] as unknown as { options: { authorize: Authorize } }).options
  const request = { headers: { ...newAddress(), ...headers } }
  const answer = await rememberingDevices(async () =>
    authorize({ email, password }, request).then(
      () => new Response('in'),
      (error: Error) => new Response(error.message),
    ),
  )
  const [cookie = ''] = answer.headers.getSetCookie()
  return { end: await answer.text(), cookie, device: { cookie: `a=1; ${cookie.split(';')[0]}` } }
}

const WRONG = 'sbagliata sbagliata'
const LOCKED = 'ERROR_TOO_MANY_REQUESTS'

async function knownTo() {
  const { email, accountId } = await person(context.api)
  const { end, cookie, device } = await signIn(email, PASSWORD)
  expect(end).toBe('in')
  return { email, accountId, cookie, device }
}

describe('a browser from which an account was signed in to', () => {
  it('is known by a cookie that no script and no other path of ours sees', async () => {
    const { cookie } = await knownTo()
    expect(cookie).toMatch(
      /^luna-device=[\w.-]+; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    )
  })

  it('is locked out neither by failures of others with the address of its user nor by its network', async () => {
    const { email, device } = await knownTo()
    const network = newAddress()
    await Promise.all(Array.from({ length: 12 }, () => signIn(email, WRONG)))
    await Promise.all(
      Array.from({ length: 52 }, (_, index) => signIn(`n${index}@posta.example`, WRONG, network)),
    )
    expect((await signIn(email, PASSWORD)).end).toBe(LOCKED)
    expect((await signIn(email, PASSWORD, { ...network, ...device })).end).toBe('in')
    expect((await signIn(email, PASSWORD)).end).toBe(LOCKED)
  })

  it('has ten guesses of its own, of a hundred at once, which cost nobody else theirs', async () => {
    const { email, device } = await knownTo()
    const ends = await Promise.all(Array.from({ length: 100 }, () => signIn(email, WRONG, device)))
    expect(ends.filter(({ end }) => end !== LOCKED)).toHaveLength(10)
    expect((await signIn(email, PASSWORD, device)).end).toBe(LOCKED)
    expect((await signIn(email, PASSWORD)).end).toBe('in')
  })

  it('is unknown to other accounts, with another signature, and once the password has changed', async () => {
    const [one, other] = [await knownTo(), await knownTo()]
    await Promise.all(Array.from({ length: 10 }, () => signIn(one.email, WRONG)))
    const altered = { cookie: one.device.cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')) }
    expect((await signIn(one.email, PASSWORD, other.device)).end).toBe(LOCKED)
    expect((await signIn(one.email, PASSWORD, altered)).end).toBe(LOCKED)
    const { password_hash } = await context.api.asSystem((tx) =>
      tx.account.findUniqueOrThrow({ where: { id: one.accountId } }),
    )
    const change = (hash: string) =>
      context.api.asSystem((tx) =>
        tx.account.update({ where: { id: one.accountId }, data: { password_hash: hash } }),
      )
    await change('none')
    expect((await signIn(one.email, PASSWORD, one.device)).end).toBe(LOCKED)
    await change(password_hash)
    expect((await signIn(one.email, PASSWORD, one.device)).end).toBe('in')
  })

  it('is known to each of the people who share it', async () => {
    const [one, other] = [await knownTo(), await person(context.api)]
    const { device } = await signIn(other.email, PASSWORD, one.device)
    for (const { email } of [one, other]) {
      await Promise.all(Array.from({ length: 10 }, () => signIn(email, WRONG)))
      expect((await signIn(email, PASSWORD, device)).end).toBe('in')
    }
  })
})

describe('Auth.js', () => {
  it('believes that it lives where LUNA_URL says', async () => {
    await import('@/server/auth/sign-in/auth-options')
    const { env } = await import('@/server/platform/env')
    expect(process.env.NEXTAUTH_URL).toBe(env.LUNA_URL)
  })
})
