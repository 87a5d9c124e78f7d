import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import {
  addOffer,
  addPurchase,
  agreementData,
  createInvoice,
  invoiceData,
  issuedInvoice,
  line,
  purchaseData,
  studio,
} from '@/tests/support/builders'
import { creditedLines, pay, paymentStateOf, reversePaymentOf } from '@/tests/support/salesforce/payments'
import { addReceivedDocument } from '@/tests/support/salesforce/registers'
import { wrongSums } from '@/tests/support/statistics'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-24T09:00:00Z')
const rest = '/api/salesforce/rest'

type Studio = Awaited<ReturnType<typeof studio>>
type Effect = { REVENUE?: number; COLLECTED?: number; COSTS?: number }
type Case = { act: (at: Studio) => Promise<unknown>; effect: Effect }

/** An invoice of 100.00 and 22.00 of VAT in October. */
const hundred = ({ customer }: Studio, over: object = {}) =>
  invoiceData(customer.sku, {
    date: '2026-10-02',
    invoice_configuration: { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] },
    product_list: [line({ single_price: 100, quantity: 1 })],
    ...over,
  })
const issue = (at: Studio, over: object = {}) => issuedInvoice(context.api, at.caller, hundred(at, over))
async function paid(at: Studio, id: number, amount: number): Promise<void> {
  const { status, body } = await pay(context.api, at.caller, id, { amount, date: '2026-11-02' })
  if (status !== 200) throw new Error(JSON.stringify(body))
}
async function must(at: Studio, method: string, path: string): Promise<void> {
  const { status, body } = await context.api.call(method, `${rest}/${path}`, { as: at.caller })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** The documents of which other programs count too much or too little, each with its effect. */
const CASES: Record<string, Case> = {
  'an invoice that is not paid': { act: (at) => issue(at), effect: { REVENUE: 100 } },
  'a paid invoice': {
    act: async (at) => paid(at, (await issue(at)).id, 122),
    effect: { REVENUE: 100, COLLECTED: 122 },
  },
  'a credit note': {
    act: async (at) => creditedLines(context.api, at.caller, (await issue(at)).id, [0]),
    effect: {},
  },
  'a refund of a credit note': {
    act: async (at) => {
      const { id } = await issue(at)
      await paid(at, id, 122)
      await paid(at, await creditedLines(context.api, at.caller, id, [0]), 122)
    },
    effect: {},
  },
  'a payment that is reversed': {
    act: async (at) => {
      const { id } = await issue(at)
      await paid(at, id, 50)
      const state = (await paymentStateOf(context.api, at.caller, id)) as never as {
        payment_list: { id: number }[]
      }
      await reversePaymentOf(context.api, at.caller, state.payment_list[0]?.id ?? 0)
    },
    effect: { REVENUE: 100 },
  },
  'a draft, and one in the bin': {
    act: async (at) => {
      await createInvoice(context.api, at.caller, hundred(at))
      const { id } = await createInvoice(context.api, at.caller, hundred(at))
      await must(at, 'DELETE', `invoice/${id}`)
    },
    effect: {},
  },
  'an offer': {
    act: async (at) => addOffer(context.api, at.caller, agreementData(at.customer.sku)),
    effect: {},
  },
  'an invoice that SdI rejected': {
    act: async (at) => {
      const { id } = await issue(at)
      await context.api.asSystem(
        (tx) => tx.$executeRaw`update document set state = 'DIGITAL_SENT_ESITO_KO' where id = ${id}`,
      )
    },
    effect: {},
  },
  'split payment: the customer pays the VAT': {
    act: async (at) => {
      const product_list = [line({ single_price: 100, quantity: 1, esigibilita_iva: 'S' })]
      await paid(at, (await issue(at, { product_list })).id, 100)
    },
    effect: { REVENUE: 100, COLLECTED: 100 },
  },
  'a withholding: the customer pays it to the state': {
    act: async (at) => {
      const withheld = { tipo_ritenuta: 'RT01', rate: 20, apply_on: 100, causale_pagamento: 'A' }
      const product_list = [line({ single_price: 100, quantity: 1, ritenuta: true })]
      await paid(at, (await issue(at, { product_list, taxes: { ritenute: [withheld] } })).id, 102)
    },
    effect: { REVENUE: 100, COLLECTED: 102 },
  },
  'an exempt invoice with the stamp charged': {
    act: (at) =>
      issue(at, {
        product_list: [
          line({ single_price: 100, quantity: 1, iva: 0, natura: 'N4', riferimento_normativo: 'art. 10' }),
        ],
        taxes: { bollo: 'AUTO_CHARGED' },
      }),
    effect: { REVENUE: 102 },
  },
  'a received invoice, and its credit note': {
    act: async (at) => {
      const of = (over: Record<string, unknown>) =>
        addReceivedDocument(context.api, at.caller, at.customer.sku, over)
      await of({ date: '2026-10-05', number: '1' })
      await of({ date: '2026-11-05', number: '2', document_kind: 'CREDITNOTE', single_price: 30 })
    },
    effect: { COSTS: 170 },
  },
  'self-invoices: TD16 counts with its invoice, TD17 is one, and TD27 is none': {
    act: async (at) => {
      const of = (tipo_documento: string, number: string) =>
        addReceivedDocument(context.api, at.caller, at.customer.sku, {
          tipo_documento,
          number,
          date: '2026-10-05',
        })
      await of('TD16', '1')
      await of('TD17', '2')
      await of('TD27', '3')
    },
    effect: { COSTS: 200 },
  },
  'a purchase, and one that is thrown away': {
    act: async (at) => {
      const bought = purchaseData({
        date: '2026-10-05',
        tax_percentage: 22,
        purchase_product_list: [{ description: 'x', amount: 50 }],
      })
      await addPurchase(context.api, at.caller, bought)
      const { id } = await addPurchase(context.api, at.caller, bought)
      await must(at, 'GET', `purchase/delete/${id}`)
    },
    effect: { COSTS: 61 },
  },
}

describe('the effect of a document on revenue, collections and costs', () => {
  it.each(Object.entries(CASES))('of %s', async (_, { act, effect }) => {
    const at = await studio(context.api)
    await act(at)
    const totalOf = async (figure: string): Promise<number> => {
      const path = `/api/statistics/rest/figure/${figure}?from=2026-08&to=2026-12`
      return (await context.api.call('GET', path, { as: at.caller })).body.total
    }
    const found = {
      REVENUE: await totalOf('REVENUE'),
      COLLECTED: await totalOf('COLLECTED'),
      COSTS: await totalOf('COSTS'),
    }
    expect(found).toEqual({ REVENUE: 0, COLLECTED: 0, COSTS: 0, ...effect })
    expect(await wrongSums(context.api, at.caller.structureId)).toEqual([])
  })
})
