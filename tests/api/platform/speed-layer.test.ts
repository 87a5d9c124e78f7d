import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addEvent, addPeople, book, school } from '@/tests/support/booking/events'
import { createInvoice, invoiceData, line, studio } from '@/tests/support/builders'

const base = '/api/salesforce/rest/invoice'
const context = testApi({ LUNA_SPEED_LAYER: '0' })

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('without the speed layer', () => {
  it('a document is written with its lines, its state and its audit row', async () => {
    const { caller, customer } = await studio(context.api)
    const product_list = [line({ name: 'Uno' }), line({ name: 'Due' })]
    const { id } = await createInvoice(context.api, caller, invoiceData(customer.sku, { product_list }))
    const { body } = await context.api.call('GET', `${base}/${id}`, { as: caller })
    expect(body.invoice.product_list.map(({ name }: { name: string }) => name)).toEqual(['Uno', 'Due'])
    const audited = await context.api.asSystem(
      (tx) =>
        tx.$queryRaw`select action, entity from audit_entry where structure_id = ${caller.structureId} and entity_id = ${String(id)}`,
    )
    expect(audited).toContainEqual({ action: 'CREATE', entity: 'invoice' })
  })

  it('20 drafts that are issued at once get the numbers from 1 to 20', async () => {
    const { caller, customer } = await studio(context.api)
    const drafts = await Promise.all(
      upTo(20).map(() => createInvoice(context.api, caller, invoiceData(customer.sku))),
    )
    const answers = await Promise.all(
      drafts.map(({ id }) => context.api.call('PUT', `${base}/issue/${id}`, { as: caller })),
    )
    expect(answers.map(({ body }) => body.invoice.fullNumeration).sort()).toEqual(
      upTo(20)
        .map((number) => `${number}/2026`)
        .sort(),
    )
  })

  it('20 bookings at once of an event with 5 seats give 5 seats and a queue of 15', async () => {
    const at = await school(context.api)
    const { id } = await addEvent(context.api, at, { availability: 5 })
    const people = await addPeople(context.api, at.caller, 20)
    const answers = await Promise.all(people.map((sku) => book(context.api, at.caller, id, sku)))
    const states = answers.map(({ body }) => body.event_attendant.state)
    expect(states.filter((state) => state === 'SUBSCRIBED')).toHaveLength(5)
    expect(states.filter((state) => state === 'ON_WAITING_QUEUE')).toHaveLength(15)
  })
})
