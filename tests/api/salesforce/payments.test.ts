import { describe, expect, it } from 'vitest'
import { fixed2, money } from '@/lib/domain/money'
import { openParts } from '@/lib/domain/residual'
import { type Caller, testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, line, passiveData, studio } from '@/tests/support/builders'
import { pay, paymentStateOf, reversePaymentOf } from '@/tests/support/payments'

const context = testApi({ DATABASE_POOL: '20' })
const base = '/api/salesforce/rest'

/** An issued invoice of 1,220.00 in three instalments. */
async function invoiced(over: Record<string, unknown> = {}) {
  const { caller: as, customer } = await studio(context.api)
  const data = invoiceData(customer.sku, {
    product_list: [line({ single_price: 600 }), line({ single_price: 400 })],
    invoice_configuration: {
      typology: 'STANDARD',
      payment_methods: ['ALLOWANCE'],
      modality: 'INSTALMENTS',
      payment_days: [30, 60, 90],
    },
    ...over,
  })
  const { id } = await issuedInvoice(context.api, as, data)
  return { as, customer, id }
}

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

/** Credits lines of an invoice and issues the note; answers its id. */
async function credited(as: Caller, invoiceId: number, at: readonly number[]) {
  const { body } = await call(as, 'GET', `invoice/productsFromInvoiceId/${invoiceId}`)
  const products = at.map((index) => ({ id: body.products_data[index].id }))
  const made = await call(as, 'POST', 'creditnote/createSingleCreditnote', {
    invoiceId,
    products,
    date: '2026-11-21',
  })
  const { id } = made.body.creditNote
  expect((await call(as, 'PUT', `creditnote/issue/${id}`)).status).toBe(200)
  return id as number
}

describe('payments of an invoice', () => {
  it('fill its due dates oldest first, and make it PAYED with the last cent', async () => {
    const { as, id } = await invoiced()
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
    const { as, id } = await invoiced()
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
    const { as, id } = await invoiced()
    const over = await pay(context.api, as, id, { amount: 1220.01 })
    expect([over.status, over.body.code]).toEqual([422, 'ERROR_PAYMENT_EXCEEDS'])
    expect(over.body.description).toContain('1220.00')
    const meant = await pay(context.api, as, id, { amount: 1230, allow_excess: true })
    expect(meant.body.payment_state).toMatchObject({ state: 'PAYED', residual: -10 })
    expect(meant.body.payment_state.due_date_list.at(-1).open_amount).toBe(-10)
    expect((await pay(context.api, as, id, { amount: 1 })).body.code).toBe('ERROR_PAYMENT_EXCEEDS')
  })

  it('refuses those of a draft, of an offer, and of what is not an amount', async () => {
    const { as, customer } = await invoiced()
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
    const { as, id } = await invoiced()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => pay(context.api, as, id, { amount: 1220 })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(99)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['ERROR_PAYMENT_EXCEEDS']))
    expect((await statesOf(id)).filter((state) => state === 'PAYED')).toHaveLength(1)
  }, 120_000)

  it('would be paid twice without the lock: the control of the test above', async () => {
    const { as, id } = await invoiced()
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    const payUnlocked = () =>
      withTenant(scope, async (tx) => {
        const row = await tx.sales_document.findUniqueOrThrow({ where: { id } })
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
    const { as, id } = await invoiced()
    await pay(context.api, as, id, { amount: 200 })
    expect((await mark(as, id)).body.invoice.state).toBe('PAYED')
    const { payment_list } = await paymentStateOf(context.api, as, id)
    expect(payment_list.map(({ amount }) => amount)).toEqual([200, 1020])
    expect((await mark(as, id)).body.code).toBe('ERROR_INVOICE_STATE')
  })

  it('of a received document registers a payment, too, and opening it again takes the last one back', async () => {
    const { caller: as, customer } = await studio(context.api)
    const { body } = await call(as, 'POST', 'passive/add', { passive_data: passiveData(customer.sku) })
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

describe('a credit note', () => {
  it('lowers the invoice once it is issued, and settles it with its payments', async () => {
    const { as, id } = await invoiced()
    await pay(context.api, as, id, { amount: 732 })
    const note = await credited(as, id, [1])
    expect(await paymentStateOf(context.api, as, id)).toMatchObject({
      state: 'PAYED',
      credited_amount: 488,
      residual: 0,
    })
    expect(await paymentStateOf(context.api, as, note)).toMatchObject({
      flow: 'OUT',
      credited_amount: 488,
      residual: 0,
      state: 'ISSUED',
    })
  })

  it('of a paid invoice is a refund to make, that is paid like any other document', async () => {
    const { as, id } = await invoiced()
    await pay(context.api, as, id, { amount: 1000 })
    const note = await credited(as, id, [1])
    expect(await paymentStateOf(context.api, as, id)).toMatchObject({ credited_amount: 220, residual: 0 })
    expect(await paymentStateOf(context.api, as, note)).toMatchObject({ residual: 268 })
    const refund = await pay(context.api, as, note, { amount: 268 })
    expect(refund.body.payment_state).toMatchObject({ state: 'PAYED', residual: 0 })
  })

  it('lowers the invoice again when a payment of that is taken back', async () => {
    const { as, id } = await invoiced()
    const { body } = await pay(context.api, as, id, { amount: 1220 })
    const note = await credited(as, id, [1])
    expect((await paymentStateOf(context.api, as, note)).residual).toBe(488)
    await reversePaymentOf(context.api, as, body.payment_id)
    expect(await paymentStateOf(context.api, as, id)).toMatchObject({ residual: 732, state: 'ISSUED' })
    expect((await paymentStateOf(context.api, as, note)).residual).toBe(0)
  })
})

describe('what was paid', () => {
  it('keeps a document out of the bin, and taken back it still keeps the document for good', async () => {
    const { caller: as, customer } = await studio(context.api)
    const { body } = await call(as, 'POST', 'passive/add', { passive_data: passiveData(customer.sku) })
    const { id } = body.passive
    const remove = () => call(as, 'DELETE', `passive/${id}`)
    const paid = await pay(context.api, as, id, { amount: 44 })
    const refused = await remove()
    expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_DOCUMENT_WITH_PAYMENTS'])
    await reversePaymentOf(context.api, as, paid.body.payment_id)
    expect((await remove()).status).toBe(200)
    const { sweepBin } = await import('@/server/salesforce')
    await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`update document_state_change set date_ts = now() - interval '31 days' where document_id = ${id}`
      await sweepBin(tx)
    })
    expect((await paymentStateOf(context.api, as, id)).payment_list).toHaveLength(2)
  })

  it('is not made more than is due by a change of a received document', async () => {
    const { caller: as, customer } = await studio(context.api)
    const { body } = await call(as, 'POST', 'passive/add', { passive_data: passiveData(customer.sku) })
    const { id } = body.passive
    await pay(context.api, as, id, { amount: 200 })
    const change = (single_price: number) =>
      call(as, 'POST', 'passive/update', {
        passive_data: { ...passiveData(customer.sku), id, product_list: [line({ single_price })] },
      })
    expect((await change(100)).body.code).toBe('ERROR_PAYMENTS_ABOVE_DUE')
    expect((await change(300)).body.passive.due_date_list).toEqual([{ date: '2026-11-03', amount: 366 }])
    expect(await paymentStateOf(context.api, as, id)).toMatchObject({ residual: 166, state: 'ISSUED' })
  })

  it('is written by payments alone', async () => {
    const { as, id } = await invoiced()
    const { body } = await pay(context.api, as, id, { amount: 20 })
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    const forged = [
      withTenant(
        scope,
        (tx) => tx.$executeRaw`update sales_document set paid_amount = 1220 where id = ${id}`,
      ),
      withTenant(
        scope,
        (tx) => tx.$executeRaw`update document_due_date set open_amount = 0 where document_id = ${id}`,
      ),
      withTenant(scope, (tx) => tx.$executeRaw`delete from document_payment where id = ${body.payment_id}`),
      withTenant(
        scope,
        (tx) => tx.$executeRaw`update document_payment set amount = 1 where id = ${body.payment_id}`,
      ),
    ]
    const results = await Promise.allSettled(forged)
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  })

  it('is in the database what the domain says, whatever happens in whatever order', async () => {
    const { as, id } = await invoiced()
    const note = await credited(as, id, [1])
    const paid: number[] = []
    const steps: (() => Promise<{ body: { payment_id?: number } }>)[] = [
      () => pay(context.api, as, id, { amount: 300 }),
      () => pay(context.api, as, id, { amount: 432 }),
      () => pay(context.api, as, id, { amount: 100, allow_excess: true }),
      () => pay(context.api, as, note, { amount: 50 }),
      () => reversePaymentOf(context.api, as, paid[0] ?? 0),
      () => reversePaymentOf(context.api, as, paid[2] ?? 0),
      () => pay(context.api, as, id, { amount: 12.34 }),
    ]
    for (const step of steps) {
      const { body } = await step()
      expect(body.payment_id).toBeGreaterThan(0)
      paid.push(body.payment_id ?? 0)
      for (const one of [id, note]) {
        const state = await paymentStateOf(context.api, as, one)
        const due = state.due_date_list.map(({ amount }) => money(amount))
        const { amount_due, credited_amount, paid_amount, residual } = state
        expect(fixed2(money(residual))).toBe(
          fixed2(money(amount_due).minus(money(credited_amount)).minus(money(paid_amount))),
        )
        expect(state.due_date_list.map(({ open_amount }) => fixed2(money(open_amount)))).toEqual(
          openParts(due, money(residual)).map(fixed2),
        )
      }
    }
  })
})
