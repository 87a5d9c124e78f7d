import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EntryBalance } from '@/lib/api/salesforce/balances/balance-fields'
import { addDays, yearOf } from '@/lib/domain/core/day'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addEntry,
  addPurchase,
  createInvoice,
  invoiceData,
  issuedInvoice,
  purchaseData,
  studio,
} from '@/tests/support/builders'
import { runsOf } from '@/tests/support/property-runs'
import { creditWhole, eurosOf, leadLife, lifeStep } from '@/tests/support/salesforce/customer-life'
import { pay, reversePaymentOf } from '@/tests/support/salesforce/payments'
import { dayFromNow } from '@/tests/support/time/days'

const context = testApi()

async function balanceOf(as: Caller, sku: string): Promise<EntryBalance> {
  const { status, body } = await context.api.call('GET', `/api/salesforce/rest/balance/${sku}`, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.balance
}

const dueSums = async (as: Caller, sku: string) =>
  (await context.api.call('GET', `/api/salesforce/rest/schedule/list?ana_sku=${sku}`, { as })).body.sums

const NOTHING = {
  year_list: [],
  is_supplier: false,
  receivable: null,
  overdue_invoice_id: null,
  payable: null,
  collected: null,
}

it('is empty of an entry without documents, and of one that has but drafts or a document in the bin', async () => {
  const { caller: as, customer } = await studio(context.api)
  expect(await balanceOf(as, customer.sku)).toEqual({ year: yearOf(dayFromNow(0)), ...NOTHING })
  await createInvoice(context.api, as, invoiceData(customer.sku, { date: dayFromNow(0) }))
  const binned = await createInvoice(context.api, as, invoiceData(customer.sku, { date: dayFromNow(0) }))
  const path = `/api/salesforce/rest/invoice/${binned.id}`
  expect((await context.api.call('DELETE', path, { as })).status).toBe(200)
  expect(await balanceOf(as, customer.sku)).toMatchObject(NOTHING)
})

it('has what is open and overdue as the scadenzario has it, and the payments that were not taken back', async () => {
  const { caller: as, customer } = await studio(context.api)
  const bill = (daysAgo: number) =>
    issuedInvoice(context.api, as, invoiceData(customer.sku, { date: dayFromNow(-daysAgo) }))
  const [old, second, recent] = [await bill(50), await bill(40), await bill(5)]
  await pay(context.api, as, old.id, { date: dayFromNow(-20), amount: 22 })
  await pay(context.api, as, old.id, { date: dayFromNow(-10), amount: 50 })
  await pay(context.api, as, second.id, { date: dayFromNow(-10), amount: 50 })
  const { body } = await pay(context.api, as, recent.id, { date: dayFromNow(-1), amount: 122 })
  await reversePaymentOf(context.api, as, body.payment_id)
  const balance = await balanceOf(as, customer.sku)
  expect(balance).toMatchObject({
    receivable: { open: 244, overdue: 122, overdue_since: dayFromNow(-20) },
    overdue_invoice_id: old.id,
    payable: null,
    // 22 EUR after 30 days, 50 after 40, 50 after 30: (660 + 2000 + 1500) / 122 = 34.1
    collected: { date: dayFromNow(-10), amount: 100, days_to_pay: 34 },
  })
  expect(await dueSums(as, customer.sku)).toMatchObject({ in: 244, overdue_in: 122, out: 0 })
  await creditWhole(context.api, as, recent.id, dayFromNow(0))
  await creditWhole(context.api, as, old.id, dayFromNow(0))
  expect(await balanceOf(as, customer.sku)).toMatchObject({
    receivable: { open: 72, overdue: 72, overdue_since: dayFromNow(-10) },
    payable: { open: 72, overdue: 0, overdue_since: null },
  })
})

it('shows what is owed to those who list payments only, with purchases to those who list these', async () => {
  const { caller: as, customer } = await studio(context.api)
  await issuedInvoice(context.api, as, invoiceData(customer.sku, { date: dayFromNow(0) }))
  await addPurchase(context.api, as, purchaseData({ ana_sku: customer.sku, date: dayFromNow(0) }))
  const full = await balanceOf(as, customer.sku)
  expect(full.is_supplier).toBe(true)
  expect(full.payable?.open).toBe((await dueSums(as, customer.sku)).out)
  const reader = (...roles: ('GUI_CAN_LIST_INVOICE' | 'GUI_CAN_LIST_PAYMENT')[]) =>
    context.api.caller({ roles, structure: { id: as.structureId } })
  const ofInvoices = await balanceOf(await reader('GUI_CAN_LIST_INVOICE'), customer.sku)
  expect(ofInvoices).toMatchObject({
    ...NOTHING,
    year_list: [{ revenue: 100, invoices: 1, credit_notes: 0 }],
  })
  const ofPayments = await balanceOf(
    await reader('GUI_CAN_LIST_INVOICE', 'GUI_CAN_LIST_PAYMENT'),
    customer.sku,
  )
  expect(ofPayments).toMatchObject({ is_supplier: false, receivable: { open: 122 }, payable: null })
})

it('is right to the cent, whatever is invoiced, credited, paid in part, taken back and refunded', async () => {
  const { caller: as, customer } = await studio(context.api)
  const year = yearOf(dayFromNow(0))
  const all: Awaited<ReturnType<typeof leadLife>> = []
  let first = dayFromNow(-60)
  await fc.assert(
    fc.asyncProperty(fc.array(lifeStep, { minLength: 4, maxLength: 8 }), async (steps) => {
      all.push(...(await leadLife(context.api, as, { sku: customer.sku, first, steps })))
      first = addDays(first, steps.length)
      const { year_list, receivable, payable } = await balanceOf(as, customer.sku)
      for (const past of [year, year - 1]) {
        const own = all.filter(({ date }) => yearOf(date) === past)
        const count = (kind: string) => own.filter((one) => one.kind === kind).length
        const found = year_list.find((one) => one.year === past)
        expect(found?.revenue ?? 0).toBe(eurosOf(own.map(({ net }) => net)))
        expect([found?.invoices ?? 0, found?.credit_notes ?? 0]).toEqual([
          count('INVOICE'),
          count('CREDITNOTE'),
        ])
      }
      const owed = Math.round(((receivable?.open ?? 0) - (payable?.open ?? 0)) * 100)
      expect(owed / 100).toBe(eurosOf(all.map(({ cents }) => cents)))
    }),
    { numRuns: runsOf(5) },
  )
}, 60_000)

it('is of one entry alone', async () => {
  const { caller: as, customer } = await studio(context.api)
  const other = await addEntry(context.api, as)
  await issuedInvoice(context.api, as, invoiceData(customer.sku, { date: dayFromNow(0) }))
  expect(await balanceOf(as, other.sku)).toMatchObject(NOTHING)
})
