import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addContract,
  addOffer,
  agreementData,
  createInvoice,
  invoiceData,
  studio,
} from '@/tests/support/builders'

const context = testApi()
const rest = '/api/salesforce/rest'

const copy = (as: Caller, id: number) =>
  context.api.call('POST', `${rest}/document/copy`, { as, body: { id } })

describe('a duplicate', () => {
  it('is a draft of today with the same content, of an invoice, an offer and a contract', async () => {
    const { caller: as, customer } = await studio(context.api)
    const { setClock } = await import('@/server/platform/clock')
    const over = { date: '2026-11-20', description: 'Corso', note: 'Grazie' }
    const invoice = await createInvoice(context.api, as, invoiceData(customer.sku, over))
    await context.api.call('PUT', `${rest}/invoice/issue/${invoice.id}`, { as })
    const offer = await addOffer(context.api, as, agreementData(customer.sku, over))
    const contract = await addContract(context.api, as, agreementData(customer.sku, over))
    const putBack = setClock(() => new Date('2026-12-05T10:00:00Z'))
    for (const [kind, { id }] of Object.entries({ invoice, offer, contract })) {
      const { status, body } = await copy(as, id)
      expect([status, body.document_kind]).toEqual([200, kind.toUpperCase()])
      const read = async (of: number) =>
        (await context.api.call('GET', `${rest}/${kind}/${of}`, { as })).body[kind]
      const [first, second] = [await read(id), await read(body.id)]
      expect(second).toMatchObject({
        state: 'DRAFT',
        date: '2026-12-05',
        description: 'Corso',
        note: 'Grazie',
      })
      expect([second.total, second.ana_sku]).toEqual([first.total, first.ana_sku])
      expect(second.fullNumeration ?? second.numeration ?? null).toBeNull()
      expect(await read(id)).toEqual(first)
    }
    putBack()
  })

  it('is made by who may write documents of the kind', async () => {
    const { caller: as, customer } = await studio(context.api)
    const { id } = await createInvoice(context.api, as, invoiceData(customer.sku))
    const structure = { id: as.structureId }
    const offers = await context.api.caller({ structure, roles: ['GUI_CAN_MANAGE_OFFER'] })
    expect((await copy(offers, id)).status).toBe(404)
    expect((await copy(await context.api.caller(), id)).status).toBe(404)
  })
})
