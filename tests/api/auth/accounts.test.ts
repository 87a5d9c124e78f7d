import { describe, expect, it } from 'vitest'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { credentials, newAddress, newEmail, PASSWORD, structureOfCustomers } from '@/tests/support/account'
import { type Answer, testApi } from '@/tests/support/api'
import { lastToken, mailsTo, tokensTo } from '@/tests/support/mail/mailbox'

const context = testApi({ LUNA_URL: 'https://luna.studio.example' })

const person = (over: Record<string, unknown> = {}) => ({ first_name: 'Nina', last_name: 'Però', ...over })

const signup = (email: string, user: Record<string, unknown> = {}, password = PASSWORD): Promise<Answer> =>
  context.api.call('POST', '/api/auth/rest/signup', {
    headers: credentials(email, password),
    body: { user_data: person(user) },
  })

const signin = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  context.api.call('POST', '/api/auth/rest/signin', {
    headers: { ...credentials(email, password), ...headers },
  })

const follow = (type: string, token: string) => context.api.call('GET', `/api/auth/rest/${type}/${token}`)

async function confirmed(user: Record<string, unknown> = {}, email = newEmail()) {
  expect((await signup(email, user)).status).toBe(200)
  expect((await follow('confirm', await lastToken(context.api, email))).status).toBe(200)
  return email
}

const openStructure = () => structureOfCustomers(context.api)

const plain = (answer: Answer) => ({ status: answer.status, body: { ...answer.body, request_id: '' } })

describe('signup', () => {
  it.each(['family', 'structure', 'redirect'])(
    'refuses a character in %s that Postgres cannot keep',
    async (field) => {
      const { status, body } = await signup(newEmail(), { family: 'F', structure: 'S', [field]: 'a\u0000b' })
      expect([status, body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
    },
  )

  it('founds a family with its owner, settings and entries, who signs in once the address is confirmed', async () => {
    const email = newEmail()
    const anagrafica = { business: { name: `Studio ${email}` }, address_city: 'Bologna', country: 'it' }
    expect((await signup(email, { anagrafica })).body).toEqual({ status: 'ok' })
    expect((await signin(email)).body.code).toBe('ERROR_WRONG_CREDENTIALS')
    await follow('confirm', await lastToken(context.api, email))
    const { body } = await signin(email)
    expect(body).toMatchObject({
      family: `Studio ${email}`,
      structure: `Studio ${email}`,
      anagrafica_setup: true,
    })
    expect(body.anagrafica).toMatchObject({
      first_name: 'Nina',
      last_name: 'Però',
      email,
      address_city: 'Bologna',
    })
    expect(body.structure_list[0].gui_item_list).toEqual([...ROLE_PRESETS.OWNER])
    const headers = { 'x-luna-token': body.token, 'x-luna-session-token': body.session_token }
    const { data } = (await context.api.call('GET', '/api/auth/rest/structure/configuration', { headers }))
      .body
    expect(data.aliquoteiva[0]).toMatchObject({ aliquota: 22 })
    expect(data.registry.business.name).toBe(`Studio ${email}`)
  })

  it('makes a customer of an existing structure, with an entry there and nothing else', async () => {
    const structure = await openStructure()
    const email = await confirmed({ family: structure.familyName, structure: structure.name })
    const { body } = await signin(email)
    expect(body.structure).toBe(structure.name)
    expect(body.structure_list).toHaveLength(1)
    expect(body.structure_list[0].gui_item_list).toEqual([...ROLE_PRESETS.CUSTOMER])
    expect(body.anagrafica).toMatchObject({ last_name: 'Però', structure_name: structure.name })
    expect(body.anagrafica_setup).toBe(false)
  })

  it('answers the same for an address that has an account, and tells its owner by mail', async () => {
    const email = await confirmed()
    const [again, fresh] = [await signup(email, {}, 'un’altra password'), await signup(newEmail())]
    expect(plain(again)).toEqual(plain(fresh))
    expect((await mailsTo(context.api, email)).at(-1)?.subject).toBe('Hai già un account')
    expect((await signin(email)).status).toBe(200)
    expect((await signin(email, 'un’altra password')).status).toBe(401)
  })

  it('lets the owner of an account join a structure by the link of the mail', async () => {
    const structure = await openStructure()
    const email = await confirmed()
    await signup(email, { family: structure.familyName, structure: structure.name })
    expect((await signin(email)).body.structure_list).toHaveLength(1)
    const followed = await follow('association', await lastToken(context.api, email))
    expect(followed.body).toMatchObject({ structure: structure.name, family: structure.familyName })
    const wanted = { 'x-luna-structure': structure.name, 'x-luna-family': structure.familyName }
    expect((await signin(email, PASSWORD, wanted)).body).toMatchObject({ structure: structure.name })
  })

  it.each([
    ['/app/events/list?event=-7&at=2027-03-02+18%3A30%3A00%2B0100', undefined],
    ['https://altrove.example/app/events/list', '/app/dashboard'],
    [undefined, null],
  ])('leads its links to the page %s, and to no other site', async (redirect, expected = redirect) => {
    const structure = await openStructure()
    const wanted = { family: structure.familyName, structure: structure.name, redirect }
    const email = newEmail()
    await signup(email, wanted)
    const confirmation = await follow('confirm', await lastToken(context.api, email))
    await signup(email, wanted)
    const joining = await follow('association', await lastToken(context.api, email))
    expect([confirmation.body.redirect, joining.body.redirect]).toEqual([expected, expected])
  })

  it('gives the password of the registration whose link was followed', async () => {
    const email = newEmail()
    await signup(email, {}, 'di un estraneo qualunque')
    await signup(email, {}, 'della persona vera')
    await follow('confirm', await lastToken(context.api, email))
    expect((await signin(email, 'della persona vera')).status).toBe(200)
    expect((await signin(email, 'di un estraneo qualunque')).status).toBe(401)
  })

  it.each([
    ['corta', 'ERROR_PASSWORD_TOO_SHORT'],
    ['x'.repeat(201), 'ERROR_PASSWORD_TOO_LONG'],
    ['password123', 'ERROR_PASSWORD_TOO_COMMON'],
  ])('refuses the password %s', async (password, code) => {
    const answer = await signup(newEmail(), {}, password)
    expect([answer.status, answer.body.code]).toEqual([422, code])
  })

  it('refuses the address as password, and what is no address', async () => {
    const email = newEmail()
    expect((await signup(email, {}, email.toUpperCase())).body.code).toBe('ERROR_PASSWORD_IS_EMAIL')
    expect((await signup('nessuno')).body).toMatchObject({ wrong: ['x-luna-username'] })
  })

  it('answers alike for a structure that takes customers, one that does not and one that is not there', async () => {
    const [open, shut] = [await openStructure(), await context.api.structure()]
    const timed = async (family: string, structure?: string) => {
      const [email, started] = [newEmail(), performance.now()]
      const answer = plain(await signup(email, { family, structure }))
      const isEven = performance.now() - started > 395
      const [mail] = await mailsTo(context.api, email)
      const accounts = await context.api.asSystem((tx) => tx.account.count({ where: { email } }))
      return { answer, isEven, subject: mail?.subject, accounts }
    }
    const one = await timed(open.familyName, open.name)
    const others = await Promise.all([
      timed(shut.familyName, shut.name),
      timed('Nessuna', 'Nessuna'),
      timed(open.familyName),
    ])
    expect(one).toMatchObject({
      isEven: true,
      accounts: 1,
      subject: `Conferma la registrazione a ${open.name}`,
    })
    for (const { answer, ...other } of others) {
      expect(answer).toEqual(one.answer)
      expect(other).toEqual({ isEven: true, accounts: 0, subject: 'La registrazione non è possibile' })
    }
  })

  it('makes one account and one family of ten forms at once', async () => {
    const email = newEmail()
    const name = `Studio ${email}`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signup(email, { anagrafica: { business: { name } } })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    const tokens = await tokensTo(context.api, email)
    const followed = await Promise.all(tokens.map((token) => follow('confirm', token)))
    expect(followed.filter((answer) => answer.status === 200)).toHaveLength(1)
    const [accounts, families] = await context.api.asSystem(async (tx) => [
      await tx.account.count({ where: { email } }),
      await tx.family.count({ where: { name: { startsWith: name } } }),
    ])
    expect([accounts, families]).toEqual([1, 1])
  })

  it('gives families of the same name different ones', async () => {
    const name = `Studio ${newEmail()}`
    const emails = [newEmail(), newEmail(), newEmail()]
    await Promise.all(emails.map((email) => confirmed({ anagrafica: { business: { name } } }, email)))
    const families = await context.api.asSystem((tx) =>
      tx.family.findMany({ where: { name: { startsWith: name } }, orderBy: { name: 'asc' } }),
    )
    expect(families.map((family) => family.name)).toEqual([name, `${name} 2`, `${name} 3`])
  })

  it('refuses the eleventh try for one address with 429', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 12 }, () => signup(email)))
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2)
  })
})

describe('the theme variant', () => {
  it('registers with address and password alone', async () => {
    const email = newEmail()
    const body = { email: ` ${email.toUpperCase()} `, password: PASSWORD }
    const answer = await context.api.call('POST', '/api/account/register', { body, headers: newAddress() })
    expect(answer.body.account).toEqual({ email })
    await follow('confirm', await lastToken(context.api, email))
    const login = await context.api.call('POST', '/api/account/login', {
      body: { email, password: PASSWORD },
    })
    expect(login.body.account).toMatchObject({ email, family: email })
  })
})

describe('a mailed link', () => {
  it('works for one of fifty who follow it at once', async () => {
    const email = newEmail()
    await signup(email)
    const token = await lastToken(context.api, email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow('confirm', token)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const late = answers.filter((answer) => answer.status === 410)
    expect(late).toHaveLength(49)
    expect(late[0]?.body.code).toBe('ERROR_TOKEN_EXPIRED')
  })

  it('ends after an hour', async () => {
    const email = newEmail()
    await signup(email)
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update account_token set expires_at = now() - interval '1 second'
        where account_id = (select id from account where email = ${email}::citext)`,
    )
    expect((await follow('confirm', await lastToken(context.api, email))).status).toBe(410)
  })

  it('is of one kind, and kept as a hash only', async () => {
    const email = newEmail()
    await signup(email)
    const token = await lastToken(context.api, email)
    expect((await follow('association', token)).status).toBe(410)
    expect((await follow('reset', token)).status).toBe(404)
    const rows = await context.api.asSystem((tx) =>
      tx.account_token.findMany({ where: { account: { email } } }),
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is readable by no operator, whatever their roles', async () => {
    const email = await confirmed()
    const { body } = await signin(email)
    const headers = { 'x-luna-token': body.token, 'x-luna-session-token': body.session_token }
    const outbox = await context.api.call('GET', '/api/auth/rest/outbox', { headers })
    expect(outbox.body.mail_list).toEqual([])
  })
})

describe('a sign-in before the confirmation', () => {
  it('answers as for a wrong password, and sends the mail again once in ten minutes', async () => {
    const email = newEmail()
    await signup(email)
    const age = () =>
      context.api.asSystem(
        (tx) => tx.$executeRaw`update account_token set created_at = now() - interval '11 minutes'`,
      )
    const [right, wrong] = [await signin(email), await signin(email, 'sbagliata sbagliata')]
    expect(plain(right)).toEqual(plain(wrong))
    expect(await mailsTo(context.api, email)).toHaveLength(1)
    await age()
    await Promise.all([signin(email), signin(email), signin(email)])
    expect(await mailsTo(context.api, email)).toHaveLength(2)
  })
})

describe('recovery', () => {
  const ask = (email: string) =>
    context.api.call('POST', '/api/auth/rest/user/reset_password_by_mail', {
      body: { user_identifier: email },
      headers: newAddress(),
    })
  const change = (token: string, password: string) =>
    context.api.call('POST', '/api/auth/rest/user/change_password', {
      body: { reset_password_token: token, new_password: password },
      headers: newAddress(),
    })

  it('sets a new password once, ends every session and says so by mail', async () => {
    const email = await confirmed()
    const session = (await signin(email)).body
    await ask(email)
    const token = await lastToken(context.api, email)
    expect((await change(token, 'una nuova password')).status).toBe(200)
    expect((await change(token, 'e un’altra ancora')).status).toBe(410)
    const headers = { 'x-luna-token': session.token, 'x-luna-session-token': session.session_token }
    expect((await context.api.call('GET', '/api/auth/rest/client_userinfo', { headers })).status).toBe(401)
    expect((await signin(email)).status).toBe(401)
    expect((await signin(email, 'una nuova password')).status).toBe(200)
    expect((await mailsTo(context.api, email)).at(-1)?.subject).toBe('La tua password è cambiata')
  })

  it('answers the same for an address without account, both no sooner than a fixed time, and mails nothing', async () => {
    const [known, unknown] = [await confirmed(), newEmail()]
    const timed = async (email: string) => {
      const started = performance.now()
      const answer = plain(await ask(email))
      return { answer, ms: performance.now() - started }
    }
    const [one, other] = [await timed(known), await timed(unknown)]
    expect(one.answer).toEqual(other.answer)
    expect(Math.min(one.ms, other.ms)).toBeGreaterThan(395)
    expect(await mailsTo(context.api, unknown)).toEqual([])
  })

  it('keeps the link good when the new password is refused', async () => {
    const email = await confirmed()
    await ask(email)
    const token = await lastToken(context.api, email)
    expect((await change(token, email)).body.code).toBe('ERROR_PASSWORD_IS_EMAIL')
    expect((await change(token, 'una nuova password')).status).toBe(200)
  })

  it('says which rule a new password breaks: too short, too common', async () => {
    const email = await confirmed()
    await ask(email)
    const token = await lastToken(context.api, email)
    for (const [password, code] of [
      ['corta', 'ERROR_PASSWORD_TOO_SHORT'],
      ['password123', 'ERROR_PASSWORD_TOO_COMMON'],
    ] as const) {
      const { status, body } = await change(token, password)
      expect([status, body.code, body.wrong]).toEqual([422, code, ['new_password']])
      expect(body.description).not.toBe('')
    }
    expect((await change(token, 'una nuova password')).status).toBe(200)
  })

  it('works for one of fifty at once, and ends the other links of the account', async () => {
    const email = await confirmed()
    await ask(email)
    const first = await lastToken(context.api, email)
    await ask(email)
    const token = await lastToken(context.api, email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => change(token, `nuova password ${index}`)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect((await change(first, 'ancora un’altra')).status).toBe(410)
  })

  it('proves the address of a registration that was never confirmed', async () => {
    const email = newEmail()
    await signup(email)
    await ask(email)
    await change(await lastToken(context.api, email), 'scelta da chi legge')
    expect((await signin(email, 'scelta da chi legge')).status).toBe(200)
  })

  it('refuses the eleventh request for one address with 429', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(email)))
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2)
  })
})

describe('an account’s mail', () => {
  it('escapes what people write and leads to LUNA_URL', async () => {
    const email = newEmail()
    await signup(email, { first_name: '<img src=x onerror=alert(1)>' })
    const mail = (await mailsTo(context.api, email)).at(-1)
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain('&lt;img')
    expect(mail?.text).toContain('https://luna.studio.example/confirm/confirm/')
  })

  it('is in the language of the registration', async () => {
    const email = newEmail()
    const headers = { ...credentials(email, PASSWORD), 'accept-language': 'en' }
    await context.api.call('POST', '/api/auth/rest/signup', { headers, body: { user_data: person() } })
    expect((await mailsTo(context.api, email)).at(-1)?.subject).toBe('Confirm your e-mail address')
  })
})

describe('without a key for payments', () => {
  it('plans that cost nothing register, and paid ones say that payment isn’t configured', async () => {
    const [free, paid] = await context.api.asSystem(async (tx) => [
      await tx.plan.create({ data: { name: 'Base', descriptionPlan: 'Gratis', price: 0 } }),
      await tx.plan.create({ data: { name: 'Studio', descriptionPlan: 'A pagamento', price: 10 } }),
    ])
    const choose = (id_plan: number) =>
      signup(newEmail(), { stripe_token: 'tok_x', stripe_info: { id_plan } })
    expect((await choose(free.id)).status).toBe(200)
    const refused = await choose(paid.id)
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_PAYMENT_NOT_CONFIGURED'])
  })
})
