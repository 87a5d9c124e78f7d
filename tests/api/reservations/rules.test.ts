import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addEvent, school } from '@/tests/support/booking/events'
import { addCourt, club, hourly, mustCall, opening, reserved, slot } from '@/tests/support/reservations/club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')
const base = '/api/reservations/rest'

describe('rules of reservations', () => {
  it.each([
    ['group', 'group_list', { name: 'Campi', position: 2 }, { name: 'Campi da tennis', position: 0 }],
    [
      'opening',
      'opening_list',
      opening({ valid_from: '2026-01-01' }),
      opening({ from_time: '00:00', to_time: '24:00' }),
    ],
    [
      'closure',
      'closure_list',
      { from_day: '2026-12-24', to_day: '2027-01-06', reason: 'Ferie' },
      { kind: 'OPEN', from_day: '2026-12-27', from_time: '10:00', to_day: '2026-12-27', to_time: '13:00' },
    ],
    [
      'policy',
      'policy_list',
      { max_per_day: 1, late_fee_percent: 50 },
      { lead_minutes: 60, deposit_percent: 12.5, auto_no_show: true },
    ],
    [
      'price',
      'price_list',
      hourly({ amount: 12.3 }),
      hourly({ per: 'PERSON', from_time: '17:00', name: 'Sera' }),
    ],
  ])('of the kind %s are added, listed, changed and deleted', async (noun, listed, first, second) => {
    const as = await context.api.caller()
    const made = (await mustCall(context.api, as, 'POST', `/${noun}`, { [noun]: first }))[noun]
    expect(made).toMatchObject({ ...first, revision: 1 })
    expect((await mustCall(context.api, as, 'GET', `/${noun}/list`))[listed]).toEqual([made])
    const change = { [noun]: { ...second, id: made.id, revision: 1 } }
    const changed = (await mustCall(context.api, as, 'PUT', `/${noun}`, change))[noun]
    expect(changed).toMatchObject({ ...second, id: made.id, revision: 2 })
    const stale = await context.api.call('PUT', `${base}/${noun}`, { as, body: change })
    expect([stale.status, stale.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
    await mustCall(context.api, as, 'DELETE', `/${noun}/${made.id}`)
    expect((await mustCall(context.api, as, 'GET', `/${noun}/list`))[listed]).toEqual([])
    const gone = await context.api.call('DELETE', `${base}/${noun}/${made.id}`, { as })
    expect([gone.status, gone.body.code]).toEqual([404, 'ERROR_NOT_FOUND'])
  })

  it('leave closures out that ended before a day', async () => {
    const as = await context.api.caller()
    const closure = { from_day: '2026-12-24', to_day: '2026-12-26' }
    await mustCall(context.api, as, 'POST', '/closure', { closure })
    const on = async (day: string) =>
      (await mustCall(context.api, as, 'GET', `/closure/list?from_day=${day}`)).closure_list.length
    expect([await on('2026-12-26'), await on('2026-12-27')]).toEqual([1, 0])
  })

  it.each([
    ['opening', opening({ from_time: '22:00', to_time: '08:00' }), 'opening.to_time'],
    ['opening', opening({ from_time: '8:00' }), 'opening.from_time'],
    ['opening', opening({ group_id: 1, resource_id: 1 }), 'opening.resource_id'],
    ['opening', opening({ valid_from: '2026-02-01', valid_to: '2026-01-01' }), 'opening.valid_to'],
    ['closure', { from_day: '2026-12-24', to_day: '2026-12-23' }, 'closure.to_day'],
    ['price', hourly({ amount: 1.234 }), 'price.amount'],
    ['policy', { deposit_percent: 101 }, 'policy.deposit_percent'],
    ['resource', { name: 'Campo', kind: 'COURT', min_minutes: 90, max_minutes: 60 }, 'resource.max_minutes'],
  ])('that make no sense are refused with their field: %s %o', async (noun, body, field) => {
    const as = await context.api.caller()
    const answer = await context.api.call('POST', `${base}/${noun}`, { as, body: { [noun]: body } })
    expect([answer.status, answer.body.wrong]).toEqual([400, [field]])
  })

  it('know one policy for each scope, and one name for each resource and group', async () => {
    const as = await context.api.caller()
    const codeOf = async (path: string, body: object) =>
      (await context.api.call('POST', `${base}${path}`, { as, body })).body.code
    await mustCall(context.api, as, 'POST', '/policy', { policy: {} })
    expect(await codeOf('/policy', { policy: {} })).toBe('ERROR_RESERVATION_POLICY_EXISTS')
    await addCourt(context.api, as, { name: 'Campo 1' })
    expect(await codeOf('/resource', { resource: { name: 'CAMPO 1', kind: 'ROOM' } })).toBe(
      'ERROR_RESERVATION_NAME_TAKEN',
    )
    await mustCall(context.api, as, 'POST', '/group', { group: { name: 'Campi' } })
    expect(await codeOf('/group', { group: { name: 'campi' } })).toBe('ERROR_RESERVATION_NAME_TAKEN')
  })

  it('are prices in the order that the manager gives all of them, or the order stays', async () => {
    const as = await context.api.caller()
    const ids: number[] = []
    for (const name of ['A', 'B', 'C'])
      ids.push((await mustCall(context.api, as, 'POST', '/price', { price: hourly({ name }) })).price.id)
    const [a = 0, b = 0, c = 0] = ids
    const order = (id_list: number[]) =>
      context.api.call('PUT', `${base}/price/order`, { as, body: { id_list } })
    const names = (list: { name: string }[]) => list.map(({ name }) => name).join('')
    expect(names((await order([c, a, b])).body.price_list)).toBe('CAB')
    const listed = async () => names((await mustCall(context.api, as, 'GET', '/price/list')).price_list)
    expect(await listed()).toBe('CAB')
    for (const wrong of [
      [a, b],
      [a, b, b],
      [a, b, c, c],
    ]) {
      const answer = await order(wrong)
      expect([answer.status, answer.body.code]).toEqual([409, 'ERROR_STALE_REVISION'])
    }
    expect((await order([a, b, c + 1_000_000])).status).toBe(404)
    expect(await listed()).toBe('CAB')
  })

  it('keep a tag that a price is for', async () => {
    const as = await context.api.caller()
    const url = '/api/anagrafica/rest/anagraficatag'
    const made = await context.api.call('POST', url, { as, body: { name: 'Soci', color: 'blue' } })
    const { id } = made.body.anagrafica_tag
    await mustCall(context.api, as, 'POST', '/price', { price: hourly({ tag_id: id }) })
    const removed = await context.api.call('DELETE', url, { as, body: { id } })
    expect([removed.status, removed.body.code]).toEqual([422, 'ERROR_RESERVATION_PRICE_AUDIENCE'])
  })

  it('have settings for holidays, without holidays at first', async () => {
    const as = await context.api.caller()
    const page = { public_page: false, public_slug: null }
    const kept = { bill_no_shows: false, mails: true, ...page }
    const off = { closed_on_holidays: false, patron_day: null, ...kept }
    expect((await mustCall(context.api, as, 'GET', '/settings')).settings).toEqual(off)
    const on = { closed_on_holidays: true, patron_day: '10-04', bill_no_shows: true, mails: true, ...page }
    expect((await mustCall(context.api, as, 'PUT', '/settings', { settings: on })).settings).toEqual(on)
    expect((await mustCall(context.api, as, 'PUT', '/settings', { settings: off })).settings).toEqual(off)
    const wrong = { settings: { closed_on_holidays: true, patron_day: '02-30' } }
    const answer = await context.api.call('PUT', `${base}/settings`, { as, body: wrong })
    expect([answer.status, answer.body.wrong]).toEqual([400, ['settings.patron_day']])
  })
})

describe('a resource', () => {
  it('is added, listed in its order, read and changed', async () => {
    const as = await context.api.caller()
    const two = await addCourt(context.api, as, { name: 'B', position: 1, fixed_starts: ['18:00', '08:30'] })
    const one = await addCourt(context.api, as, { name: 'C' })
    const idle = await addCourt(context.api, as, { name: 'A', active: false })
    const ids = async (query = '') =>
      (await mustCall(context.api, as, 'GET', `/resource/list${query}`)).resource_list.map(
        ({ id }: { id: number }) => id,
      )
    expect(await ids()).toEqual([one.id, two.id])
    expect(await ids('?all=true')).toEqual([idle.id, one.id, two.id])
    const read = (await mustCall(context.api, as, 'GET', `/resource/${two.id}`)).resource
    expect(read).toMatchObject({ name: 'B', fixed_starts: ['08:30', '18:00'], step_minutes: 30, units: 1 })
    const changed = await mustCall(context.api, as, 'PUT', '/resource', {
      resource: { ...read, units: 3, fixed_starts: [] },
    })
    expect(changed.resource).toMatchObject({ units: 3, fixed_starts: [], revision: 2 })
  })

  it('is not deleted, nor loses the unit, while it is reserved; then it can', async () => {
    const { caller, court, sku } = await club(context.api, { units: 2 })
    const times = [slot(court.id, '10:00', '11:00')]
    await reserved(context.api, caller, times, { anagrafica_sku: sku })
    const second = await reserved(context.api, caller, times, { anagrafica_sku: sku })
    const resource = {
      ...(await mustCall(context.api, caller, 'GET', `/resource/${court.id}`)).resource,
      units: 1,
    }
    const put = () => context.api.call('PUT', `${base}/resource`, { as: caller, body: { resource } })
    const remove = () => context.api.call('DELETE', `${base}/resource/${court.id}`, { as: caller })
    expect((await put()).body.code).toBe('ERROR_RESERVATION_IN_USE')
    expect((await remove()).body.code).toBe('ERROR_RESERVATION_IN_USE')
    await mustCall(context.api, caller, 'PUT', `/reservation/${second.id}/cancel`)
    expect((await put()).status).toBe(200)
    expect((await remove()).body.code).toBe('ERROR_RESERVATION_IN_USE')
    expect((await remove()).body.description).toContain('Campo')
  })

  it('is deleted, and its group afterwards', async () => {
    const as = await context.api.caller()
    const { group } = await mustCall(context.api, as, 'POST', '/group', { group: { name: 'Campi' } })
    const court = await addCourt(context.api, as, { group_id: group.id })
    const removeGroup = () => context.api.call('DELETE', `${base}/group/${group.id}`, { as })
    expect((await removeGroup()).body.code).toBe('ERROR_RESERVATION_IN_USE')
    await mustCall(context.api, as, 'DELETE', `/resource/${court.id}`)
    expect((await removeGroup()).status).toBe(200)
    expect((await context.api.call('GET', `${base}/resource/${court.id}`, { as })).status).toBe(404)
  })

  it('can be the same as a place that exists, which is then not deleted', async () => {
    const at = await school(context.api)
    await addEvent(context.api, at)
    const url = '/api/booking/rest/eventlocation'
    const place = await context.api.call('POST', url, {
      as: at.caller,
      body: { event_location: { name: 'Palestra' } },
    })
    const { id } = place.body.event_location
    const court = await addCourt(context.api, at.caller, { location_id: id })
    const removed = await context.api.call('DELETE', `${url}/${id}`, { as: at.caller })
    expect([removed.status, removed.body.code]).toEqual([422, 'ERROR_EVENT_PLACE_IN_USE'])
    await mustCall(context.api, at.caller, 'DELETE', `/resource/${court.id}`)
    expect((await context.api.call('DELETE', `${url}/${id}`, { as: at.caller })).status).toBe(200)
    const gone = { resource: { name: 'Nuova', kind: 'ROOM', location_id: id } }
    const refused = await context.api.call('POST', `${base}/resource`, { as: at.caller, body: gone })
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_EVENT_PLACE_DELETED'])
  })
})
