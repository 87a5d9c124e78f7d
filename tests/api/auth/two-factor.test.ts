import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newEmail, PASSWORD, person, signIn } from '@/tests/support/account'
import { type Caller, testApi } from '@/tests/support/api'
import { mailsTo } from '@/tests/support/mail/mailbox'

const context = testApi()
const path = '/api/auth/rest/profile/two_factor'
const STEP_MS = 30_000

let setClock: typeof import('@/server/platform/clock').setClock
let restore: (() => void) | null = null

beforeAll(async () => {
  setClock = (await import('@/server/platform/clock')).setClock
})

/** Stops the clock one second after the given time step of the codes began. */
function stepTo(step: number): void {
  restore?.()
  restore = setClock(() => new Date(step * STEP_MS + 1_000))
}

const thisStep = () => Math.floor(Date.now() / STEP_MS)

afterEach(() => {
  restore?.()
  restore = null
})

const codeAt = (secret: string, step: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * STEP_MS })

const begin = (as: Caller, password = PASSWORD) => context.api.call('POST', path, { as, body: { password } })
const confirm = (as: Caller, code: string) =>
  context.api.call('POST', `${path}/confirm`, { as, body: { code } })
const renew = (as: Caller, code: string) =>
  context.api.call('POST', `${path}/recovery_codes`, { as, body: { password: PASSWORD, code } })
const remove = (as: Caller, body: object) => context.api.call('DELETE', path, { as, body })

/** An account whose second factor was turned on ten steps ago. */
async function guarded() {
  const caller = await person(context.api)
  const { secret } = (await begin(caller)).body
  const step = thisStep()
  stepTo(step - 10)
  const { recovery_code_list: codes } = (await confirm(caller, codeAt(secret, step - 10))).body
  stepTo(step)
  return { caller, secret: String(secret), codes: codes as string[], step }
}

const withCode = (email: string, code: string) => signIn(context.api, email, { 'x-luna-otp': code })

describe('setting up the second factor', () => {
  it('asks for the password, shows a secret and counts only once a code has confirmed it', async () => {
    const caller = await person(context.api)
    expect((await begin(caller, 'sbagliata')).body).toMatchObject({
      code: 'ERROR_PASSWORD_WRONG',
      wrong: ['password'],
    })
    const { secret, uri } = (await begin(caller)).body
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Luna:/)
    expect((await signIn(context.api, caller.email)).status).toBe(200)
    expect((await confirm(caller, '000000')).body.code).toBe('ERROR_OTP_WRONG')
    const confirmed = await confirm(caller, codeAt(secret, thisStep()))
    expect(confirmed.body.recovery_code_list).toHaveLength(10)
    expect(new Set(confirmed.body.recovery_code_list).size).toBe(10)
    expect((await signIn(context.api, caller.email)).body.code).toBe('ERROR_OTP_REQUIRED')
    const { profile } = (await context.api.call('GET', '/api/auth/rest/profile', { as: caller })).body
    expect(profile.two_factor).toEqual({ enabled: true, recovery_codes: 10 })
  })

  it('is refused while it is on, and confirming without a secret too', async () => {
    const { caller, secret, step } = await guarded()
    expect((await begin(caller)).body.code).toBe('ERROR_TWO_FACTOR_STATE')
    expect((await confirm(caller, codeAt(secret, step))).body.code).toBe('ERROR_TWO_FACTOR_STATE')
    expect((await confirm(await person(context.api), '123456')).body.code).toBe('ERROR_TWO_FACTOR_STATE')
  })

  it('keeps neither secret nor recovery codes readable, and leaves an audit row', async () => {
    const { caller, secret, codes } = await guarded()
    const [factor, kept, rows] = await context.api.asSystem(async (tx) => [
      await tx.account_two_factor.findUniqueOrThrow({ where: { account_id: caller.accountId } }),
      await tx.account_recovery_code.findMany({ where: { account_id: caller.accountId } }),
      await tx.audit_entry.findMany({ where: { structure_id: caller.structureId, entity: 'account' } }),
    ])
    expect(Buffer.from(factor.secret).includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
    expect(JSON.stringify(kept)).not.toContain(codes[0]?.replaceAll('-', ''))
    expect(rows.map((row) => row.changes)).toEqual([{ two_factor: [false, true] }])
  })

  it('is bound to its account: moved to another row it opens nothing', async () => {
    const [one, other] = [await guarded(), await guarded()]
    await context.api.asSystem(async (tx) => {
      const { secret } = await tx.account_two_factor.findUniqueOrThrow({
        where: { account_id: one.caller.accountId },
      })
      await tx.account_two_factor.update({
        where: { account_id: other.caller.accountId },
        data: { secret },
      })
    })
    expect((await withCode(other.caller.email, codeAt(one.secret, one.step))).body.code).toBe(
      'ERROR_OTP_WRONG',
    )
  })
})

describe('the account', () => {
  it('is told by mail when its second factor goes on or off and when its recovery codes are new', async () => {
    const { caller, secret, step } = await guarded()
    expect((await renew(caller, '000000')).body.code).toBe('ERROR_OTP_WRONG')
    const code = codeAt(secret, step)
    expect((await renew(caller, code)).status).toBe(200)
    const next = codeAt(secret, step + 1)
    expect((await remove(caller, { password: PASSWORD, code: next })).status).toBe(200)
    const mails = await mailsTo(context.api, caller.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Verifica in due passaggi attivata',
      'I tuoi codici di recupero sono nuovi',
      'Verifica in due passaggi disattivata',
    ])
    for (const { text } of mails) {
      expect(text).toContain('/recover')
      expect(text).not.toMatch(/[A-Z0-9]{4}-[A-Z0-9]{4}/i)
    }
  })

  it('is told nothing by a code that is wrong', async () => {
    const caller = await person(context.api)
    await begin(caller)
    await confirm(caller, '000000')
    expect(await mailsTo(context.api, caller.email)).toEqual([])
  })
})

describe('a sign-in with a second factor', () => {
  it('takes a code of the step before, this one and the next, and none further away', async () => {
    for (const [away, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
    ] as const) {
      const { caller, secret, step } = await guarded()
      expect([away, (await withCode(caller.email, codeAt(secret, step + away))).status]).toEqual([
        away,
        status,
      ])
    }
  })

  it('tells a missing code from a wrong one, and neither from a wrong password', async () => {
    const { caller, secret, step } = await guarded()
    const missing = await signIn(context.api, caller.email)
    expect([missing.status, missing.body.code]).toEqual([401, 'ERROR_OTP_REQUIRED'])
    const wrong = await withCode(caller.email, '000000')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'ERROR_OTP_WRONG'])
    const code = codeAt(secret, step)
    const password = await signIn(context.api, caller.email, { 'x-luna-otp': code }, 'sbagliata')
    expect(password.body.code).toBe('ERROR_WRONG_CREDENTIALS')
    expect((await withCode(caller.email, code)).status).toBe(200)
  })

  it('serves the theme variant, too', async () => {
    const { caller, secret, step } = await guarded()
    const login = (headers: Record<string, string>) =>
      context.api.call('POST', '/api/account/login', {
        headers,
        body: { email: caller.email, password: PASSWORD },
      })
    expect((await login({})).body.code).toBe('ERROR_OTP_REQUIRED')
    expect((await login({ 'x-luna-otp': codeAt(secret, step) })).status).toBe(200)
  })

  it('takes each code once: of fifty at once one gets in, and an older one not any more', async () => {
    const { caller, secret, step } = await guarded()
    const code = codeAt(secret, step)
    const answers = []
    for (let round = 0; round < 6; round += 1) {
      const batch = Array.from({ length: 9 }, () => withCode(caller.email, code))
      answers.push(...(await Promise.all(batch)))
      await context.api.asSystem((tx) => tx.attempt.deleteMany({}))
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'ERROR_OTP_WRONG')).toHaveLength(53)
    expect((await withCode(caller.email, codeAt(secret, step - 1))).status).toBe(401)
    expect((await withCode(caller.email, codeAt(secret, step + 1))).status).toBe(200)
  })

  it('takes a recovery code once, however it is typed: of nine at once one gets in', async () => {
    const { caller, codes } = await guarded()
    const typed = ` ${codes[3]?.toLowerCase().replaceAll('-', ' ')}`
    const answers = await Promise.all(Array.from({ length: 9 }, () => withCode(caller.email, typed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { profile } = (await context.api.call('GET', '/api/auth/rest/profile', { as: caller })).body
    expect(profile.two_factor.recovery_codes).toBe(9)
  })

  it('counts a wrong code as a failure, a missing one not: the eleventh wrong one is 429', async () => {
    const { caller, secret, step } = await guarded()
    for (let round = 0; round < 12; round += 1) {
      expect((await signIn(context.api, caller.email)).body.code).toBe('ERROR_OTP_REQUIRED')
    }
    const statuses = []
    for (let round = 0; round < 11; round += 1) {
      statuses.push((await withCode(caller.email, '000000')).status)
      // The password alone gives no new guesses.
      if (round < 9) await signIn(context.api, caller.email)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await withCode(caller.email, codeAt(secret, step))).status).toBe(429)
  })
})

describe('a change of address or password with a second factor', () => {
  const email = (as: Caller, more: object = {}) =>
    context.api.call('POST', '/api/auth/rest/profile/email', {
      as,
      body: { email: newEmail(), password: PASSWORD, ...more },
    })
  const password = (as: Caller, more: object = {}) =>
    context.api.call('PUT', '/api/auth/rest/profile/password', {
      as,
      body: { old_password: PASSWORD, new_password: 'quella di domani', ...more },
    })

  it.each([
    ['address', email],
    ['password', password],
  ])('asks for its code: %s', async (_, change) => {
    const { caller, codes } = await guarded()
    const [missing, wrong] = [await change(caller), await change(caller, { code: '000000' })]
    expect([missing.body.code, missing.body.wrong]).toEqual(['ERROR_OTP_REQUIRED', ['code']])
    expect([wrong.body.code, wrong.body.wrong]).toEqual(['ERROR_OTP_WRONG', ['code']])
    expect((await change(caller, { code: codes[0], new_password: 'quella di domani' })).status).toBe(200)
    expect((await change(caller, { code: codes[0] })).status).not.toBe(200)
  })

  it('takes the code of the authenticator, too, keeps it when the new password is refused, and counts only wrong codes', async () => {
    const { caller, secret } = await guarded()
    for (let times = 0; times < 12; times += 1)
      expect((await email(caller)).body.code).toBe('ERROR_OTP_REQUIRED')
    stepTo(thisStep() + 3)
    const code = codeAt(secret, thisStep() + 3)
    expect((await password(caller, { new_password: caller.email, code })).body.code).toBe(
      'ERROR_PASSWORD_IS_EMAIL',
    )
    expect((await password(caller, { code })).status).toBe(200)
    const many = await Promise.all(
      Array.from({ length: 12 }, () => email(caller, { password: 'quella di domani', code: '000000' })),
    )
    expect(many.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('taking it away', () => {
  it('needs password and code, and then asks for nothing more', async () => {
    const { caller, secret, codes, step } = await guarded()
    const code = codeAt(secret, step)
    expect((await remove(caller, { password: 'sbagliata', code })).body.code).toBe('ERROR_PASSWORD_WRONG')
    expect((await remove(caller, { password: PASSWORD, code: '000000' })).body).toMatchObject({
      code: 'ERROR_OTP_WRONG',
      wrong: ['code'],
    })
    expect((await remove(caller, { password: PASSWORD, code })).status).toBe(200)
    expect((await signIn(context.api, caller.email)).status).toBe(200)
    expect((await remove(caller, { password: PASSWORD, code: codes[0] })).body.code).toBe(
      'ERROR_TWO_FACTOR_STATE',
    )
  })

  it('has new recovery codes in place of the old ones', async () => {
    const { caller, secret, codes, step } = await guarded()
    expect((await renew(caller, '000000')).body.code).toBe('ERROR_OTP_WRONG')
    const fresh = (await renew(caller, codeAt(secret, step))).body.recovery_code_list
    expect(fresh).toHaveLength(10)
    expect((await withCode(caller.email, codes[0] ?? '')).status).toBe(401)
    expect((await withCode(caller.email, fresh[0])).status).toBe(200)
  })
})
