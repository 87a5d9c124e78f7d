import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  addCustomers,
  addLesson,
  addPass,
  attend,
  attendedLesson,
  billing,
  mark,
  type PricedSchool,
  passData,
  pricedSchool,
} from '@/tests/support/booking/attendance'
import { addPeople } from '@/tests/support/booking/events'

const context = testApi({ DATABASE_POOL: '20' })
const path = '/api/booking/rest/eventpass'

const call = (at: PricedSchool, method: string, rest: string, event_pass?: object) =>
  context.api.call(method, `${path}${rest}`, { as: at.caller, body: event_pass && { event_pass } })

const passesOf = async (at: PricedSchool, query = '') =>
  (await call(at, 'GET', `/structure/list${query}`)).body.event_pass_list

describe('passes', () => {
  it('are added, listed, found by their owner, saved and revoked', async () => {
    const at = await pricedSchool(context.api)
    const [one = '', two = ''] = await addPeople(context.api, at.caller, 2)
    const made = await call(at, 'POST', '', passData(one, { price_list: [{ id: at.price.id }] }))
    expect(made.body.event_pass).toMatchObject({
      owner_name: 'Persona 0001',
      remaining: 10,
      state: 'VALID',
      valid_to: null,
      price_list: [{ id: at.price.id, name: 'Lezione singola' }],
    })
    await addPass(context.api, at.caller, two, {
      kind: 'PERIOD',
      name: 'Mensile',
      entries: 5,
      valid_from: '2026-01-01',
      valid_to: '2026-01-31',
    })
    expect(
      (await passesOf(at)).map(({ state, entries }: { state: string; entries: number }) => [state, entries]),
    ).toEqual([
      ['EXPIRED', null],
      ['VALID', 10],
    ])
    expect(await passesOf(at, '?open=true')).toHaveLength(1)
    expect(await passesOf(at, `?anagrafica_sku=${two}`)).toHaveLength(1)
    expect(await passesOf(at, '?search=persona%200002')).toHaveLength(1)
    const { id, revision } = made.body.event_pass
    const save = { ...passData(one), id, revision, name: 'Venti ingressi', entries: 20 }
    expect((await call(at, 'PUT', '', save)).body.event_pass).toMatchObject({
      name: 'Venti ingressi',
      price_list: [],
    })
    expect((await call(at, 'PUT', '', save)).body.code).toBe('ERROR_STALE_REVISION')
    for (const again of [1, 2]) {
      expect([again, (await call(at, 'PUT', `/${id}/revoke`)).body.event_pass.state]).toEqual([
        again,
        'REVOKED',
      ])
    }
    expect((await call(at, 'PUT', '', { ...save, revision: undefined })).body.code).toBe('ERROR_PASS_REVOKED')
  })

  it.each([
    ['no entries', { entries: null }, 422, 'ERROR_PASS_ENTRIES'],
    ['zero entries', { entries: 0 }, 400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'],
    ['a period without end', { kind: 'PERIOD' }, 422, 'ERROR_PASS_DAYS'],
    ['an end before the start', { valid_to: '2025-12-31' }, 422, 'ERROR_PASS_DAYS'],
    ['no name', { name: ' ' }, 400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'],
    ['an unknown price', { price_list: [{ id: 2_000_000_000 }] }, 404, 'ERROR_NOT_FOUND'],
    ['an unknown owner', { anagrafica_sku: 'nobody' }, 404, 'ERROR_ANAGRAFICA_NOT_FOUND'],
  ])('with %s are refused', async (_, over, status, code) => {
    const at = await pricedSchool(context.api)
    const [sku = ''] = await addPeople(context.api, at.caller, 1)
    const answer = await call(at, 'POST', '', passData(sku, over))
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

describe('an attendance', () => {
  it('takes an entry of the pass that expires first, and gives it back when it is taken back', async () => {
    const at = await pricedSchool(context.api)
    const [sku = ''] = await addCustomers(context.api, at.caller, 1)
    await addPass(context.api, at.caller, sku)
    const first = await addPass(context.api, at.caller, sku, { valid_to: '2026-12-31' })
    await addPass(context.api, at.caller, sku, { valid_to: '2026-09-30' })
    const used = async () =>
      Object.fromEntries(
        (await passesOf(at)).map((pass: { id: number; used: number }) => [pass.id, pass.used]),
      )
    const { event, ids } = await attendedLesson(context.api, at, { day: '2026-10-06', skus: [sku] })
    expect((await used())[first.id]).toBe(1)
    const uses = await call(at, 'GET', `/${first.id}/uses`)
    expect(uses.body.use_list).toMatchObject([{ event_id: event.id, event_attendant_id: ids[0] }])
    await mark(context.api, at.caller, { eventId: event.id, ids })
    expect((await used())[first.id]).toBe(1)
    await mark(context.api, at.caller, { eventId: event.id, ids, how: 'notattended' })
    expect(Object.values(await used())).toEqual([0, 0, 0])
    await mark(context.api, at.caller, { eventId: event.id, ids })
    await context.api.call('PUT', `/api/booking/rest/eventattendant/${ids[0]}/unsubscribe`, { as: at.caller })
    expect(Object.values(await used())).toEqual([0, 0, 0])
  })

  it('that a pass covers is not billed; one that it is not good for is', async () => {
    const at = await pricedSchool(context.api)
    const [sku = '', other = ''] = await addCustomers(context.api, at.caller, 2)
    const { body } = await context.api.call('POST', '/api/booking/rest/eventprice', {
      as: at.caller,
      body: { event_price: { name: 'Serale' } },
    })
    await addPass(context.api, at.caller, sku, { entries: 1 })
    await addPass(context.api, at.caller, other, { price_list: [{ id: body.event_price.id }] })
    for (const day of ['2026-10-06', '2026-10-13']) {
      await attendedLesson(context.api, at, { day, skus: [sku, other] })
    }
    const { body: plan } = await billing(context.api, at.caller, 'preview')
    expect(plan.covered_list).toMatchObject([{ sku, presences: 1 }])
    const counts = plan.customer_list.map((one: { sku: string; presences: number }) => [
      one.sku,
      one.presences,
    ])
    expect(counts.sort()).toEqual(
      [
        [sku, 1],
        [other, 2],
      ].sort(),
    )
  })

  it('never takes an entry that is not there, with thirty lessons marked at once', async () => {
    const at = await pricedSchool(context.api)
    const [sku = ''] = await addPeople(context.api, at.caller, 1)
    const pass = await addPass(context.api, at.caller, sku, { entries: 7 })
    const lessons: { eventId: number; ids: number[] }[] = []
    for (let n = 1; n <= 30; n += 1) {
      const { id } = await addLesson(context.api, at, `2026-10-${String(n).padStart(2, '0')}`)
      const ids = await attend(context.api, at, { eventId: id, skus: [sku], how: 'notattended' })
      lessons.push({ eventId: id, ids })
    }
    const answers = await Promise.all(lessons.map((lesson) => mark(context.api, at.caller, lesson)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [kept] = await passesOf(at)
    expect([kept.id, kept.used, kept.remaining]).toEqual([pass.id, 7, 0])
    expect((await call(at, 'GET', `/${pass.id}/uses`)).body.use_list).toHaveLength(7)
  }, 60_000)

  it('by who holds nothing is refused by the database: the control of the test above', async () => {
    const at = await pricedSchool(context.api)
    const [sku = ''] = await addPeople(context.api, at.caller, 1)
    const pass = await addPass(context.api, at.caller, sku, { entries: 1 })
    const { withTenant } = await import('@/server/db/tenant')
    const { structureId } = at.caller
    const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
    const attendants: number[] = []
    for (const day of ['2026-10-01', '2026-10-02', '2026-10-03']) {
      const { id } = await addLesson(context.api, at, day)
      attendants.push(...(await attend(context.api, at, { eventId: id, skus: [sku], how: 'notattended' })))
    }
    const use = (attendant_id: number) =>
      withTenant(scope, (tx) => tx.event_pass_use.create({ data: { attendant_id, pass_id: pass.id } }))
    const done = await Promise.allSettled(attendants.map(use))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await passesOf(at))[0].used).toBe(1)
  })
})
