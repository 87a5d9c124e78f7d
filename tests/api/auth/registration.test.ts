import { describe, expect, it } from 'vitest'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { credentials, newAddress, newEmail, PASSWORD, structureOfCustomers } from '@/tests/support/account'
import { testApi } from '@/tests/support/api'
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
