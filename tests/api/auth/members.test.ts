import { describe, expect, it } from 'vitest'
import { OWNER_ROLES, ROLE_PRESETS, ROLES } from '@/lib/domain/access/roles'
import { newEmail, PASSWORD, person, sessionOf, signIn } from '@/tests/support/account'
import { type Answer, type Caller, testApi } from '@/tests/support/api'

const context = testApi({ LUNA_URL: 'https://luna.studio.example' })
const path = '/api/auth/rest/members'
const MANAGER = ['GUI_SHOW_SALESFORCE_SETTINGS', 'GUI_SHOW_SIDE_MENU', 'GUI_CAN_LIST_INVOICE'] as const

const save = (as: Caller, id: number, gui_item_list: readonly string[], cascade = false) =>
  context.api.call('PUT', `${path}/${id}`, { as, body: { gui_item_list, cascade } })
const remove = (as: Caller, id: number) => context.api.call('DELETE', `${path}/${id}`, { as })
const list = (as: Caller, query = '') => context.api.call('GET', `${path}${query}`, { as })
const refusal = (answer: Answer) => [answer.status, answer.body.code]

const rolesOf = async (accountId: number, structureId: number) =>
  (
    await context.api.asSystem((tx) =>
      tx.membership.findUnique({
        where: { account_id_structure_id: { account_id: accountId, structure_id: structureId } },
      }),
    )
  )?.gui_item_list

/** A structure with its owner and somebody with the given roles. */
async function pair(roles: readonly string[] = ROLE_PRESETS.OPERATOR) {
  const structure = await context.api.structure()
  const owner = await person(context.api, { structure })
  return { structure, owner, other: await person(context.api, { structure, roles }) }
}

describe('the list of people', () => {
  it('tells presets, own sets and invitations, by name, search and kind', async () => {
    const { owner, other, structure } = await pair()
    const customer = await person(context.api, { structure, roles: ROLE_PRESETS.CUSTOMER })
    await person(context.api, { structure, roles: ['GUI_SHOW_SIDE_MENU'] })
    const invited = newEmail()
    await context.api.call('POST', '/api/auth/rest/invitations', {
      as: owner,
      body: { email: invited, gui_item_list: ROLE_PRESETS.TEACHER },
    })
    const all = (await list(owner, '?column=email')).body
    expect(all.paging_data.total_items).toBe(5)
    const presets = Object.fromEntries(
      all.member_list.map((row: { email: string; preset: string }) => [row.email, row.preset]),
    )
    expect(presets).toMatchObject({
      [owner.email]: 'OWNER',
      [other.email]: 'OPERATOR',
      [customer.email]: 'CUSTOMER',
      [invited]: 'TEACHER',
    })
    const emails = async (query: string) =>
      (await list(owner, query)).body.member_list.map((row: { email: string }) => row.email)
    expect(await emails('?kind=CUSTOMERS')).toEqual([customer.email])
    expect(await emails('?kind=INVITED')).toEqual([invited])
    expect(await emails('?kind=STAFF')).toHaveLength(4)
    expect(await emails(`?search=${other.email.slice(0, 8).toUpperCase()}`)).toEqual([other.email])
    expect(await emails('?search=%25')).toEqual([])
  })

  it('says when somebody last worked in this structure, and nobody else’s people', async () => {
    const { owner, other } = await pair()
    await signIn(context.api, other.email)
    const read = (id: number) => context.api.call('GET', `${path}/${id}`, { as: owner })
    expect((await read(other.accountId)).body.member.last_seen_at).toMatch(/^20/)
    const stranger = await person(context.api)
    expect(refusal(await read(stranger.accountId))).toEqual([404, 'ERROR_NOT_FOUND'])
    expect(JSON.stringify((await list(owner)).body)).not.toContain(stranger.email)
  })
})

describe('roles', () => {
  it('change at once, with an audit row', async () => {
    const { owner, other } = await pair()
    const settings = '/api/auth/rest/members'
    expect((await context.api.call('GET', settings, { as: other })).status).toBe(403)
    const saved = await save(owner, other.accountId, ROLES)
    expect(saved.body.member.preset).toBe('OWNER')
    expect((await context.api.call('GET', settings, { as: other })).status).toBe(200)
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { structure_id: owner.structureId, entity: 'membership' } }),
    )
    expect(rows.at(-1)).toMatchObject({ account_id: owner.accountId, entity_id: String(other.accountId) })
  })

  it('are neither granted nor taken by who does not hold them', async () => {
    const { structure, owner, other } = await pair()
    const manager = await person(context.api, { structure, roles: MANAGER })
    const more = await save(manager, manager.accountId, ROLES)
    expect(refusal(more)).toEqual([422, 'ERROR_ROLE_NOT_HELD'])
    expect(more.body.fault_list).toContain('GUI_CAN_READ_AUDIT')
    expect(refusal(await save(manager, other.accountId, MANAGER))).toEqual([422, 'ERROR_ROLE_NOT_HELD'])
    expect(refusal(await save(manager, owner.accountId, []))).toEqual([422, 'ERROR_ROLE_NOT_HELD'])
    expect(refusal(await remove(manager, owner.accountId))).toEqual([422, 'ERROR_ROLE_NOT_HELD'])
    expect(await rolesOf(owner.accountId, structure.id)).toEqual([...ROLES])
    const fewer = ROLE_PRESETS.OPERATOR.filter((role) => role !== 'GUI_CAN_LIST_INVOICE')
    expect((await save(manager, other.accountId, fewer)).status).toBe(200)
  })

  it('are refused when Luna does not know them; unknown ones that are there stay', async () => {
    const { structure, owner, other } = await pair()
    expect((await save(owner, other.accountId, ['GUI_WHATEVER'])).status).toBe(400)
    await context.api.asSystem((tx) =>
      tx.membership.updateMany({
        where: { account_id: other.accountId },
        data: { gui_item_list: ['GUI_FROM_TOMORROW', 'GUI_SHOW_SIDE_MENU'] },
      }),
    )
    await save(owner, other.accountId, ['GUI_CAN_LIST_INVOICE'])
    expect(await rolesOf(other.accountId, structure.id)).toEqual([
      'GUI_CAN_LIST_INVOICE',
      'GUI_FROM_TOMORROW',
    ])
  })

  it('are those held now: who lost the settings in another call changes nothing more', async () => {
    const { structure, owner, other } = await pair(ROLES)
    const victims = await Promise.all(
      Array.from({ length: 20 }, () => person(context.api, { structure, roles: ['GUI_SHOW_SIDE_MENU'] })),
    )
    const answers = await Promise.all([
      save(owner, other.accountId, ['GUI_SHOW_SIDE_MENU']),
      ...victims.map(({ accountId }) => save(other, accountId, ROLES)),
    ])
    expect(answers[0]?.status).toBe(200)
    for (const [index, answer] of answers.slice(1).entries()) {
      const held = await rolesOf(victims[index]?.accountId ?? 0, structure.id)
      expect(held?.length).toBe(answer.status === 200 ? ROLES.length : 1)
    }
  })

  it('are never those of another structure', async () => {
    const [one, two] = [await pair(), await pair()]
    expect(refusal(await save(one.owner, two.other.accountId, []))).toEqual([404, 'ERROR_NOT_FOUND'])
    expect(refusal(await remove(one.owner, two.other.accountId))).toEqual([404, 'ERROR_NOT_FOUND'])
  })

  it('are copied to the structures below, where the caller may', async () => {
    const parent = await context.api.structure()
    const owner = await person(context.api, { structure: parent })
    const other = await person(context.api, { structure: parent, roles: ['GUI_SHOW_SIDE_MENU'] })
    const own = await context.api.structure(parent)
    const closed = await context.api.structure(own)
    await context.api.asSystem((tx) =>
      tx.membership.create({
        data: { account_id: owner.accountId, structure_id: own.id, gui_item_list: [...ROLES] },
      }),
    )
    const saved = await save(owner, other.accountId, ROLE_PRESETS.OPERATOR, true)
    expect(saved.body).toMatchObject({ changed: [own.name], left: [closed.name] })
    expect(await rolesOf(other.accountId, own.id)).toEqual([...ROLE_PRESETS.OPERATOR])
    expect(await rolesOf(other.accountId, closed.id)).toBeUndefined()
  })
})

describe('removing somebody', () => {
  it('ends what they can do at once; their session goes on elsewhere, or ends', async () => {
    const { structure, owner, other } = await pair()
    const elsewhere = await context.api.structure()
    const both = await person(context.api, { structure, roles: ROLE_PRESETS.OPERATOR })
    await context.api.asSystem((tx) =>
      tx.membership.create({
        data: { account_id: both.accountId, structure_id: elsewhere.id, gui_item_list: [] },
      }),
    )
    expect((await remove(owner, other.accountId)).status).toBe(200)
    expect((await remove(owner, both.accountId)).status).toBe(200)
    const info = (as: Caller) => context.api.call('GET', '/api/auth/rest/client_userinfo', { as })
    expect((await info(other)).status).toBe(401)
    expect((await info(both)).body.client_info.structure).toBe(elsewhere.name)
    expect((await signIn(context.api, other.email)).status).toBe(401)
    expect(refusal(await remove(owner, other.accountId))).toEqual([404, 'ERROR_NOT_FOUND'])
  })

  it('spares the last owner, whoever asks', async () => {
    const { owner, other } = await pair()
    expect(refusal(await remove(owner, owner.accountId))).toEqual([422, 'ERROR_LAST_OWNER'])
    expect(refusal(await save(owner, owner.accountId, ['GUI_SHOW_SALESFORCE_SETTINGS']))).toEqual([
      422,
      'ERROR_LAST_OWNER',
    ])
    expect((await save(owner, other.accountId, ROLES)).status).toBe(200)
    expect((await save(owner, owner.accountId, [])).status).toBe(200)
  })

  it('lets one of two owners who remove each other at once succeed, twenty times over', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { structure, owner, other } = await pair(ROLES)
      const answers = await Promise.all([remove(owner, other.accountId), remove(other, owner.accountId)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await context.api.asSystem((tx) =>
        tx.membership.count({
          where: { structure_id: structure.id, gui_item_list: { hasEvery: [...OWNER_ROLES] } },
        }),
      )
      expect(left).toBe(1)
    }
  })

  it('lets two of three owners who remove the third and a fourth person at once both succeed', async () => {
    const { structure, owner, other } = await pair(ROLES)
    const third = await person(context.api, { structure })
    const fourth = await person(context.api, { structure, roles: [] })
    const answers = await Promise.all([remove(owner, third.accountId), remove(other, fourth.accountId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('leaves one owner of ten who all step down at once', async () => {
    const { structure, owner } = await pair()
    const owners = [
      owner,
      ...(await Promise.all(Array.from({ length: 9 }, () => person(context.api, { structure })))),
    ]
    const answers = await Promise.all(owners.map((one) => save(one, one.accountId, [])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(answers.filter(({ body }) => body.code === 'ERROR_LAST_OWNER')).toHaveLength(1)
  })
})

describe('a session of who was removed', () => {
  it('is refused where it names the structure', async () => {
    const { structure, owner, other } = await pair()
    const headers = { ...sessionOf(await signIn(context.api, other.email, {}, PASSWORD)) }
    await remove(owner, other.accountId)
    const answer = await context.api.call('GET', '/api/auth/rest/client_userinfo', {
      headers: { ...headers, 'x-luna-structure': structure.name },
    })
    expect([401, 403]).toContain(answer.status)
  })
})
