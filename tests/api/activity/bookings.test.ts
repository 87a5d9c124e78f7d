import { describe, expect, it } from 'vitest'
import { derivedAndWritten, recordedOf, timelineOf } from '@/tests/support/activity'
import { testApi } from '@/tests/support/api'
import { addLesson, attend, mark, pricedSchool } from '@/tests/support/booking/attendance'
import { addEvent, addPeople, addSeries, book, customerOf, school } from '@/tests/support/booking/events'

const context = testApi()
const base = '/api/booking/rest'
const MIGRATION = '0021_activity_of_calendars'

/** A class of one place with a booking of the caller, and the customer in its queue. */
async function fullClass() {
  const at = await school(context.api)
  const customer = await customerOf(context.api, at)
  const event = await addEvent(context.api, at, { availability: 1 })
  const [sku = ''] = await addPeople(context.api, at.caller, 1)
  const first = (await book(context.api, at.caller, event.id, sku)).body.event_attendant
  const queued = (await book(context.api, customer.caller, event.id, customer.sku)).body.event_attendant
  return { at, customer, event, sku, first, queued }
}

const settings = (structureId: number, over: object) =>
  context.api.asSystem((tx) => tx.booking_settings.create({ data: { structure_id: structureId, ...over } }))

const kindsOf = (rows: readonly { kind: string }[]) => rows.map(({ kind }) => kind)

describe('the stream of activity has of a class', () => {
  it('its bookings, its queue and its cancellations, each by its author and about its person', async () => {
    const { at, customer, event, sku, first, queued } = await fullClass()
    const [staff, own] = [at.caller.accountId, customer.caller.accountId]
    await settings(at.caller.structureId, { automatic_promotion: true, late_cancel_minutes: 43_200 })
    await context.api.call('PUT', `${base}/eventattendant/${first.id}/unsubscribe`, { as: at.caller })
    await context.api.asSystem(
      (tx) => tx.$executeRaw`update event set starts_at = now() + interval '1 day',
        ends_at = now() + interval '2 days' where id = ${event.id}`,
    )
    const left = await context.api.call('PUT', `${base}/eventattendant/${queued.id}/unsubscribeme`, {
      as: customer.caller,
    })
    expect(left.status).toBe(200)
    const [one, other] = [
      { subject_id: first.id, anagrafica_sku: sku, cents: null },
      { subject_id: queued.id, anagrafica_sku: customer.sku, cents: null },
    ]
    expect(await recordedOf(context.api, at.caller.structureId, 'BOOKING')).toEqual([
      { ...one, kind: 'BOOKING_MADE', account_id: staff },
      { ...other, kind: 'BOOKING_QUEUED', account_id: own },
      { ...one, kind: 'BOOKING_CANCELLED', account_id: staff },
      { ...other, kind: 'BOOKING_PROMOTED', account_id: staff },
      { ...other, kind: 'BOOKING_CANCELLED_LATE', account_id: own },
    ])
    const [derived, written] = await derivedAndWritten(
      context.api,
      at.caller.structureId,
      MIGRATION,
      'BOOKING',
    )
    expect(written).toHaveLength(5)
    expect(derived).toEqual(written)
  })

  it('its attendance, corrected marks included, also of many people in one act', async () => {
    const at = await pricedSchool(context.api)
    const event = await addLesson(context.api, at, '2026-10-20')
    const skus = await addPeople(context.api, at.caller, 3)
    const ids = await attend(context.api, at, { eventId: event.id, skus })
    await mark(context.api, at.caller, { eventId: event.id, ids: ids.slice(0, 1), how: 'notattended' })
    await mark(context.api, at.caller, { eventId: event.id, ids: ids.slice(0, 1), how: 'notattended' })
    const rows = await recordedOf(context.api, at.caller.structureId, 'BOOKING')
    const [made, attended] = ['BOOKING_MADE', 'BOOKING_ATTENDED']
    expect(kindsOf(rows)).toEqual([made, made, made, attended, attended, attended, 'BOOKING_MISSED'])
    expect(rows.slice(3, 6).map(({ anagrafica_sku }) => anagrafica_sku)).toEqual(skus)
    const [derived, written] = await derivedAndWritten(
      context.api,
      at.caller.structureId,
      MIGRATION,
      'BOOKING',
    )
    expect(derived).toEqual(written)
  })

  it('the way to it, its time and its person', async () => {
    const { at, event, first } = await fullClass()
    const [, row] = await timelineOf(context.api, at.caller, 'BOOKINGS')
    expect(row).toMatchObject({
      kind: 'BOOKING_MADE',
      subject: { type: 'CLASS', id: event.id, name: 'Yoga', starts_at: event.start_datetime },
      entry: { name: expect.stringContaining(first.anagrafica.last_name) },
    })
    await context.api.call('POST', `${base}/event/delete`, { as: at.caller, body: { event_id: event.id } })
    const [, deleted] = await timelineOf(context.api, at.caller, 'BOOKINGS')
    expect(deleted.subject).toMatchObject({ type: 'CLASS_DAY', name: 'Yoga' })
  })

  it('nothing about dates that get a row, nor about a merge of two entries that are both booked', async () => {
    const at = await school(context.api)
    const first = await addSeries(context.api, at, { days: ['TUESDAY'] })
    const skus = await addPeople(context.api, at.caller, 2)
    for (const sku of skus) await book(context.api, at.caller, first.id, sku)
    const [keep, merge] = skus
    const merged = await context.api.call('POST', '/api/anagrafica/rest/anagrafica/merge', {
      as: at.caller,
      body: { keep, merge },
    })
    expect(merged.status).toBe(200)
    const rows = await recordedOf(context.api, at.caller.structureId, 'BOOKING')
    expect(rows.map(({ kind, anagrafica_sku }) => [kind, anagrafica_sku])).toEqual([
      ['BOOKING_MADE', keep],
      ['BOOKING_MADE', keep],
    ])
  })
})
