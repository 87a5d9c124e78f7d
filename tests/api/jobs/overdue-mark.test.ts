import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, issuedInvoice, studio } from '@/tests/support/builders'

const context = testApi()
const base = '/api/salesforce/rest/invoice'

/** Issued on 1 October 2026 and to be paid after these numbers of days. */
const due = (...payment_days: number[]) => ({
  date: '2026-10-01',
  invoice_configuration: {
    typology: 'STANDARD',
    payment_methods: ['ALLOWANCE'],
    modality: payment_days.length > 1 ? 'INSTALMENTS' : 'SINGLE',
    payment_days,
  },
})

async function overdueOn(day: string) {
  const [{ setClock }, { overdueMark }] = await Promise.all([
    import('@/server/platform/clock'),
    import('@/server/jobs/overdue-mark'),
  ])
  const restore = setClock(() => new Date(`${day}T12:00:00Z`))
  await overdueMark.run({}).finally(restore)
}

describe('the nightly look at what should have been paid', () => {
  it('finds an invoice late after one of its days, expired after all of them, and leaves what is paid or not sent yet', async () => {
    const { caller, customer } = await studio(context.api)
    const make = (...days: number[]) =>
      issuedInvoice(context.api, caller, invoiceData(customer.sku, due(...days)))
    const call = (method: string, path: string, body?: unknown) =>
      context.api.call(method, `${base}/${path}`, { as: caller, body })
    const instalments = await make(30, 60)
    const single = await make(30)
    const paid = await make(30)
    const later = await make(90)
    const unsent = await issuedInvoice(
      context.api,
      caller,
      invoiceData(customer.sku, {
        date: '2026-10-01',
        invoice_configuration: { typology: 'DIGITAL', payment_methods: ['ALLOWANCE'], payment_days: [30] },
      }),
    )
    const draft = await createInvoice(context.api, caller, invoiceData(customer.sku, due(0)))
    const pay = { invoice_data: { id: paid.id, json_state: { invoice_state: 'PAYED' } } }
    expect((await call('POST', 'update/state', pay)).body.invoice.state).toBe('PAYED')
    expect((await call('POST', 'update/state', pay)).body.code).toBe('ERROR_INVOICE_STATE')
    const states = async () =>
      Promise.all(
        [instalments, single, paid, later, draft, unsent].map(
          async ({ id }) => (await call('GET', String(id))).body.invoice.state,
        ),
      )
    await overdueOn('2026-10-31')
    expect(await states()).toEqual(['ISSUED', 'ISSUED', 'PAYED', 'ISSUED', 'DRAFT', 'ISSUED'])
    await overdueOn('2026-11-01')
    await overdueOn('2026-11-01')
    expect(await states()).toEqual(['LATE', 'EXPIRED', 'PAYED', 'ISSUED', 'DRAFT', 'ISSUED'])
    await overdueOn('2026-12-01')
    expect(await states()).toEqual(['EXPIRED', 'EXPIRED', 'PAYED', 'ISSUED', 'DRAFT', 'ISSUED'])
    const { state_list } = (await call('GET', String(instalments.id))).body.invoice
    expect(state_list.map(({ state }: { state: string }) => state)).toEqual([
      'DRAFT',
      'ISSUED',
      'LATE',
      'EXPIRED',
    ])
    expect(
      (await call('POST', 'update/state', { ...pay, invoice_data: { ...pay.invoice_data, id: single.id } }))
        .body.invoice.state,
    ).toBe('PAYED')
  })
})
