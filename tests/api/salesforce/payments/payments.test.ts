import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, line, receivedData, studio } from '@/tests/support/builders'
import { pay, paymentStateOf, reversePaymentOf, threeInstalments } from '@/tests/support/salesforce/payments'

const context = testApi({ DATABASE_POOL: '20' })
const base = '/api/salesforce/rest'

const call = (as: Caller, method: string, path: string, body?: unknown) =>
  context.api.call(method, `${base}/${path}`, { as, body })

const statesOf = (id: number) =>
  context.api.asSystem(async (tx) => {
    const rows = await tx.document_state_change.findMany({
      where: { document_id: id },
      orderBy: { id: 'asc' },
    })
    return rows.map(({ state }) => state)
  })

describe('payments of an invoice', () => {
  it('fill its due dates oldest first, and make it PAYED with the last cent', async () => {
    const { as, id } = await threeInstalments(context.api)
    const first = await pay(context.api, as, id, { amount: 500, method: 'CASH', note: 'Acconto' })
    expect(first.body.payment_state).toMatchObject({
      state: 'ISSUED',
      flow: 'IN',
      amount_due: 1220,
      paid_amount: 500,
      residual: 720,
      due_date_list: [
        { date: '2026-12-20', amount: 406.67, open_amount: 0 },
        { date: '2027-01-19', amount: 406.67, open_amount: 313.34 },
        { date: '2027-02-18', amount: 406.66, open_amount: 406.66 },
      ],
      payment_list: [{ amount: 500, method: 'CASH', note: 'Acconto', reverses_id: null, reversed_by: null }],
    })
    const last = await pay(context.api, as, id, { amount: 720 })
    expect(last.body.payment_state).toMatchObject({ state: 'PAYED', residual: 0, payable: true })
  })

  it('come back by a row of their own, and with them the state of before', async () => {
    const { as, id } = await threeInstalments(context.api)
    await call(as, 'POST', 'invoice/send', { invoice_id: id, mail_to: 'a@posta.example' })
    const { body } = await pay(context.api, as, id, { amount: 1220 })
    const reversed = await reversePaymentOf(context.api, as, body.payment_id)
    expect(reversed.body.payment_state).toMatchObject({
      state: 'SENT',
      residual: 1220,
      payment_list: [
        { id: body.payment_id, reversed_by: reversed.body.payment_id },
        { id: reversed.body.payment_id, reverses_id: body.payment_id, amount: 1220 },
      ],
    })
    const again = await reversePaymentOf(context.api, as, body.payment_id)
    expect([again.status, again.body.code]).toEqual([422, 'ERROR_PAYMENT_REVERSED'])
    const ofReversal = await reversePaymentOf(context.api, as, reversed.body.payment_id)
    expect(ofReversal.body.code).toBe('ERROR_PAYMENT_REVERSED')
    expect(await statesOf(id)).toEqual(['DRAFT', 'ISSUED', 'SENT', 'PAYED', 'SENT'])
  })

  it('refuses one above the residual with what is left, and takes it when it is meant', async () => {
    const { as, id } = await threeInstalments(context.api)
    const over = await pay(context.api, as, id, { amount: 1220.01 })
    expect([over.status, over.body.code]).toEqual([422, 'ERROR_PAYMENT_EXCEEDS'])
    expect(over.body.description).toContain('1220,00')
    const meant = await pay(context.api, as, id, { amount: 1230, allow_excess: true })
    expect(meant.body.payment_state).toMatchObject({ state: 'PAYED', residual: -10 })
    expect(meant.body.payment_state.due_date_list.at(-1).open_amount).toBe(-10)
    expect((await pay(context.api, as, id, { amount: 1 })).body.code).toBe('ERROR_PAYMENT_EXCEEDS')
  })

  it('refuses those of a draft, of an offer, and of what is not an amount', async () => {
    const { as, customer } = await threeInstalments(context.api)
    const data = invoiceData(customer.sku)
    const { body } = await call(as, 'POST', 'invoice/createInvoice', { invoice_data: data })
    expect((await pay(context.api, as, body.invoice.id, { amount: 1 })).body.code).toBe('ERROR_PAYMENT_STATE')
    const offer = await call(as, 'POST', 'offer/add', { offer_data: data })
    expect((await pay(context.api, as, offer.body.offer.id, { amount: 1 })).status).toBe(404)
    for (const amount of [0, -1, 1.001]) {
      expect((await pay(context.api, as, body.invoice.id, { amount })).status).toBe(400)
    }
  })

  it('are without what the customer withholds or pays to the state itself', async () => {
    const { caller: as, customer } = await studio(context.api)
    const { id } = await issuedInvoice(
      context.api,
      as,
      invoiceData(customer.sku, {
        product_list: [line({ single_price: 1000, ritenuta: true, esigibilita_iva: 'S' })],
        taxes: { ritenute: [{ tipo_ritenuta: 'RT01', rate: 20, causale_pagamento: 'A' }] },
        invoice_configuration: { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] },
      }),
    )
    expect(await paymentStateOf(context.api, as, id)).toMatchObject({ amount_due: 800, residual: 800 })
  })

  it('is paid by one of a hundred who pay the same residual at once', async () => {
    const { as, id } = await threeInstalments(context.api)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => pay(context.api, as, id, { amount: 1220 })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(99)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['ERROR_PAYMENT_EXCEEDS']))
    expect((await statesOf(id)).filter((state) => state === 'PAYED')).toHaveLength(1)
  }, 120_000)

  it('would be paid twice without the lock: the control of the test above', async () => {
    const { as, id } = await threeInstalments(context.api)
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    const payUnlocked = () =>
      withTenant(scope, async (tx) => {
        const row = await tx.document.findUniqueOrThrow({ where: { id } })
        if (Number(row.residual) < 1220) return
        await tx.$executeRaw`insert into document_payment (document_id, date, amount, method, allow_excess)
          values (${id}, '2026-11-21', 1220, 'CASH', true)`
      })
    await Promise.all(Array.from({ length: 100 }, payUnlocked))
    expect((await paymentStateOf(context.api, as, id)).residual).toBeLessThan(0)
  }, 60_000)
})

describe('the call that marks as paid', () => {
  const mark = (as: Caller, id: number) =>
    call(as, 'POST', 'invoice/update/state', { invoice_data: { id, json_state: { invoice_state: 'PAYED' } } })

  it('registers a payment of what is left, and is refused a second time', async () => {
    const { as, id } = await threeInstalments(context.api)
    await pay(context.api, as, id, { amount: 200 })
    expect((await mark(as, id)).body.invoice.state).toBe('PAYED')
    const { payment_list } = await paymentStateOf(context.api, as, id)
    expect(payment_list.map(({ amount }) => amount)).toEqual([200, 1020])
    expect((await mark(as, id)).body.code).toBe('ERROR_INVOICE_STATE')
  })

  it('of a received document registers a payment, too, and opening it again takes the last one back', async () => {
    const { caller: as, customer } = await studio(context.api)
    const { body } = await call(as, 'POST', 'passive/add', { passive_data: receivedData(customer.sku) })
    const { id } = body.passive
    const set = (passive_state: string) =>
      call(as, 'POST', 'passive/update/state', { passive_data: { id, json_state: { passive_state } } })
    await pay(context.api, as, id, { amount: 44 })
    expect((await set('PAYED')).body.passive.state).toBe('PAYED')
    expect(await paymentStateOf(context.api, as, id)).toMatchObject({ flow: 'OUT', residual: 0 })
    expect((await set('ISSUED')).body.passive.state).toBe('ISSUED')
    expect((await paymentStateOf(context.api, as, id)).residual).toBe(200)
  })
})
