import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addEvent, addSeries, eventData, eventsBetween, school } from '@/tests/support/booking/events'

const context = testApi()
const base = '/api/booking/rest'

type SchoolSetup = Awaited<ReturnType<typeof school>>
const call = (at: SchoolSetup, method: string, path: string, body?: object) =>
  context.api.call(method, `${base}/${path}`, { as: at.caller, body })
const codeOf = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer
  return [status, body.code ?? body.status]
}

/** The three kinds, each with the way to delete the one of a school. */
const deletions = (at: SchoolSetup) => [
  `eventlocation/${at.location.id}`,
  `eventteacher/${at.teacher.id}`,
  `eventprice/${at.price.id}`,
]

describe('places, persons in charge and prices', () => {
  it('are changed, in past events too, and the log says from what', async () => {
    const at = await school(context.api)
    const event = await addEvent(context.api, at)
    const location = {
      id: at.location.id,
      name: 'Sala blu',
      address: 'Via Roma 1',
      description: 'Primo piano',
    }
    expect(await codeOf(call(at, 'PUT', 'eventlocation', { event_location: location }))).toEqual([200, 'ok'])
    const teacher = { id: at.teacher.id, short_description: 'Maestra Marta' }
    expect(await codeOf(call(at, 'PUT', 'eventteacher', { event_teacher: teacher }))).toEqual([200, 'ok'])
    const price = { id: at.price.id, name: 'Ingresso singolo' }
    expect(await codeOf(call(at, 'PUT', 'eventprice', { event_price: price }))).toEqual([200, 'ok'])
    const [seen] = await eventsBetween(context.api, at.caller, '2049-03-01', '2049-03-05')
    expect(seen).toMatchObject({ id: event.id, location, teacher_list: [teacher] })
    const rows = await context.api.asSystem((tx) =>
      tx.audit_entry.findMany({ where: { structure_id: at.caller.structureId, action: 'UPDATE' } }),
    )
    expect(rows.map(({ entity }) => entity)).toEqual(
      expect.arrayContaining(['event_location', 'event_teacher', 'event_price']),
    )
  })

  it('take no name that another has', async () => {
    const at = await school(context.api)
    const { body } = await call(at, 'POST', 'eventlocation', { event_location: { name: 'Palestra' } })
    const event_location = { id: body.event_location.id, name: at.location.name.toUpperCase() }
    expect(await codeOf(call(at, 'PUT', 'eventlocation', { event_location }))).toEqual([
      422,
      'ERROR_EVENT_PLACE_NAME_TAKEN',
    ])
  })

  it('are not deleted while an event to come needs them, and the refusal names it', async () => {
    const at = await school(context.api)
    const data = { ...eventData(at), price_list: [{ id: at.price.id }] }
    await call(at, 'POST', 'event', { event_list: [data] })
    for (const path of deletions(at)) {
      const { status, body } = await call(at, 'DELETE', path)
      expect([status, body.code]).toEqual([422, 'ERROR_EVENT_PLACE_IN_USE'])
      expect(body.description).toContain('Yoga')
    }
  })

  it('are not deleted while a class goes on in them', async () => {
    const at = await school(context.api)
    await addSeries(context.api, at, { days: ['TUESDAY'] })
    expect(await codeOf(call(at, 'DELETE', `eventlocation/${at.location.id}`))).toEqual([
      422,
      'ERROR_EVENT_PLACE_IN_USE',
    ])
  })

  it('are deleted once only the past needs them, which keeps them', async () => {
    const at = await school(context.api)
    const when = { start: '2025-03-04 18:30:00+0100', end: '2025-03-04 19:30:00+0100' }
    const event = await addEvent(context.api, at, when)
    await addSeries(context.api, at, { days: ['TUESDAY'], end: '2025-06-03 00:00:00+0200' }, when)
    for (const path of deletions(at)) expect(await codeOf(call(at, 'DELETE', path))).toEqual([200, 'ok'])
    for (const path of deletions(at)) {
      expect(await codeOf(call(at, 'DELETE', path))).toEqual([404, 'ERROR_NOT_FOUND'])
    }
    const { body } = await call(at, 'GET', 'eventlocation/structure/list')
    expect(body.location_list).toEqual([])
    const list = await eventsBetween(context.api, at.caller, '2025-03-01', '2025-03-05')
    expect(list.find(({ id }: { id: number }) => id === event.id).location.id).toBe(at.location.id)
  })

  it('can be added again under the name of a deleted one', async () => {
    const at = await school(context.api)
    await call(at, 'DELETE', `eventlocation/${at.location.id}`)
    const event_location = { name: at.location.name }
    expect(await codeOf(call(at, 'POST', 'eventlocation', { event_location }))).toEqual([200, 'ok'])
  })
})
