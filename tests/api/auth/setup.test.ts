import { beforeEach, describe, expect, it } from 'vitest'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { newAddress, newEmail, PASSWORD, signIn } from '@/tests/support/account'
import { testApi } from '@/tests/support/api'
import { newVatNumber } from '@/tests/support/builders'
import { logWatch } from '@/tests/support/log-watch'

const context = testApi({ NODE_ENV: 'production', LUNA_URL: 'https://luna.studio.example' })
const PATH = '/api/auth/rest/setup'
const DAY_MS = 86_400_000

/** The installation has no confirmed account again. */
beforeEach(() =>
  context.api.asSystem((tx) => tx.account.updateMany({ where: {}, data: { confirmed_at: null } })),
)

/** The secret of a new link, as `npm start` prints it; null when none is made. */
async function newLink(): Promise<string | null> {
  const { makeSetupLink } = await import('@/server/auth/accounts/setup-link')
  const link = await makeSetupLink()
  logWatch.note(link ?? '')
  return link && (/^https:\/\/luna\.studio\.example\/setup\/([\w-]{43})$/.exec(link)?.[1] ?? '')
}

const business = (more: object = {}) => ({ name: 'Studio Prima', vatnumber: `IT${newVatNumber()}`, ...more })

const complete = (token: string | null, more: object = {}) =>
  context.api.call('POST', PATH, {
    headers: newAddress(),
    body: {
      token,
      email: newEmail(),
      password: PASSWORD,
      user_data: {
        first_name: 'Marta',
        last_name: 'Prima',
        anagrafica: { address_city: 'Modena', business: business({ tax_regime: 'RF19' }) },
      },
      ...more,
    },
  })

const check = (token: string) => context.api.call('POST', `${PATH}/check`, { body: { token } })

const countAccounts = () =>
  context.api.asSystem((tx) => tx.account.count({ where: { confirmed_at: { not: null } } }))

describe('the setup link', () => {
  it('makes the first account, confirmed, as the owner of its business, whose owner signs in at once', async () => {
    const token = await newLink()
    const email = newEmail()
    expect((await check(token ?? '')).status).toBe(200)
    expect((await complete(token, { email })).status).toBe(200)
    const entered = await signIn(context.api, email)
    expect(entered.body.structure).toMatch(/^Studio Prima/)
    const member = await context.api.asSystem((tx) =>
      tx.membership.findFirstOrThrow({ where: { account: { email } }, include: { anagrafica: true } }),
    )
    expect(member.gui_item_list.sort()).toEqual([...ROLE_PRESETS.OWNER].sort())
    expect(member.anagrafica).toMatchObject({ first_name: 'Marta', last_name: 'Prima', email })
    const headers = { 'x-luna-token': entered.body.token, 'x-luna-session-token': entered.body.session_token }
    const settings = await context.api.call('GET', '/api/auth/rest/structure/configuration', { headers })
    expect(settings.body.data.registry.business).toMatchObject({
      vatnumber: expect.stringMatching(/^\d{11}$/),
      tax_regime: 'RF19',
    })
  })

  it('makes one account and one structure of a hundred calls at once', async () => {
    const token = await newLink()
    const structures = () => context.api.asSystem((tx) => tx.structure.count())
    const before = await structures()
    const answers = await Promise.all(Array.from({ length: 100 }, () => complete(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'ERROR_TOKEN_EXPIRED')).toHaveLength(99)
    expect([await countAccounts(), (await structures()) - before]).toEqual([1, 1])
  })

  it('would let in several of them by looking at the link without taking it (control)', async () => {
    const token = await newLink()
    const { isSetupLink } = await import('@/server/auth/accounts/setup-store')
    const { hashToken } = await import('@/server/platform/tokens')
    const unguarded = () =>
      context.api.asSystem(async (tx) => {
        if (!(await isSetupLink(tx, hashToken(token ?? '')))) return false
        await tx.account.create({ data: { email: newEmail(), password_hash: 'none' } })
        return true
      })
    const made = await Promise.all(Array.from({ length: 20 }, unguarded))
    expect(made.filter(Boolean).length).toBeGreaterThan(1)
  })

  it('answers the same whether it is used, expired, replaced or unknown, and none is made once an account is confirmed', async () => {
    const replaced = await newLink()
    const expired = await newLink()
    const { setClock } = await import('@/server/platform/clock')
    const putBack = setClock(() => new Date(Date.now() + DAY_MS + 1_000))
    const late = await complete(expired)
    putBack()
    const used = await newLink()
    expect((await complete(used)).status).toBe(200)
    expect(await newLink()).toBeNull()
    const answers = [
      late,
      ...(await Promise.all([replaced, used, 'x'.repeat(43)].map((token) => complete(token)))),
    ]
    const seen = answers.map(({ status, body }) => [status, body.code, body.description])
    expect(seen[0]?.slice(0, 2)).toEqual([410, 'ERROR_TOKEN_EXPIRED'])
    expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1)
    for (const token of [replaced, expired, used]) expect((await check(token ?? '')).status).toBe(410)
  })

  it('ends once an account is confirmed in another way', async () => {
    const token = await newLink()
    await context.api.caller()
    expect([(await check(token ?? '')).status, (await complete(token)).status]).toEqual([410, 410])
  })

  it('is one at most, however many processes start at once', async () => {
    const links = await Promise.all(Array.from({ length: 20 }, newLink))
    const rows = await context.api.asSystem((tx) => tx.account_token.findMany({ where: { kind: 'setup' } }))
    expect(rows).toHaveLength(1)
    const good = await Promise.all(links.map((token) => check(token ?? '')))
    expect(good.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('stays good when the password or the P.IVA is refused, which name their fields', async () => {
    const token = await newLink()
    const weak = await complete(token, { password: 'corta' })
    expect([weak.status, weak.body.wrong]).toEqual([422, ['password']])
    const anagrafica = { business: business({ vatnumber: '01234567890' }) }
    const wrong = await complete(token, { user_data: { first_name: 'A', last_name: 'B', anagrafica } })
    expect(wrong.body.code).toBe('ERROR_INVOICE_WRONG_VAT_NUMBER')
    expect((await complete(token)).status).toBe(200)
  })

  it('takes an address over that somebody registered and never confirmed', async () => {
    const email = newEmail()
    await context.api.asSystem((tx) =>
      tx.account.create({
        data: { email, password_hash: 'none', confirmed_at: null, wish: { structure_id: null } },
      }),
    )
    expect((await complete(await newLink(), { email })).status).toBe(200)
    expect((await signIn(context.api, email)).status).toBe(200)
    const account = await context.api.asSystem((tx) => tx.account.findFirstOrThrow({ where: { email } }))
    expect(account.wish).toBeNull()
  })
})
