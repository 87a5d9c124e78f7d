import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
import { agree } from '@/tests/support/business-conditions'
import {
  addCourt,
  type Club,
  club,
  customerOfClub,
  hourly,
  mustCall,
  reserved,
  slot,
} from '@/tests/support/reservations/club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')
const base = '/api/reservations/rest'

const quote = (as: Club['caller'], over: object) => {
  const asked = { day: '2026-12-02', start_time: '16:30', minutes: '90', people: '4', ...over }
  return context.api.call('GET', `${base}/quote?${new URLSearchParams(asked)}`, { as })
}

/** A club with a cheap hour for members before 17, and a dearer one in the evening. */
async function pricedClub() {
  const at = await club(context.api, { people: 4 })
  const tag = await context.api.call('PUT', `/api/anagrafica/rest/anagrafica/${await idOf(at)}/tags`, {
    as: at.caller,
    body: { name_list: ['Soci'] },
  })
  const tag_id = tag.body.tag_list[0].id
  const prices = [
    hourly({ amount: 15, tag_id }),
    hourly({ position: 1, from_time: '17:00', to_time: '22:00', amount: 30 }),
    hourly({ position: 2 }),
  ]
  for (const price of prices) await mustCall(context.api, at.caller, 'POST', '/price', { price })
  await mustCall(context.api, at.caller, 'POST', '/policy', { policy: { deposit_percent: 30 } })
  return at
}

const idOf = async ({ caller, sku }: Club): Promise<number> =>
  (await context.api.call('GET', `/api/anagrafica/rest/anagrafica/sku/${sku}`, { as: caller })).body
    .anagrafica.id

describe('the price of a time', () => {
  it('is the one that a reservation of it has, for each person, with its parts and deposit', async () => {
    const at = await pricedClub()
    const [other = ''] = await addPeople(context.api, at.caller, 1)
    for (const [sku, total] of [
      [at.sku, 22.5],
      [other, 40],
    ] as const) {
      const { body } = await quote(at.caller, { resource_id: String(at.court.id), anagrafica_sku: sku })
      const court = await addCourt(context.api, at.caller)
      const made = await reserved(context.api, at.caller, [slot(court.id, '16:30', '18:00')], {
        anagrafica_sku: sku,
        people: 4,
      })
      expect([body.quote.total, made.total]).toEqual([total, total])
      const { total: _, price_list, deposit } = made as unknown as typeof body.quote
      const own = price_list.map((part: object) => ({ ...part, resource_id: at.court.id }))
      expect([body.quote.price_list, body.quote.deposit]).toEqual([own, deposit])
    }
  })

  it('is changed by the conditions of the person with the company, where the price says so, until it is reserved', async () => {
    const at = await club(context.api)
    const price = hourly({ amount: 19.99, with_conditions: true })
    expect((await mustCall(context.api, at.caller, 'POST', '/price', { price })).price.with_conditions).toBe(
      true,
    )
    const [supplier = '', other = ''] = await addPeople(context.api, at.caller, 2)
    const { sku: customer } = at
    await agree(context.api, at.caller, { supplier: null, customer, values: { sconto: 10 } })
    await agree(context.api, at.caller, { supplier, customer, values: { sconto: 50 } })
    const costs = async (over: object) => {
      const { body } = await quote(at.caller, { resource_id: String(at.court.id), ...over })
      return body.quote.total
    }
    expect(await costs({ anagrafica_sku: customer })).toBe(26.99)
    expect([await costs({ anagrafica_sku: other }), await costs({})]).toEqual([29.99, 29.99])
    const made = await reserved(context.api, at.caller, [slot(at.court.id, '16:30', '18:00')], {
      anagrafica_sku: customer,
    })
    expect(made.total).toBe(26.99)
    const search = new URLSearchParams({ from: '2026-12-02', to: '2026-12-02', minutes: '90' })
    const free = await mustCall(
      context.api,
      at.caller,
      'GET',
      `/availability?${search}&anagrafica_sku=${customer}`,
    )
    expect(JSON.stringify(free)).toContain('"total":26.99')
  })

  it('is that for anybody without a person, and counts the people', async () => {
    const at = await pricedClub()
    const { body } = await quote(at.caller, { resource_id: String(at.court.id) })
    expect(body.quote).toMatchObject({ total: 40, start_datetime: '2026-12-02 16:30:00+0100' })
    const many = await quote(at.caller, { resource_id: String(at.court.id), people: '5' })
    expect([many.status, many.body.code]).toEqual([422, 'ERROR_RESERVATION_PEOPLE'])
  })

  it('is asked by customers for themselves alone, and never for what another structure has', async () => {
    const at = await pricedClub()
    const { caller, sku } = await customerOfClub(context.api, at)
    const resource_id = String(at.court.id)
    expect((await quote(caller, { resource_id, anagrafica_sku: sku })).body.quote.total).toBe(40)
    expect((await quote(caller, { resource_id, anagrafica_sku: at.sku })).body.code).toBe('ERROR_FORBIDDEN')
    const stranger = await context.api.caller()
    expect((await quote(stranger, { resource_id })).status).toBe(404)
    const own = String((await addCourt(context.api, stranger)).id)
    const hidden = await quote(stranger, { resource_id: own, anagrafica_sku: at.sku })
    expect(hidden.body.code).toBe('ERROR_ANAGRAFICA_NOT_FOUND')
  })
})

describe('the requests', () => {
  const listOf = (as: Club['caller']) => mustCall(context.api, as, 'GET', '/reservation/request/list')

  it('are those that wait, the oldest first, until they are approved or rejected', async () => {
    const at = await club(context.api, { needs_approval: true })
    const { caller, sku } = await customerOfClub(context.api, at)
    const ask = (hours: readonly [string, string], as = caller) =>
      reserved(context.api, as, [slot(at.court.id, ...hours)], { anagrafica_sku: sku })
    const first = await ask(['15:00', '16:00'])
    const second = await ask(['10:00', '11:00'])
    const third = await ask(['12:00', '13:00'])
    await ask(['18:00', '19:00'], at.caller)
    const ids = async () => {
      const { reservation_list, count } = await listOf(at.caller)
      expect(count).toBe(reservation_list.length)
      return reservation_list.map(({ id }: { id: number }) => id)
    }
    expect(await ids()).toEqual([first.id, second.id, third.id])
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${second.id}/approve`)
    expect(await ids()).toEqual([first.id, third.id])
    await mustCall(context.api, at.caller, 'PUT', `/reservation/${first.id}/reject`)
    expect(await ids()).toEqual([third.id])
    const [shown] = (await listOf(at.caller)).reservation_list
    expect(shown).toMatchObject({ state: 'REQUESTED', created_datetime: '2026-11-24 10:00:00+0100' })
  })

  it('are shown to managers of their structure alone', async () => {
    const at = await club(context.api, { needs_approval: true })
    const { caller, sku } = await customerOfClub(context.api, at)
    await reserved(context.api, caller, [slot(at.court.id, '15:00', '16:00')], { anagrafica_sku: sku })
    const refused = await context.api.call('GET', `${base}/reservation/request/list`, { as: caller })
    expect([refused.status, refused.body.code]).toEqual([403, 'ERROR_FORBIDDEN'])
    expect((await listOf(await context.api.caller())).reservation_list).toEqual([])
  })
})
