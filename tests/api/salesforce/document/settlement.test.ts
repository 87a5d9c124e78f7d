import { describe, expect, it } from 'vitest'
import { fixed2, money } from '@/lib/domain/core/money'
import { openParts } from '@/lib/domain/documents/residual'
import { type Caller, testApi } from '@/tests/support/api'
import { line, receivedData, studio } from '@/tests/support/builders'
import {
  creditedLines,
  pay,
  paymentStateOf,
  reversePaymentOf,
  threeInstalments,
} from '@/tests/support/salesforce/payments'

const context = testApi()

const call = (as: Caller, method: string, path: string, body?: unknown) =>
  context.api.call(method, `/api/salesforce/rest/${path}`, { as, body })

describe('a credit note', () => {
  it('lowers the invoice once it is issued, and settles it with its payments', async () => {
    const { as, id } = await threeInstalments(context.api)
    await pay(context.api, as, id, { amount: 732 })
    const note = await creditedLines(context.api, as, id, [1])
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
    const { as, id } = await threeInstalments(context.api)
    await pay(context.api, as, id, { amount: 1000 })
    const note = await creditedLines(context.api, as, id, [1])
    expect(await paymentStateOf(context.api, as, id)).toMatchObject({ credited_amount: 220, residual: 0 })
    expect(await paymentStateOf(context.api, as, note)).toMatchObject({ residual: 268 })
    const refund = await pay(context.api, as, note, { amount: 268 })
    expect(refund.body.payment_state).toMatchObject({ state: 'PAYED', residual: 0 })
  })

  it('lowers the invoice again when a payment of that is taken back', async () => {
    const { as, id } = await threeInstalments(context.api)
    const { body } = await pay(context.api, as, id, { amount: 1220 })
    const note = await creditedLines(context.api, as, id, [1])
    expect((await paymentStateOf(context.api, as, note)).residual).toBe(488)
    await reversePaymentOf(context.api, as, body.payment_id)
    expect(await paymentStateOf(context.api, as, id)).toMatchObject({ residual: 732, state: 'ISSUED' })
    expect((await paymentStateOf(context.api, as, note)).residual).toBe(0)
  })
})

describe('what was paid', () => {
  it('keeps a document out of the bin, and taken back it still keeps the document for good', async () => {
    const { caller: as, customer } = await studio(context.api)
    const { body } = await call(as, 'POST', 'passive/add', { passive_data: receivedData(customer.sku) })
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
    const { body } = await call(as, 'POST', 'passive/add', { passive_data: receivedData(customer.sku) })
    const { id } = body.passive
    await pay(context.api, as, id, { amount: 200 })
    const change = (single_price: number) =>
      call(as, 'POST', 'passive/update', {
        passive_data: { ...receivedData(customer.sku), id, product_list: [line({ single_price })] },
      })
    expect((await change(100)).body.code).toBe('ERROR_PAYMENTS_ABOVE_DUE')
    expect((await change(300)).body.passive.due_date_list).toEqual([{ date: '2026-11-03', amount: 366 }])
    expect(await paymentStateOf(context.api, as, id)).toMatchObject({ residual: 166, state: 'ISSUED' })
  })

  it('is written by payments alone', async () => {
    const { as, id } = await threeInstalments(context.api)
    const { body } = await pay(context.api, as, id, { amount: 20 })
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    const forged = [
      withTenant(scope, (tx) => tx.$executeRaw`update document set paid_amount = 1220 where id = ${id}`),
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
    const { as, id } = await threeInstalments(context.api)
    const note = await creditedLines(context.api, as, id, [1])
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
