import { describe, expect, it } from 'vitest'
import { ROLE_PRESETS, ROLES } from '@/lib/domain/access/roles'
import { newAddress, newEmail, PASSWORD, person, signIn } from '@/tests/support/account'
import { type Answer, type Caller, testApi } from '@/tests/support/api'
import { lastToken, mailsTo } from '@/tests/support/mail/mailbox'

const context = testApi({ LUNA_URL: 'https://luna.studio.example' })
const path = '/api/auth/rest/invitations'

const invite = (
  as: Caller,
  email: string,
  roles: readonly string[] = ROLE_PRESETS.OPERATOR,
  cascade = false,
) => context.api.call('POST', path, { as, body: { email, gui_item_list: roles, cascade } })
const offer = (token: string) => context.api.call('POST', `${path}/offer`, { body: { token } })
const accept = (token: string, as?: Caller, newcomer?: object) =>
  context.api.call('POST', `${path}/accept`, { as, headers: newAddress(), body: { token, newcomer } })
const nina = { first_name: 'Nina', last_name: 'Però', password: PASSWORD }
const refusal = (answer: Answer) => [answer.status, answer.body.code]

async function owned() {
  const structure = await context.api.structure()
  return { structure, owner: await person(context.api, { structure }) }
}

describe('an invitation', () => {
  it('makes an account with its password, a member with the roles and an entry of theirs', async () => {
    const { structure, owner } = await owned()
    const email = newEmail()
    expect((await invite(owner, email)).status).toBe(200)
    const token = await lastToken(context.api, email)
    expect((await offer(token)).body.offer).toEqual({
      structure: structure.name,
      family: structure.familyName,
      email,
      has_account: false,
    })
    expect((await accept(token, undefined, nina)).body).toMatchObject({ email, structure: structure.name })
    const { body } = await signIn(context.api, email)
    expect(body.structure_list[0].gui_item_list).toEqual([...ROLE_PRESETS.OPERATOR])
    expect(body.anagrafica).toMatchObject({ first_name: 'Nina', email })
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { structure_id: structure.id }, orderBy: { id: 'asc' } }),
    )
    expect(rows.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      'SEND invitation',
      'CREATE account',
      'CREATE membership',
      'CREATE anagrafica',
      'UPDATE membership',
    ])
  })

  it('links the account of the address, or the one that is signed in', async () => {
    const { owner } = await owned()
    const [known, other] = [await person(context.api), await person(context.api)]
    await invite(owner, known.email)
    const first = await lastToken(context.api, known.email)
    expect((await offer(first)).body.offer.has_account).toBe(true)
    expect((await accept(first)).body.email).toBe(known.email)
    const work = newEmail()
    await invite(owner, work)
    expect((await accept(await lastToken(context.api, work), other)).body.email).toBe(other.email)
    expect((await signIn(context.api, other.email)).body.structure_list).toHaveLength(2)
  })

  it('is answered the same whether the address has an account or not', async () => {
    const { owner } = await owned()
    const known = await person(context.api)
    const answers = [await invite(owner, known.email), await invite(owner, newEmail())]
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [200, ['status', 'id']],
      [200, ['status', 'id']],
    ])
  })

  it('works for one of a hundred at once', async () => {
    const { owner, structure } = await owned()
    const email = newEmail()
    await invite(owner, email)
    const token = await lastToken(context.api, email)
    const answers = await Promise.all(Array.from({ length: 100 }, () => accept(token, undefined, nina)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(99)
    const members = await context.api.asSystem((tx) =>
      tx.membership.count({ where: { structure_id: structure.id } }),
    )
    expect(members).toBe(2)
  })

  it('ends after 72 hours, when it is withdrawn, and when a newer one went out', async () => {
    const { owner } = await owned()
    const [late, gone, again] = [newEmail(), newEmail(), newEmail()]
    await invite(owner, late)
    const rows = await context.api.asSystem((tx) => tx.invitation.findMany({ where: { email: late } }))
    const hours = ((rows[0]?.expires_at.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(72)
    const token = await lastToken(context.api, late)
    await context.api.asSystem((tx) =>
      tx.account_token.updateMany({
        where: { id: rows[0]?.token_id ?? 0 },
        data: { expires_at: new Date(Date.now() - 1000) },
      }),
    )
    expect(refusal(await accept(token, undefined, nina))).toEqual([410, 'ERROR_TOKEN_EXPIRED'])

    const { id } = (await invite(owner, gone)).body
    const withdrawn = await lastToken(context.api, gone)
    expect((await context.api.call('DELETE', `${path}/${id}`, { as: owner })).status).toBe(200)
    expect((await accept(withdrawn, undefined, nina)).status).toBe(410)
    expect((await context.api.call('DELETE', `${path}/${id}`, { as: owner })).status).toBe(404)

    const first = (await invite(owner, again)).body.id
    const old = await lastToken(context.api, again)
    expect((await context.api.call('PUT', `${path}/${first}`, { as: owner })).status).toBe(200)
    expect(await mailsTo(context.api, again)).toHaveLength(2)
    expect((await accept(old, undefined, nina)).status).toBe(410)
    expect((await accept(await lastToken(context.api, again), undefined, nina)).status).toBe(200)
  })

  it('grants nothing that who invites does not hold, then or when it is accepted', async () => {
    const { owner, structure } = await owned()
    const manager = await person(context.api, {
      structure,
      roles: ['GUI_SHOW_SALESFORCE_SETTINGS', 'GUI_SHOW_SIDE_MENU'],
    })
    const answer = await invite(manager, newEmail(), ROLES)
    expect(refusal(answer)).toEqual([422, 'ERROR_ROLE_NOT_HELD'])
    const email = newEmail()
    await invite(manager, email, ['GUI_SHOW_SIDE_MENU'])
    await context.api.call('DELETE', `/api/auth/rest/members/${manager.accountId}`, { as: owner })
    expect((await accept(await lastToken(context.api, email), undefined, nina)).status).toBe(410)
  })

  it('is refused for who belongs to the structure already', async () => {
    const { owner, structure } = await owned()
    const other = await person(context.api, { structure, roles: [] })
    expect(refusal(await invite(owner, other.email.toUpperCase()))).toEqual([422, 'ERROR_ALREADY_MEMBER'])
    const email = newEmail()
    await invite(owner, email)
    const token = await lastToken(context.api, email)
    expect(refusal(await accept(token, other))).toEqual([422, 'ERROR_ALREADY_MEMBER'])
    expect((await accept(token, undefined, nina)).status).toBe(200)
  })

  it('stays good while name or password are refused', async () => {
    const { owner } = await owned()
    const email = newEmail()
    await invite(owner, email)
    const token = await lastToken(context.api, email)
    expect((await accept(token)).body).toMatchObject({ wrong: ['newcomer'] })
    const weak = { ...nina, password: 'password123' }
    expect(refusal(await accept(token, undefined, weak))).toEqual([422, 'ERROR_PASSWORD_TOO_COMMON'])
    expect((await accept(token, undefined, nina)).status).toBe(200)
  })

  it('gives the password of who reads the mail to an address that a stranger had registered', async () => {
    const { owner } = await owned()
    const email = newEmail()
    await context.api.asSystem((tx) =>
      tx.account.create({ data: { email, password_hash: 'none', confirmed_at: null } }),
    )
    await invite(owner, email)
    await accept(await lastToken(context.api, email), undefined, nina)
    expect((await signIn(context.api, email)).status).toBe(200)
  })

  it('belongs to its structure: nobody else sends it again or withdraws it', async () => {
    const [one, two] = [await owned(), await owned()]
    const { id } = (await invite(one.owner, newEmail())).body
    for (const method of ['PUT', 'DELETE']) {
      const answer = await context.api.call(method, `${path}/${id}`, { as: two.owner })
      expect(answer.status).toBe(404)
    }
  })
})
