import { describe, expect, it } from 'vitest'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import {
  credentials,
  newAddress,
  newEmail,
  PASSWORD,
  sessionOf,
  signIn,
  structureOfCustomers,
} from '@/tests/support/account'
import { testApi } from '@/tests/support/api'
import { company, invoiceData, newVatNumber } from '@/tests/support/builders'
import { lastToken, tokensTo } from '@/tests/support/mail/mailbox'

const context = testApi()

const openStructure = (by?: 'settings' | 'page') => structureOfCustomers(context.api, by)

type StructureNames = { name: string; familyName: string }

const signup = (email: string, place: StructureNames | null, more: object = {}) =>
  context.api.call('POST', '/api/auth/rest/signup', {
    headers: credentials(email, PASSWORD),
    body: {
      user_data: {
        first_name: 'Nina',
        last_name: 'Però',
        ...(place && { family: place.familyName, structure: place.name }),
        ...more,
      },
    },
  })

const follow = (token: string, type = 'confirm') => context.api.call('GET', `/api/auth/rest/${type}/${token}`)

const countOf = (structureId: number) =>
  context.api.asSystem(async (tx) => {
    const where = { structure_id: structureId }
    const [entries, members] = [await tx.anagrafica.count({ where }), await tx.membership.count({ where })]
    return [entries, members, await tx.audit_entry.count({ where })]
  })

describe('an unconfirmed sign-up', () => {
  it('leaves no entry, no membership and no audit row in the structure; confirming makes them once, of a hundred who follow at once', async () => {
    const structure = await openStructure()
    const email = newEmail()
    await signup(email, structure, { anagrafica: { address_city: 'Lecce' } })
    expect(await countOf(structure.id)).toEqual([0, 0, 0])
    const token = await lastToken(context.api, email)
    const answers = await Promise.all(Array.from({ length: 100 }, () => follow(token)))
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.structure)).toEqual([
      structure.name,
    ])
    expect((await countOf(structure.id)).slice(0, 2)).toEqual([1, 1])
    const member = await context.api.asSystem((tx) =>
      tx.membership.findFirstOrThrow({ where: { account: { email } }, include: { anagrafica: true } }),
    )
    expect(member.gui_item_list).toEqual([...ROLE_PRESETS.CUSTOMER])
    expect(member.anagrafica).toMatchObject({ last_name: 'Però', address_city: 'Lecce', email })
  })

  it('leaves no family; confirming founds one, and the wish is forgotten', async () => {
    const email = newEmail()
    await signup(email, null, { anagrafica: { business: { name: `Studio ${email}` } } })
    const families = () =>
      context.api.asSystem((tx) => tx.family.count({ where: { name: `Studio ${email}` } }))
    expect(await families()).toBe(0)
    await follow(await lastToken(context.api, email))
    expect(await families()).toBe(1)
    const account = await context.api.asSystem((tx) => tx.account.findFirstOrThrow({ where: { email } }))
    expect(account.wish).toBeNull()
  })

  it('of several for one address, only that counts whose link is followed, with its name, however many are followed at once', async () => {
    const [one, other] = [await openStructure(), await openStructure()]
    const email = newEmail()
    await signup(email, one, { last_name: 'Estranea' })
    await signup(email, other, { last_name: 'Vera' })
    const tokens = await tokensTo(context.api, email)
    const last = tokens.at(-1) ?? ''
    expect((await follow(last)).body.structure).toBe(other.name)
    const late = await Promise.all(tokens.map((token) => follow(token)))
    expect(late.map(({ status }) => status)).toEqual(tokens.map(() => 410))
    expect((await countOf(one.id)).slice(0, 2)).toEqual([0, 0])
    const account = await context.api.asSystem((tx) => tx.account.findFirstOrThrow({ where: { email } }))
    expect(account.last_name).toBe('Vera')
  })

  it('is done, too, when the address is proved by choosing a new password', async () => {
    const structure = await openStructure()
    const email = newEmail()
    await signup(email, structure)
    await context.api.call('POST', '/api/auth/rest/user/reset_password_by_mail', {
      body: { user_identifier: email },
      headers: newAddress(),
    })
    await context.api.call('POST', '/api/auth/rest/user/change_password', {
      body: {
        reset_password_token: await lastToken(context.api, email),
        new_password: 'scelta da chi legge',
      },
      headers: newAddress(),
    })
    expect((await countOf(structure.id)).slice(0, 2)).toEqual([1, 1])
  })
})

const own = (business: object, more: object = {}) => ({
  anagrafica: {
    address_street_name: 'Via Emilia 12',
    address_city: 'Modena',
    country: 'IT',
    business,
    ...more,
  },
})

/** Registers a business, follows its link and answers the headers of its session. */
async function founded(business: object, more: object = {}) {
  const email = newEmail()
  expect((await signup(email, null, own(business, more))).status).toBe(200)
  expect((await follow(await lastToken(context.api, email))).status).toBe(200)
  const entered = await signIn(context.api, email)
  return { headers: sessionOf(entered as never), structure: entered.body.structure as string }
}

const settingsOf = async (headers: Record<string, string>) =>
  (await context.api.call('GET', '/api/auth/rest/structure/configuration', { headers })).body.data

describe('a business that registers', () => {
  it('gives its name to its structure and its company, which has the P.IVA without IT and the regime; the person has neither', async () => {
    const vatnumber = newVatNumber()
    const name = `Studio ${vatnumber}`
    const written = `it ${vatnumber.slice(0, 5)} ${vatnumber.slice(5)}`
    const { headers, structure } = await founded({ name, vatnumber: written, tax_regime: 'RF01' })
    expect(structure).toBe(name)
    const { registry } = await settingsOf(headers)
    expect(registry.business).toEqual({ name, vatnumber, iban: '', tax_regime: 'RF01' })
    const search = { anagrafica: {}, paging_data: { items_per_page: 12, order_by: 'id', order_as: 'desc' } }
    const path = '/api/anagrafica/rest/anagrafica/structure/search'
    const { anagrafica_list } = (await context.api.call('POST', path, { headers, body: search })).body
    expect(anagrafica_list).toMatchObject([
      { last_name: 'Però', business: { name: '', vatnumber: '', tax_regime: '' } },
      { last_name: '', business: { name, vatnumber } },
    ])
  })

  it('as a flat-rate taxpayer issues a first invoice without VAT, from what it typed at registration', async () => {
    const vatnumber = newVatNumber()
    const { headers } = await founded({ name: `Studio ${vatnumber}`, vatnumber, tax_regime: 'RF19' })
    const customer = await context.api.call('POST', '/api/anagrafica/rest/anagrafica', {
      headers,
      body: { anagrafica: company() },
    })
    const { invoice_configuration, ...data } = invoiceData(customer.body.anagrafica.sku)
    const path = '/api/salesforce/rest/invoice'
    const plain = { ...(invoice_configuration as object), typology: 'STANDARD', amount: 100 }
    const made = await context.api.call('POST', `${path}/createInvoice`, {
      headers,
      body: { invoice_data: { ...data, product_list: [], invoice_configuration: plain } },
    })
    const issued = await context.api.call('PUT', `${path}/issue/${made.body.invoice.id}`, { headers })
    expect([issued.status, issued.body.invoice?.imposta]).toEqual([200, 0])
    expect(issued.body.invoice.product_list).toMatchObject([{ iva: 0, natura: 'N2.2' }])
  })

  it.each([['01234567890'], ['0123456789'], ['DE123456789']])(
    'is refused at the field of a P.IVA that cannot be right: %s',
    async (vatnumber) => {
      const email = newEmail()
      const answer = await signup(email, null, own({ name: 'Studio', vatnumber }))
      expect(answer).toMatchObject({
        status: 422,
        body: {
          code: 'ERROR_INVOICE_WRONG_VAT_NUMBER',
          wrong: ['user_data.anagrafica.business.vatnumber'],
        },
      })
      expect(await context.api.asSystem((tx) => tx.account.count({ where: { email } }))).toBe(0)
    },
  )

  it('of another country keeps the number of that country', async () => {
    const name = `Studio ${newEmail()}`
    const { headers } = await founded({ name, vatnumber: 'DE123456788' }, { country: 'DE' })
    expect((await settingsOf(headers)).registry.business).toMatchObject({ name, vatnumber: 'DE123456788' })
  })

  it('needs none of it: without a business name the structure is called by its person', async () => {
    const { headers, structure } = await founded({})
    expect(structure).toMatch(/^Nina Però/)
    expect((await settingsOf(headers)).registry.business).toMatchObject({ vatnumber: '', tax_regime: '' })
  })
})

it('a customer who registers is not judged by their P.IVA, which the structure sees as it was sent', async () => {
  const structure = await openStructure()
  const email = newEmail()
  await signup(email, structure, own({ vatnumber: '01234567890' }))
  expect((await follow(await lastToken(context.api, email))).status).toBe(200)
  const entry = await context.api.asSystem((tx) =>
    tx.anagrafica.findFirstOrThrow({ where: { structure_id: structure.id } }),
  )
  expect(entry.business_vatnumber).toBe('01234567890')
})

describe('a structure', () => {
  it('takes customers who register from its public booking page', async () => {
    const structure = await openStructure('page')
    const email = newEmail()
    await signup(email, structure)
    expect((await follow(await lastToken(context.api, email))).body.structure).toBe(structure.name)
  })

  it.each(['confirm', 'association'])(
    'that takes nobody any more is not joined by a link of before (%s)',
    async (type) => {
      const structure = await openStructure()
      const email = newEmail()
      if (type === 'association') {
        await signup(email, null)
        await follow(await lastToken(context.api, email))
      }
      await signup(email, structure)
      await context.api.asSystem((tx) =>
        tx.structure_configuration.update({
          where: { structure_id: structure.id },
          data: { data: { registrazioneClienti: false } },
        }),
      )
      expect((await follow(await lastToken(context.api, email), type)).status).toBe(410)
      expect((await countOf(structure.id)).slice(0, 2)).toEqual([0, 0])
    },
  )

  it('opens its registration by a setting, which is off until somebody saves it', async () => {
    const owner = await context.api.caller()
    const path = '/api/auth/rest/structure/configuration'
    const read = async () =>
      (await context.api.call('GET', path, { as: owner })).body.data.registrazioneClienti
    expect(await read()).toBe(false)
    await context.api.call('PUT', path, { as: owner, body: { data: { registrazioneClienti: true } } })
    expect(await read()).toBe(true)
  })
})
