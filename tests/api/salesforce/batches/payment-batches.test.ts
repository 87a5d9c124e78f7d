import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { readBatchRows, runBatchJob, startBatch, wholeBatch } from '@/tests/support/salesforce/batches'
import { copyDrafts } from '@/tests/support/salesforce/document-copies'
import { pay, paymentStateOf, threeInstalments } from '@/tests/support/salesforce/payments'

const context = testApi()
const base = '/api/salesforce/rest/document/batch'
const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }
const payment = { date: '2026-11-20', method: 'CASH', account_iban: '', account_name: '' }
const paying = (chosen: object) => ({ document_kind: 'INVOICE', action: 'PAY', payment, ...chosen })

const payable = (as: Caller, body: object) => context.api.call('POST', `${base}/payable`, { as, body })

/** An invoice of 1,220.00 of which 200.00 are paid, one of which all is paid, one of another customer's price, a draft. */
async function mixed() {
  const { as, customer, id: partly } = await threeInstalments(context.api)
  await pay(context.api, as, partly, { amount: 200 })
  const data = invoiceData(customer.sku, { invoice_configuration: STANDARD })
  const { id: whole } = await issuedInvoice(context.api, as, data)
  const { id: paid } = await issuedInvoice(context.api, as, data)
  const { residual } = await paymentStateOf(context.api, as, paid)
  await pay(context.api, as, paid, { amount: residual })
  const { id: draft } = await createInvoice(context.api, as, data)
  return { as, partly, whole, paid, draft, ids: [partly, whole, paid, draft], residual }
}

describe('a batch that registers payments', () => {
  it('pays exactly what is left of each invoice, on its day and by its method, and says why not of the others', async () => {
    const { as, partly, whole, paid, draft, ids, residual } = await mixed()
    const batch = await wholeBatch(context.api, as, paying({ ids }))
    expect(batch).toMatchObject({ state: 'DONE', total: 4, done: 2, refused: 2 })
    expect(batch.reason_list).toEqual([
      { code: 'ERROR_BATCH_PAID', count: 1 },
      { code: 'ERROR_PAYMENT_STATE', count: 1 },
    ])
    const refused = await readBatchRows(context.api, as, batch.id, 'REFUSED')
    expect(refused.map(({ id }) => id).sort()).toEqual([paid, draft].sort())
    expect(refused.every(({ description }) => (description ?? '').length > 10)).toBe(true)
    const [first, second] = [partly, whole].map((id) => paymentStateOf(context.api, as, id))
    expect(await first).toMatchObject({ residual: 0, state: 'PAYED', paid_amount: 1220 })
    expect((await first)?.payment_list.at(-1)).toMatchObject({ ...payment, amount: 1020 })
    expect(await second).toMatchObject({ residual: 0, state: 'PAYED', paid_amount: residual })
    expect((await paymentStateOf(context.api, as, paid)).payment_list).toHaveLength(1)
  })

  it('pays what is left when an invoice is paid in part after the batch was queued', async () => {
    const { as, id } = await threeInstalments(context.api)
    const batch = await startBatch(context.api, as, paying({ ids: [id] }))
    await pay(context.api, as, id, { amount: 220 })
    await runBatchJob(as, batch.id)
    const { payment_list, residual } = await paymentStateOf(context.api, as, id)
    expect(payment_list.map(({ amount }) => amount)).toEqual([220, 1000])
    expect(residual).toBe(0)
  })

  it('takes all that a filter finds, and pays nothing when it is done a second time', async () => {
    const { as } = await mixed()
    const filter = { open_only: 'true' }
    expect(await wholeBatch(context.api, as, paying({ filter }))).toMatchObject({ total: 2, done: 2 })
    const again = await context.api.call('POST', base, { as, body: paying({ filter }) })
    expect(again.body.code).toBe('ERROR_NOT_FOUND')
  })

  it('pays an invoice once however many batches and payments do it at the same time', async () => {
    const { as, id } = await threeInstalments(context.api)
    const batches = await Promise.all(
      Array.from({ length: 90 }, () => startBatch(context.api, as, paying({ ids: [id] }))),
    )
    const payments = Array.from({ length: 10 }, () => pay(context.api, as, id, { amount: 1220 }))
    await Promise.all([...batches.map((batch) => runBatchJob(as, batch.id)), ...payments])
    const { payment_list, residual } = await paymentStateOf(context.api, as, id)
    expect(payment_list.map(({ amount }) => amount)).toEqual([1220])
    expect(residual).toBe(0)
  }, 180_000)

  it('would pay it many times without the lock: the control of the test above', async () => {
    const { as, id } = await threeInstalments(context.api)
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: as.structureId, visible: [as.structureId], accountId: null, requestId: '' }
    const payUnlocked = () =>
      withTenant(scope, async (tx) => {
        const { residual } = await tx.document.findUniqueOrThrow({ where: { id } })
        if (!residual?.gt(0)) return
        await tx.$executeRaw`insert into document_payment (document_id, date, amount, method, allow_excess)
          values (${id}, '2026-11-20', ${residual.toFixed(2)}::numeric, 'CASH', true)`
      })
    await Promise.all(Array.from({ length: 100 }, payUnlocked))
    expect((await paymentStateOf(context.api, as, id)).residual).toBeLessThan(0)
  }, 60_000)

  it('needs the role that registers a payment', async () => {
    const as = await context.api.caller({ roles: ['GUI_CAN_MANAGE_INVOICE', 'GUI_CAN_ISSUE_INVOICE'] })
    const answer = await context.api.call('POST', base, { as, body: paying({ ids: [1] }) })
    expect(answer.body.code).toBe('ERROR_FORBIDDEN')
  })

  it('needs a payment, and no other action has one', async () => {
    const { as, id } = await threeInstalments(context.api)
    for (const body of [
      { document_kind: 'INVOICE', action: 'PAY', ids: [id] },
      { document_kind: 'INVOICE', action: 'SEND', ids: [id], payment },
    ]) {
      const answer = await context.api.call('POST', base, { as, body })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body)).toContain('payment')
    }
    const note = { ...paying({ ids: [id] }), document_kind: 'CREDITNOTE' }
    expect((await context.api.call('POST', base, { as, body: note })).status).toBe(400)
  })

  it('tries the rest again with the same payment', async () => {
    const { as, draft } = await mixed()
    const { id } = await wholeBatch(context.api, as, paying({ ids: [draft] }))
    const issue = { document_kind: 'INVOICE', action: 'ISSUE', ids: [draft] }
    expect(await wholeBatch(context.api, as, issue)).toMatchObject({ done: 1 })
    const { body } = await context.api.call('POST', `${base}/${id}/retry`, { as })
    await runBatchJob(as, body.batch.id)
    expect((await paymentStateOf(context.api, as, draft)).payment_list).toMatchObject([payment])
  })
})

describe('the amount that a batch would register as paid', () => {
  it('is what is left of the invoices that it would pay; the others are counted by reason', async () => {
    const { as, ids, draft, residual } = await mixed()
    const bin = await copyDrafts(context.api, [draft])
    await context.api.call('DELETE', `/api/salesforce/rest/invoice/${bin[0]}`, { as })
    const { body } = await payable(as, { ids: [...ids, ...bin] })
    expect(body.payable).toEqual({ count: 2, amount: 1020 + residual, drafts: 1, paid: 1, others: 1 })
    expect(body.today).toMatch(/^\d{4}-\d{2}-\d{2}/)
    const ofFilter = await payable(as, { filter: {} })
    expect(ofFilter.body.payable).toEqual({
      count: 2,
      amount: 1020 + residual,
      drafts: 1,
      paid: 1,
      others: 0,
    })
  })

  it('is not found of the invoices of another structure', async () => {
    const { ids } = await mixed()
    const { caller } = await studio(context.api)
    expect((await payable(caller, { ids })).body.code).toBe('ERROR_NOT_FOUND')
  })
})
