import { describe, expect, it } from 'vitest'
import { ROLES } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'

const path = '/api/auth/rest/structure/configuration'
const context = testApi()

const get = async (as: Caller, variant = 'application', name = 'luna_booking_app') =>
  (await context.api.call('GET', `${path}/${variant}?application_name=${name}`, { as })).body
const put = (as: Caller, body: object, variant = 'application') =>
  context.api.call('PUT', `${path}/${variant}`, {
    as,
    body: { application_name: 'luna_booking_app', ...body },
  })

describe('the settings of an application', () => {
  it('are empty at first, come back as saved, and stay apart by name and structure', async () => {
    const [caller, stranger] = [await context.api.caller(), await context.api.caller()]
    expect(await get(caller)).toMatchObject({ data: {}, revision: 0 })
    const data = { colours: { open: '#fff' }, days: [1, 2], registry: { fields: ['email'] } }
    expect((await put(caller, { data })).body).toMatchObject({ data, revision: 1 })
    expect(await get(caller)).toMatchObject({ data, application_name: 'luna_booking_app' })
    expect(await get(caller, 'application', 'luna_pricelist_app')).toMatchObject({ data: {} })
    expect(await get(stranger)).toMatchObject({ data: {} })
  })

  it('are those of the calling application when the call names none', async () => {
    const caller = await context.api.caller()
    await put(caller, { data: { theme: 'dark' } })
    const read = (application: string) =>
      context.api.call('GET', `${path}/application`, {
        as: caller,
        headers: { 'x-luna-application': application },
      })
    const [own, other] = [await read('luna_booking_app'), await read('luna_pricelist_app')]
    expect(own.body).toMatchObject({ application_name: 'luna_booking_app', data: { theme: 'dark' } })
    expect(other.body).toMatchObject({ application_name: 'luna_pricelist_app', data: {} })
  })

  it('have a registry part that is read and saved alone', async () => {
    const caller = await context.api.caller()
    await put(caller, { data: { theme: 'dark', registry: { fields: [] } } })
    const saved = await put(caller, { data: { fields: ['email'] } }, 'application_registry')
    expect(saved.body).toMatchObject({ data: { fields: ['email'] }, revision: 2 })
    expect((await get(caller)).data).toEqual({ theme: 'dark', registry: { fields: ['email'] } })
    expect((await get(caller, 'application_registry')).data).toEqual({ fields: ['email'] })
  })

  it('refuse a stale revision, and one of a hundred writers at once wins', async () => {
    const caller = await context.api.caller()
    await put(caller, { data: { n: 0 } })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => put(caller, { data: { n }, revision: 1 })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.find((answer) => answer.status !== 200)?.body.code).toBe('ERROR_STALE_REVISION')
  })

  it('go to every structure below whose settings the caller may edit, when told to', async () => {
    const main = await context.api.structure()
    const branch = await context.api.structure({ id: main.id, familyId: main.familyId })
    const below = await context.api.structure({ id: branch.id, familyId: main.familyId })
    const [caller, reader] = [
      await context.api.caller({ structure: main }),
      await context.api.caller({ structure: below }),
    ]
    await put(caller, { data: { a: 1 } })
    expect((await get(reader)).data).toEqual({})
    const data = { account_id: caller.accountId, structure_id: below.id, gui_item_list: [...ROLES] }
    await context.api.asSystem((tx) => tx.membership.create({ data }))
    const saved = await put(caller, { data: { a: 2 }, cascade: true })
    expect((await get(reader)).data).toEqual({ a: 2 })
    expect(saved.body.left_out).toEqual([branch.name])
  })

  it.each([
    ['is no object', []],
    ['is too large', { text: 'x'.repeat(66_000) }],
    ['is too deep', JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`)],
    ['Postgres cannot keep', { a: '\u0000' }],
  ])('refuse what %s', async (_, data) => {
    expect((await put(await context.api.caller(), { data })).status).toBe(400)
  })
})
