import { describe, expect, it } from 'vitest'
import { newEmail, PASSWORD, person, sessionOf, signIn } from '@/tests/support/account'
import { type Caller, testApi } from '@/tests/support/api'
import { picture } from '@/tests/support/files/pictures'
import { lastToken, mailsTo } from '@/tests/support/mail/mailbox'

const context = testApi({ LUNA_URL: 'https://luna.studio.example' })
const path = '/api/auth/rest/profile'

const call = (method: string, rest: string, as: Caller, body?: unknown) =>
  context.api.call(method, `${path}${rest}`, { as, body })
const profileOf = async (as: Caller) => (await call('GET', '', as)).body.profile
const isAlive = async (headers: Record<string, string>) =>
  (await context.api.call('GET', path, { headers })).status === 200

describe('the profile', () => {
  it('keeps names and language, and says what changed in the audit', async () => {
    const caller = await person(context.api, { roles: [] })
    const body = { first_name: ' Nina ', last_name: 'Però', language: 'en' }
    const saved = await call('PUT', '', caller, body)
    expect(saved.body.profile).toMatchObject({ first_name: 'Nina', last_name: 'Però', language: 'en' })
    expect(await profileOf(caller)).toEqual(saved.body.profile)
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { structure_id: caller.structureId, entity: 'account' } }),
    )
    expect(rows.map((row) => row.changes)).toEqual([
      { first_name: ['', 'Nina'], last_name: ['', 'Però'], language: ['it', 'en'] },
    ])
  })

  it.each([
    [{ first_name: '', last_name: 'Rossi', language: 'it' }, 'first_name'],
    [{ first_name: 'x'.repeat(61), last_name: 'Rossi', language: 'it' }, 'first_name'],
    [{ first_name: 'Nina', last_name: 'Rossi', language: 'fr' }, 'language'],
  ])('refuses %o on its field', async (body, field) => {
    const answer = await call('PUT', '', await person(context.api), body)
    expect([answer.status, answer.body.wrong]).toEqual([400, [field]])
  })
})

describe('the address', () => {
  const change = (as: Caller, email: string, password = PASSWORD) =>
    call('POST', '/email', as, { email, password })
  const follow = (token: string) => context.api.call('GET', `/api/auth/rest/email/${token}`)

  it('changes by a link mailed to the new one, once; the old one is told', async () => {
    const caller = await person(context.api)
    const email = newEmail()
    expect((await change(caller, email)).body).toEqual({ status: 'ok' })
    expect(await profileOf(caller)).toMatchObject({ email: caller.email, pending_email: email })
    const token = await lastToken(context.api, email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => follow(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await profileOf(caller)).toMatchObject({ email, pending_email: null })
    expect((await signIn(context.api, email)).status).toBe(200)
    expect((await signIn(context.api, caller.email)).status).toBe(401)
    expect((await mailsTo(context.api, caller.email)).at(-1)?.text).toContain(email)
  })

  it('asks for the password, and answers the same for an address that has an account', async () => {
    const [caller, other] = [await person(context.api), await person(context.api)]
    expect((await change(caller, newEmail(), 'sbagliata')).body).toMatchObject({
      code: 'ERROR_PASSWORD_WRONG',
      wrong: ['password'],
    })
    expect((await change(caller, other.email)).body).toEqual({ status: 'ok' })
    expect((await mailsTo(context.api, other.email)).at(-1)?.subject).toBe('Hai già un account')
    expect((await profileOf(caller)).pending_email).toBeNull()
  })

  it('stays when another account took the new one meanwhile', async () => {
    const caller = await person(context.api)
    const email = newEmail()
    await change(caller, email)
    const other = await person(context.api)
    await context.api.asSystem((tx) => tx.account.update({ where: { id: other.accountId }, data: { email } }))
    expect((await follow(await lastToken(context.api, email))).body.code).toBe('ERROR_TOKEN_EXPIRED')
    expect((await profileOf(caller)).email).toBe(caller.email)
  })
})

describe('the password', () => {
  const change = (as: Caller, old_password: string, new_password: string) =>
    call('PUT', '/password', as, { old_password, new_password })

  it('ends the other sessions and leaves the one that changed it; a mail tells', async () => {
    const caller = await person(context.api)
    const other = sessionOf(await signIn(context.api, caller.email))
    expect((await change(caller, PASSWORD, 'una frase tutta nuova')).status).toBe(200)
    expect([await isAlive(caller.headers), await isAlive(other)]).toEqual([true, false])
    expect((await signIn(context.api, caller.email)).status).toBe(401)
    expect((await signIn(context.api, caller.email, {}, 'una frase tutta nuova')).status).toBe(200)
    expect((await mailsTo(context.api, caller.email)).at(-1)?.subject).toBe('La tua password è cambiata')
  })

  it.each([
    ['sbagliata', 'una frase tutta nuova', 'ERROR_PASSWORD_WRONG', 'old_password'],
    [PASSWORD, 'password123', 'ERROR_PASSWORD_TOO_COMMON', 'new_password'],
    [PASSWORD, 'corta', 'ERROR_PASSWORD_TOO_SHORT', 'new_password'],
  ])('refuses %s → %s', async (old, fresh, code, field) => {
    const answer = await change(await person(context.api), old, fresh)
    expect([answer.status, answer.body.code, answer.body.wrong]).toEqual([422, code, [field]])
  })

  it('is guarded against guessing through an open session: the eleventh failure is 429', async () => {
    const caller = await person(context.api)
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => change(caller, 'sbagliata', 'una frase tutta nuova')),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    expect((await signIn(context.api, caller.email)).status).toBe(429)
  })
})

describe('the picture', () => {
  const save = (as: Caller, base64: string | null) =>
    call('PUT', '/avatar', as, { avatar_image_base64: base64 })

  it('is kept small in WebP, shown, replaced and taken away', async () => {
    const caller = await person(context.api)
    expect((await call('GET', '/avatar', caller)).status).toBe(404)
    const { avatar } = (await save(caller, await picture({ width: 900, height: 900, type: 'jpeg' }))).body
      .profile
    const info = await context.api.call('GET', '/api/auth/rest/client_userinfo', { as: caller })
    expect(info.body.client_info.avatar).toBe(avatar)
    const shown = (await call('GET', '/avatar', caller)).body
    expect(shown.mimeType).toBe('image/webp')
    expect(Buffer.from(shown.base64, 'base64').byteLength).toBeLessThan(60_000)
    expect((await save(caller, null)).body.profile.avatar).toBeNull()
    expect((await call('GET', '/avatar', caller)).status).toBe(404)
  })

  it('refuses an SVG with a script and what only looks like a picture', async () => {
    const caller = await person(context.api)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const cut = Buffer.from(await picture(), 'base64').subarray(0, 200)
    for (const bytes of [Buffer.from(svg), cut]) {
      const answer = await save(caller, bytes.toString('base64'))
      expect([answer.status, answer.body.code]).toEqual([422, 'ERROR_PROFILE_INVALID_AVATAR'])
    }
  })
})

describe('the sessions', () => {
  const list = async (as: Caller) => (await call('GET', '/sessions', as)).body.session_list

  it('are listed with their device, the current one marked', async () => {
    const caller = await person(context.api)
    await signIn(context.api, caller.email, {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    const sessions = await list(caller)
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toMatchObject({
      browser: 'Firefox',
      system: 'Windows',
      kind: 'API',
      is_current: false,
    })
    expect(sessions[1].is_current).toBe(true)
    expect(JSON.stringify(sessions)).not.toContain('token')
  })

  it('end one by one or all the others; nobody ends somebody else’s', async () => {
    const [caller, stranger] = [await person(context.api), await person(context.api)]
    const others = []
    for (let index = 0; index < 3; index += 1) {
      others.push(sessionOf(await signIn(context.api, caller.email)))
    }
    const [newest] = (await list(caller)).filter((row: { is_current: boolean }) => !row.is_current)
    expect((await call('DELETE', `/sessions/${newest.id}`, stranger)).status).toBe(404)
    expect((await call('DELETE', `/sessions/${newest.id}`, caller)).status).toBe(200)
    expect((await call('DELETE', `/sessions/${newest.id}`, caller)).status).toBe(404)
    expect(await list(caller)).toHaveLength(3)
    expect((await call('DELETE', '/sessions', caller)).body.ended).toBe(2)
    expect(await Promise.all(others.map(isAlive))).toEqual([false, false, false])
    expect(await isAlive(caller.headers)).toBe(true)
  })
})
