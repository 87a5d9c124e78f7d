import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addPass, passData } from '@/tests/support/booking/attendance'
import { addEvent, addPeople, book, school } from '@/tests/support/booking/events'
import {
  addCourt,
  customerOfClub,
  hourly,
  mustCall,
  opening,
  reserved,
  slot,
} from '@/tests/support/reservations/club'
import { billDecember, type PayingClub, payingClub } from '@/tests/support/reservations/paying-club'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ DATABASE_POOL: '20' })
const clock = stopClockAt('2026-11-30T09:00:00Z')

/** A club whose customer has a pass for reservations of its court. */
async function clubWithPass(over: object = {}) {
  const at = await payingClub(context.api)
  const resource_list = [{ id: at.court.id }]
  const pass = await addPass(context.api, at.caller, at.sku, { for_events: false, resource_list, ...over })
  return { ...at, pass }
}

type ClubWithPass = PayingClub & { pass: { id: number } }

const reserveAt = (at: PayingClub, from: string, to: string, day?: string, over: object = {}) =>
  reserved(context.api, at.caller, [slot(at.court.id, from, to, day)], { anagrafica_sku: at.sku, ...over })

const readPass = async (at: ClubWithPass) => {
  const path = `/api/booking/rest/eventpass/structure/list?anagrafica_sku=${at.sku}`
  return (await context.api.call('GET', path, { as: at.caller })).body.event_pass_list[0]
}

const usedOf = async (at: ClubWithPass): Promise<number> => (await readPass(at)).used

const read = async (at: PayingClub, id: number) =>
  (await mustCall(context.api, at.caller, 'GET', `/reservation/${id}`)).reservation

const step = (at: PayingClub, id: number, what: string) =>
  mustCall(context.api, at.caller, 'PUT', `/reservation/${id}/${what}`, {})

describe('a pass for reservations', () => {
  it('covers a confirmed reservation, which says so and is not billed; its uses name it', async () => {
    const at = await clubWithPass()
    const covered = await reserveAt(at, '10:00', '11:00')
    const other = await addCourt(context.api, at.caller)
    await reserved(context.api, at.caller, [slot(other.id, '10:00', '11:00')], { anagrafica_sku: at.sku })
    expect((await read(at, covered.id)).pass).toEqual({ id: at.pass.id, name: 'Dieci ingressi', entries: 1 })
    expect(await usedOf(at)).toBe(1)
    const { body } = await context.api.call('GET', `/api/booking/rest/eventpass/${at.pass.id}/uses`, {
      as: at.caller,
    })
    expect(body.reservation_use_list).toMatchObject([
      { reservation_id: covered.id, start_datetime: '2026-12-02 10:00:00+0100', entries: 1 },
    ])
    clock.moveTo('2026-12-05T09:00:00Z')
    const { draft_list } = await billDecember(context.api, at)
    expect(draft_list).toMatchObject([{ reservations: 1 }])
  })

  it('takes an entry for each begun stretch of its minutes, and covers nothing that it cannot cover whole', async () => {
    const at = await clubWithPass({ entries: 3, minutes_per_entry: 60 })
    const { quote } = await mustCall(
      context.api,
      at.caller,
      'GET',
      `/quote?resource_id=${at.court.id}&day=2026-12-02&start_time=10:00&minutes=90&anagrafica_sku=${at.sku}`,
    )
    expect(quote.pass).toEqual({ id: at.pass.id, name: 'Dieci ingressi', entries: 2, remaining: 3 })
    const first = await reserveAt(at, '10:00', '11:30')
    const second = await reserveAt(at, '12:00', '14:00')
    expect((await read(at, first.id)).pass.entries).toBe(2)
    expect((await read(at, second.id)).pass).toBeNull()
    expect(await usedOf(at)).toBe(2)
  })

  it('has its entry back when the reservation is cancelled in time, and loses it instead of a fee when late', async () => {
    const at = await clubWithPass()
    await mustCall(context.api, at.caller, 'POST', '/policy', {
      policy: { cancel_free_hours: 24, late_fee_percent: 50 },
    })
    const early = await reserveAt(at, '10:00', '11:00', '2026-12-04')
    const late = await reserveAt(at, '18:00', '19:00', '2026-11-30')
    const loss = async (id: number) => {
      const { cancel_fee, pass_entries } = await mustCall(
        context.api,
        at.caller,
        'GET',
        `/reservation/${id}/cancel`,
      )
      return [cancel_fee, pass_entries]
    }
    expect([await loss(early.id), await loss(late.id)]).toEqual([
      [0, 0],
      [0, 1],
    ])
    await step(at, early.id, 'cancel')
    expect([await usedOf(at), (await read(at, early.id)).pass]).toEqual([1, null])
    await step(at, late.id, 'cancel')
    expect([await usedOf(at), (await read(at, late.id)).cancel_fee]).toEqual([1, 0])
    expect((await billDecember(context.api, at)).draft_list).toEqual([])
  })

  it('follows a reservation that is moved: off its courts it is billed again', async () => {
    const at = await clubWithPass()
    const other = await addCourt(context.api, at.caller)
    const { id } = await reserveAt(at, '10:00', '11:00')
    const move = (court: number) =>
      mustCall(context.api, at.caller, 'PUT', '/reservation', {
        reservation: { id, slot_list: [slot(court, '15:00', '16:00')] },
      })
    expect((await move(other.id)).reservation.pass).toBeNull()
    expect(await usedOf(at)).toBe(0)
    expect((await move(at.court.id)).reservation.pass).toMatchObject({ id: at.pass.id })
    expect(await usedOf(at)).toBe(1)
  })

  it('is used when a hold is confirmed, a request approved, and, bought later, at the check-in', async () => {
    const at = await clubWithPass()
    const held = await reserveAt(at, '10:00', '11:00', undefined, { path: '/hold' })
    expect(await usedOf(at)).toBe(0)
    await step(at, held.id, 'confirm')
    expect(await usedOf(at)).toBe(1)
    const customer = await customerOfClub(context.api, at)
    const asked = await addCourt(context.api, at.caller, { needs_approval: true })
    const request = await reserved(context.api, customer.caller, [slot(asked.id, '10:00', '11:00')])
    const walkIn = await reserved(
      context.api,
      at.caller,
      [slot(at.court.id, '12:00', '13:00', '2026-11-30')],
      {
        anagrafica_sku: customer.sku,
      },
    )
    const resource_list = [{ id: asked.id }, { id: at.court.id }]
    await addPass(context.api, at.caller, customer.sku, { for_events: false, resource_list })
    expect((await read(at, request.id)).pass).toBeNull()
    await step(at, request.id, 'approve')
    expect((await read(at, request.id)).pass).toMatchObject({ entries: 1 })
    clock.moveTo('2026-11-30T11:05:00Z')
    await step(at, walkIn.id, 'checkin')
    expect((await read(at, walkIn.id)).pass).toMatchObject({ entries: 1 })
  })

  it('covers the dates of a series in their order until it is used up, and has entries back from a blackout', async () => {
    const at = await clubWithPass({ entries: 2 })
    const body = {
      reservation: {
        anagrafica_sku: at.sku,
        slot_list: [slot(at.court.id, '10:00', '11:00')],
      },
      recurring_info: { recurring_days: ['WEDNESDAY'], end_recurring_date: '2026-12-16' },
    }
    const { series } = await mustCall(context.api, at.caller, 'POST', '/reservation/series', body)
    const ids: number[] = series.date_list.map(
      ({ reservation_id }: { reservation_id: number }) => reservation_id,
    )
    const covered = async () => Promise.all(ids.map(async (id) => (await read(at, id)).pass !== null))
    expect(await covered()).toEqual([true, true, false])
    const blackout = { from_day: '2026-12-02', from_time: '08:00', to_day: '2026-12-02', to_time: '20:00' }
    await mustCall(context.api, at.caller, 'POST', '/blackout', { blackout, cancel_reservations: true })
    expect([await usedOf(at), await covered()]).toEqual([1, [false, true, false]])
  })

  it('is for what it was sold for: courts are not attended with it, and classes do not reserve', async () => {
    const at = await school(context.api)
    await mustCall(context.api, at.caller, 'POST', '/opening', { opening: opening() })
    await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly() })
    const court = await addCourt(context.api, at.caller)
    const [sku = '', other = ''] = await addPeople(context.api, at.caller, 2)
    const resource_list = [{ id: court.id }]
    await addPass(context.api, at.caller, sku, { for_events: false, resource_list })
    await addPass(context.api, at.caller, other)
    const event = await addEvent(context.api, at, {
      start: '2026-11-29 18:00:00+0100',
      end: '2026-11-29 19:00:00+0100',
    })
    const { body } = await book(context.api, at.caller, event.id, sku, { confirm_past: true })
    await context.api.call('PUT', '/api/booking/rest/eventattendant/attended/list', {
      as: at.caller,
      body: { event_id: event.id, event_attendant_list: [{ id: body.event_attendant.id }] },
    })
    await reserved(context.api, at.caller, [slot(court.id, '10:00', '11:00')], { anagrafica_sku: other })
    const list = await context.api.call('GET', '/api/booking/rest/eventpass/structure/list', {
      as: at.caller,
    })
    expect(list.body.event_pass_list.map(({ used }: { used: number }) => used)).toEqual([0, 0])
  })

  it('for neither classes nor any resource is refused, and so is a resource of another structure', async () => {
    const at = await payingClub(context.api)
    const stranger = await payingClub(context.api)
    const add = (over: object) =>
      context.api.call('POST', '/api/booking/rest/eventpass', {
        as: at.caller,
        body: { event_pass: passData(at.sku, over) },
      })
    const none = await add({ for_events: false })
    expect([none.status, none.body.code]).toEqual([422, 'ERROR_PASS_COVERS'])
    expect((await add({ resource_list: [{ id: stranger.court.id }] })).status).toBe(404)
  })

  it('never gives an entry twice, with attendances and reservations at once', async () => {
    const at = await school(context.api)
    await mustCall(context.api, at.caller, 'POST', '/opening', { opening: opening() })
    await mustCall(context.api, at.caller, 'POST', '/price', { price: hourly() })
    const court = await addCourt(context.api, at.caller)
    const [sku = ''] = await addPeople(context.api, at.caller, 1)
    const pass = await addPass(context.api, at.caller, sku, {
      entries: 10,
      resource_list: [{ id: court.id }],
    })
    const lessons = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const event = await addEvent(context.api, at, {
          start: `2026-11-${index + 11} 18:00:00+0100`,
          end: `2026-11-${index + 11} 19:00:00+0100`,
        })
        const { body } = await book(context.api, at.caller, event.id, sku, { confirm_past: true })
        return { event_id: event.id, event_attendant_list: [{ id: body.event_attendant.id }] }
      }),
    )
    const answers = await Promise.all([
      ...lessons.map((body) =>
        context.api.call('PUT', '/api/booking/rest/eventattendant/attended/list', { as: at.caller, body }),
      ),
      ...Array.from({ length: 10 }, (_, index) =>
        context.api.call('POST', '/api/reservations/rest/reservation', {
          as: at.caller,
          body: {
            reservation: {
              anagrafica_sku: sku,
              slot_list: [slot(court.id, `${10 + index}:00`, `${11 + index}:00`)],
            },
          },
        }),
      ),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [counted] = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ used: number; attended: number; reserved: number }[]>`
        select used, (select count(*)::int from event_pass_use where pass_id = ${pass.id}) as attended,
          (select count(*)::int from reservation_pass_use where pass_id = ${pass.id}) as reserved
        from event_pass where id = ${pass.id}`,
    )
    expect(counted?.used).toBe(10)
    expect((counted?.attended ?? 0) + (counted?.reserved ?? 0)).toBe(10)
  })
})
