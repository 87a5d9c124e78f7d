import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addPurchase, invoiceData, issuedInvoice, receivedData, studio } from '@/tests/support/builders'
import { creditedLines, pay, paymentStateOf, threeInstalments } from '@/tests/support/salesforce/payments'

const context = testApi({ DATABASE_POOL: '20' })
const base = '/api/salesforce/rest'

type Part = { kind: 'DOCUMENT' | 'PURCHASE'; id: number; amount: number }

const paySeveral = (as: Caller, part_list: readonly Part[], over: Record<string, unknown> = {}) =>
  context.api.call('POST', `${base}/payment/addSeveral`, {
    as,
    body: { payment_data: { date: '2026-11-21', part_list, ...over } },
  })

const document = (id: number, amount: number): Part => ({ kind: 'DOCUMENT', id, amount })
const purchase = (id: number, amount: number): Part => ({ kind: 'PURCHASE', id, amount })

const invoices = async (as: Caller, sku: string, count: number) => {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) ids.push((await issuedInvoice(context.api, as, STANDARD(sku))).id)
  return ids
}

const STANDARD = (sku: string) =>
  invoiceData(sku, { invoice_configuration: { typology: 'STANDARD', payment_methods: ['ALLOWANCE'] } })

const residuals = async (as: Caller, ids: readonly number[]) => {
  const states = await Promise.all(ids.map((id) => paymentStateOf(context.api, as, id)))
  return states.map(({ residual, state }) => [residual, state])
}

describe('one payment of several documents', () => {
  it('pays each by its part, with the account and the note on each', async () => {
    const { caller, customer } = await studio(context.api)
    const [first = 0, second = 0] = await invoices(caller, customer.sku, 2)
    const over = { note: 'Bonifico del 21', account_iban: 'IT60X0542811101000000123456', method: 'CASH' }
    const { status, body } = await paySeveral(caller, [document(second, 22), document(first, 122)], over)
    expect([status, body.total]).toEqual([200, 144])
    expect(await residuals(caller, [first, second])).toEqual([
      [0, 'PAYED'],
      [100, 'ISSUED'],
    ])
    const { payment_list } = await paymentStateOf(context.api, caller, second)
    expect(payment_list).toMatchObject([{ amount: 22, date: '2026-11-21', ...over }])
  })

  it('pays bills and purchases together', async () => {
    const { caller, customer } = await studio(context.api)
    const { body: bill } = await context.api.call('POST', `${base}/passive/add`, {
      as: caller,
      body: { passive_data: receivedData(customer.sku) },
    })
    const bought = await addPurchase(context.api, caller)
    const { status, body } = await paySeveral(caller, [
      purchase(bought.id, 10),
      document(bill.passive.id, 244),
    ])
    expect([status, body.total]).toEqual([200, 254])
    const { body: after } = await context.api.call('GET', `${base}/purchase/${bought.id}`, { as: caller })
    expect(after.purchase.residual).toBe(bought.residual - 10)
  })

  it('is none at all when one part is above what is left, and names it', async () => {
    const { caller, customer } = await studio(context.api)
    const ids = await invoices(caller, customer.sku, 2)
    const { status, body } = await paySeveral(caller, [
      document(ids[0] ?? 0, 122),
      document(ids[1] ?? 0, 122.01),
    ])
    expect([status, body.code, body.wrong]).toEqual([
      422,
      'ERROR_PAYMENT_EXCEEDS',
      ['payment_data.part_list.1.amount'],
    ])
    expect(await residuals(caller, ids)).toEqual([
      [122, 'ISSUED'],
      [122, 'ISSUED'],
    ])
  })

  it('is refused for what comes in together with what goes out, twice the same, and none', async () => {
    const { caller, customer } = await studio(context.api)
    const [id = 0] = await invoices(caller, customer.sku, 1)
    const bought = await addPurchase(context.api, caller)
    const mixed = await paySeveral(caller, [document(id, 1), purchase(bought.id, 1)])
    expect([mixed.status, mixed.body.code]).toEqual([422, 'ERROR_PAYMENT_MIXED'])
    for (const parts of [[document(id, 1), document(id, 2)], []]) {
      const { status, body } = await paySeveral(caller, parts)
      expect([status, body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
    }
  })

  it('reaches neither documents nor purchases of another structure', async () => {
    const [mine, other] = [await studio(context.api), await studio(context.api)]
    const [foreign = 0] = await invoices(other.caller, other.customer.sku, 1)
    const bought = await addPurchase(context.api, other.caller)
    for (const part of [document(foreign, 1), purchase(bought.id, 1)]) {
      const { status, body } = await paySeveral(mine.caller, [part])
      expect([status, body.code]).toEqual([404, 'ERROR_NOT_FOUND'])
    }
  })

  it('needs the role of each kind that it pays', async () => {
    const { caller, customer } = await studio(context.api)
    const [id = 0] = await invoices(caller, customer.sku, 1)
    const bought = await addPurchase(context.api, caller)
    const buyer = await context.api.caller({
      structure: { id: caller.structureId },
      roles: ['GUI_CAN_MANAGE_PURCHASE'],
    })
    expect((await paySeveral(buyer, [document(id, 1)])).status).toBe(403)
    expect((await paySeveral(buyer, [purchase(bought.id, 1)])).status).toBe(200)
  })

  it('pays once what a hundred callers pay at once in any order, with their credit notes beside', async () => {
    const { caller, customer } = await studio(context.api)
    const { as, id: credited } = await threeInstalments(context.api)
    const ids = await invoices(caller, customer.sku, 4)
    const calls = Array.from({ length: 100 }, (_, at) => {
      const order = at % 2 === 0 ? ids : ids.toReversed()
      return paySeveral(
        caller,
        order.map((id) => document(id, 122)),
      )
    })
    const notes = creditedLines(context.api, as, credited, [0])
    const answers = await Promise.all(calls)
    const note = await notes
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'ERROR_PAYMENT_EXCEEDS']),
    )
    expect(await residuals(caller, ids)).toEqual(ids.map(() => [0, 'PAYED']))
    const settled = await Promise.all([
      ...Array.from({ length: 20 }, () => pay(context.api, as, note, { amount: 1 })),
      ...Array.from({ length: 20 }, () => paySeveral(as, [document(credited, 1)])),
    ])
    expect(settled.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  })

  it('would wait in a circle if each part were locked only when it is paid: the control', async () => {
    const { caller, customer } = await studio(context.api)
    const { withTenant } = await import('@/server/db/tenant')
    const { registerPayment } = await import('@/server/salesforce/payments/register')
    const { money } = await import('@/lib/domain/core/money')
    const { day } = await import('@/lib/domain/core/day')
    const [first = 0, second = 0] = await invoices(caller, customer.sku, 2)
    const { structureId } = caller
    const scope = { structureId, visible: [structureId], accountId: null, requestId: '' }
    const paidOneByOne = (order: readonly number[]) =>
      withTenant(scope, async (tx) => {
        for (const documentId of order) {
          const payment = {
            amount: money(1),
            date: day('2026-11-21'),
            method: 'CASH',
            accountId: null,
          } as const
          await registerPayment(tx, { documentId, ...payment })
          // Long enough for the other one to pay its first document, too.
          await new Promise((resolve) => setTimeout(resolve, 300))
        }
      })
    const ends = await Promise.allSettled([paidOneByOne([first, second]), paidOneByOne([second, first])])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
