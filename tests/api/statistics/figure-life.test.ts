import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '@/lib/domain/core/day'
import { type Caller, testApi } from '@/tests/support/api'
import { createInvoice, invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'
import { seedsOf } from '@/tests/support/property-runs'
import { creditedLines, pay, paymentStateOf, reversePaymentOf } from '@/tests/support/salesforce/payments'
import { addReceivedDocument } from '@/tests/support/salesforce/registers'
import { wrongSums } from '@/tests/support/statistics'
import { stopClockAt } from '@/tests/support/time/clock'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '10' })
stopClockAt('2026-11-24T09:00:00Z')
const TODAY = '2026-11-24'
/** The day of the credit notes and of the acts that name none. */
const NOTE_DAY = '2026-11-21'
const YEAR = 'from=2026-01&to=2026-11'
const STEPS = 60

const cents = (amount: number) => Math.round(amount * 100)
const monthOf = (day: string) => day.slice(0, 7)

async function read(as: Caller, path: string) {
  const { status, body } = await context.api.call('GET', `/api/statistics/rest/figure/${path}`, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** The sum, in cents, of all pages of the list behind a month. Every page states the amount of the month, too. */
async function sumBehind(as: Caller, figure: string, month: string, amount: number): Promise<number> {
  let sum = 0
  let after = ''
  do {
    const page = await read(as, `${figure}/part/list?from=${month}&to=${month}&size=7${after}`)
    expect([month, page.amount]).toEqual([month, amount])
    for (const part of page.part_list) sum += cents(part.amount)
    after = page.next ? `&after=${page.next}` : ''
  } while (after)
  return sum
}

/** The amounts by month that a test has noted of its own acts, in cents. */
class Noted {
  private readonly months = new Map<string, number>()

  add(day: string, amount: number): void {
    this.months.set(monthOf(day), this.of(monthOf(day)) + cents(amount))
  }

  of(month: string): number {
    return this.months.get(month) ?? 0
  }
}

type Invoice = { id: number; price: number; credited: boolean }

describe.each(seedsOf(40))('%s: a random life of invoices and payments', (seed) => {
  it('leaves revenue and collections those of the acts, and each month the sum of the list behind it', async () => {
    const random = randomFrom(seed)
    const { caller, customer } = await studio(context.api)
    const revenue = new Noted()
    const collected = new Noted()
    const invoices: Invoice[] = []
    const notes: number[] = []
    let day = '2026-01-02' as Day
    const anInvoice = () => (invoices.length > 0 ? random.pick(invoices) : null)
    const aDay = () => addDays('2026-01-02' as Day, random.upTo(320))
    const typed = (over: object) =>
      invoiceData(customer.sku, {
        date: day,
        invoice_configuration: { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] },
        ...over,
      })
    const takeMoney = async (id: number, on: string, sign: 1 | -1) => {
      const { residual } = await paymentStateOf(context.api, caller, id)
      if (residual <= 0) return false
      const amount = random.chance(0.4) ? residual : Math.max(1, Math.floor(cents(residual) / 2)) / 100
      const { status } = await pay(context.api, caller, id, { amount, date: on })
      if (status !== 200) return false
      collected.add(on, sign * amount)
      return true
    }
    const ACTS: Record<string, () => Promise<boolean>> = {
      issue: async () => {
        day = addDays(day, random.upTo(14))
        if (day > NOTE_DAY) day = NOTE_DAY as Day
        const price = (1 + random.upTo(99_999)) / 100
        const product_list = [
          line({ single_price: price, quantity: 1, esigibilita_iva: random.pick(['I', 'I', 'S', 'D']) }),
        ]
        const { id } = await issuedInvoice(context.api, caller, typed({ product_list }))
        invoices.push({ id, price, credited: false })
        revenue.add(day, price)
        return true
      },
      draft: async () => {
        await createInvoice(context.api, caller, typed({ date: TODAY }))
        return true
      },
      receive: async () => {
        const tipo_documento = random.pick(['TD01', 'TD16', 'TD17', 'TD27'])
        const over = { date: aDay(), number: `N${random.upTo(1e9)}`, tipo_documento }
        await addReceivedDocument(context.api, caller, customer.sku, over)
        return true
      },
      pay: async () => {
        const invoice = anInvoice()
        return invoice !== null && takeMoney(invoice.id, aDay(), 1)
      },
      credit: async () => {
        const invoice = anInvoice()
        if (!invoice || invoice.credited) return false
        notes.push(await creditedLines(context.api, caller, invoice.id, [0]))
        invoice.credited = true
        revenue.add(NOTE_DAY, -invoice.price)
        return true
      },
      refund: async () => (notes.length > 0 ? takeMoney(random.pick(notes), NOTE_DAY, -1) : false),
      reverse: async () => {
        const invoice = anInvoice()
        if (!invoice) return false
        const { payment_list } = await paymentStateOf(context.api, caller, invoice.id)
        const payment = payment_list.find(
          ({ reverses_id, reversed_by }) => reverses_id === null && reversed_by === null,
        )
        if (!payment) return false
        const { status } = await reversePaymentOf(context.api, caller, payment.id)
        if (status === 200) collected.add(TODAY, -payment.amount)
        return status === 200
      },
    }
    const done = new Set<string>()
    const names = Object.keys(ACTS)
    // An act that is seldom possible is tried again until it was.
    for (let step = 0; step < STEPS || (done.size < names.length && step < 10 * STEPS); step += 1) {
      const name = step < 5 ? 'issue' : random.pick([...names, 'issue', 'pay', 'pay', 'pay'])
      if (await ACTS[name]?.()) done.add(name)
    }
    expect(names.filter((name) => !done.has(name))).toEqual([])
    expect(await wrongSums(context.api, caller.structureId)).toEqual([])
    for (const [figure, noted] of [
      ['REVENUE', revenue],
      ['COLLECTED', collected],
    ] as const) {
      const { month_list } = await read(caller, `${figure}?${YEAR}`)
      for (const { month, amount } of month_list) {
        const behind = await sumBehind(caller, figure, month, amount)
        expect([figure, month, behind, cents(amount)]).toEqual([
          figure,
          month,
          noted.of(month),
          noted.of(month),
        ])
      }
    }
  })
})
