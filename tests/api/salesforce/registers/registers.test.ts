import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addEntry,
  company,
  createInvoice,
  invoiceData,
  issuedInvoice,
  line,
  studio,
} from '@/tests/support/builders'
import { isFullRun } from '@/tests/support/property-runs'
import { wholeMonthExport, wrongInIndex } from '@/tests/support/salesforce/month-exports'
import {
  addReceivedDocument,
  readBehind,
  readRegister,
  readVatSummary,
} from '@/tests/support/salesforce/registers'
import { todayInRome } from '@/tests/support/time/days'

const context = testApi({ STORAGE_DIR: mkdtempSync(join(tmpdir(), 'luna-registers-test-')) })
const base = '/api/salesforce/rest'
const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }
const plain = (sku: string, over: object = {}) =>
  invoiceData(sku, { invoice_configuration: STANDARD, ...over })

const call = (as: Caller, method: string, path: string, body?: unknown) =>
  context.api.call(method, `${base}/${path}`, { as, body })

async function creditNote(as: Caller, data: Record<string, unknown>) {
  const answer = await call(as, 'POST', 'creditnote/createCreditNote', {
    creditNote_data: { ...data, json_state: { invoice_state: 'ISSUED' } },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.creditNote as { id: number; total: number }
}

const pay = (as: Caller, id: number) =>
  call(as, 'POST', 'invoice/update/state', {
    invoice_data: { id, json_state: { invoice_state: 'PAYED' } },
  })

/** Cents, so that sums are exact. */
const cents = (amount: number): number => Math.round(amount * 100)
const sumCents = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + cents(one), 0)

describe('the register of sales', () => {
  it('has what was issued, by number, credit notes below zero; no drafts, nothing of other months', async () => {
    const { caller, customer } = await studio(context.api)
    await issuedInvoice(context.api, caller, plain(customer.sku, { date: '2026-09-30' }))
    const first = await issuedInvoice(context.api, caller, plain(customer.sku, { date: '2026-10-02' }))
    const second = await issuedInvoice(context.api, caller, plain(customer.sku, { date: '2026-10-02' }))
    await createInvoice(context.api, caller, plain(customer.sku, { date: '2026-10-03' }))
    const note = await creditNote(
      caller,
      plain(customer.sku, { date: '2026-10-05', product_list: [line({ single_price: 30 })] }),
    )
    const { row_list, sums, series_list } = await readRegister(context.api, caller, 'sales', '2026-10')
    expect(row_list.map(({ id }) => id)).toEqual([first.id, second.id, note.id])
    expect(row_list[2]).toMatchObject({
      document_kind: 'CREDITNOTE',
      imponibile: -30,
      imposta: -6.6,
      total: -36.6,
    })
    expect(row_list[0]).toMatchObject({
      name: 'Officina Rossi S.r.l.',
      protocol: null,
      registered_on: '2026-10-02',
    })
    expect(row_list[0]?.vatnumber).toMatch(/^IT\d{11}$/)
    expect(sums).toMatchObject({ count: 3, imponibile: 170, imposta: 37.4, total: 207.4 })
    expect(sums.rate_list).toEqual([
      { iva: 22, natura: null, esigibilita_iva: 'I', imponibile: 170, imposta: 37.4 },
    ])
    expect(series_list).toEqual([''])
    expect((await readRegister(context.api, caller, 'sales', '2026-10', '&series=B')).row_list).toEqual([])
  })

  it('leaves out what SdI rejected, which is not issued', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await issuedInvoice(context.api, caller, plain(customer.sku, { date: '2026-10-02' }))
    await context.api.asSystem((tx) =>
      tx.document.update({ where: { id }, data: { state: 'DIGITAL_SENT_ERROR' } }),
    )
    expect((await readRegister(context.api, caller, 'sales', '2026-10')).sums.count).toBe(0)
    expect((await readVatSummary(context.api, caller, '2026-10')).VP4).toBe(0)
  })

  it('is nobody else’s', async () => {
    const { caller, customer } = await studio(context.api)
    await issuedInvoice(context.api, caller, plain(customer.sku, { date: '2026-10-02' }))
    const other = await context.api.caller()
    expect((await readRegister(context.api, other, 'sales', '2026-10')).sums.count).toBe(0)
    expect((await readVatSummary(context.api, other, '2026-10')).VP2).toBe(0)
  })
})

describe('the register of purchases', () => {
  it('gives each received document a protocol of its year, in the order in which they come', async () => {
    const { caller, customer } = await studio(context.api)
    const add = (number: string, date: string) =>
      addReceivedDocument(context.api, caller, customer.sku, { number, date })
    await add('X/1', '2026-10-20')
    await add('X/2', '2026-10-03')
    await add('X/1', '2025-12-30')
    const { row_list } = await readRegister(context.api, caller, 'purchases', '2026-10')
    expect(row_list.map((row) => [row.fullNumeration, row.protocol])).toEqual([
      ['X/2', 2],
      ['X/1', 1],
    ])
    const before = await readRegister(context.api, caller, 'purchases', '2025-12')
    expect(before.row_list[0]).toMatchObject({ protocol: 1, total: 244 })
  })

  it('gives 100 that come at once 100 protocols without a double or a gap', async () => {
    const { caller, customer } = await studio(context.api)
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        addReceivedDocument(context.api, caller, customer.sku, { number: `N/${at}`, date: '2026-10-05' }),
      ),
    )
    const { row_list } = await readRegister(context.api, caller, 'purchases', '2026-10')
    expect(row_list.map(({ protocol }) => protocol)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  }, 60_000)

  it('follows the day of a document that is typed in again, until another was said', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addReceivedDocument(context.api, caller, customer.sku, {
      number: 'M/1',
      date: '2026-10-05',
    })
    const data = { ana_sku: customer.sku, number: 'M/1', product_list: [line()] }
    const move = (date: string) =>
      call(caller, 'POST', 'passive/update', { passive_data: { ...data, id, date } })
    expect((await move('2026-11-05')).status).toBe(200)
    expect((await readRegister(context.api, caller, 'purchases', '2026-11')).row_list[0]?.id).toBe(id)
    await call(caller, 'PUT', `register/document/${id}`, { registered_on: '2026-12-01' })
    await move('2026-10-07')
    expect((await readRegister(context.api, caller, 'purchases', '2026-12')).row_list[0]?.id).toBe(id)
  })

  it('registers a late document under the day that is said, with the next protocol of another year', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addReceivedDocument(context.api, caller, customer.sku, {
      number: 'L/1',
      date: '2025-12-28',
    })
    const put = (registered_on: string) => call(caller, 'PUT', `register/document/${id}`, { registered_on })
    const { body } = await put('2026-01-10')
    expect(body.row).toMatchObject({ date: '2025-12-28', registered_on: '2026-01-10', protocol: 1 })
    expect((await readVatSummary(context.api, caller, '2025-12')).VP5).toBe(0)
    expect((await readVatSummary(context.api, caller, '2026-01')).VP5).toBe(44)
    for (const wrong of ['2025-12-27', '2028-01-01']) {
      const refused = await put(wrong)
      expect([refused.status, refused.body.code]).toEqual([422, 'ERROR_REGISTER_DAY'])
    }
  })

  it('leaves out what was deleted, and keeps its protocol for nobody else', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addReceivedDocument(context.api, caller, customer.sku, {
      number: 'D/1',
      date: '2026-10-05',
    })
    await call(caller, 'DELETE', `passive/${id}`)
    await addReceivedDocument(context.api, caller, customer.sku, { number: 'D/2', date: '2026-10-05' })
    const { row_list } = await readRegister(context.api, caller, 'purchases', '2026-10')
    expect(row_list.map(({ protocol }) => protocol)).toEqual([2])
  })
})

describe('integrations of reverse charge', () => {
  it('stand in both registers: VAT due and deducted, no turnover', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addReceivedDocument(context.api, caller, customer.sku, { date: '2026-10-05' })
    await context.api.asSystem((tx) =>
      tx.document.update({ where: { id }, data: { tipo_documento: 'TD17' } }),
    )
    const both = await Promise.all(
      (['sales', 'purchases'] as const).map((kind) => readRegister(context.api, caller, kind, '2026-10')),
    )
    expect(both.map(({ row_list }) => row_list.map((row) => [row.id, row.reverse_charge]))).toEqual([
      [[id, true]],
      [[id, true]],
    ])
    expect(await readVatSummary(context.api, caller, '2026-10')).toMatchObject({
      VP2: 0,
      VP3: 200,
      VP4: 44,
      VP5: 44,
      VP6: 0,
    })
  })
})

describe('what was taken for oneself or given away (TD27)', () => {
  it('is a sale whose VAT is due, and deducts nothing', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addReceivedDocument(context.api, caller, customer.sku, { date: '2026-10-05' })
    await context.api.asSystem((tx) =>
      tx.document.update({ where: { id }, data: { tipo_documento: 'TD27' } }),
    )
    expect(await readVatSummary(context.api, caller, '2026-10')).toMatchObject({
      VP2: 200,
      VP3: 0,
      VP4: 44,
      VP5: 0,
      VP6: 44,
    })
  })
})

describe('VAT that is not due at once', () => {
  it('is due when the document is paid, or never by us', async () => {
    const { caller, customer } = await studio(context.api)
    const of = (esigibilita_iva: string) =>
      issuedInvoice(
        context.api,
        caller,
        plain(customer.sku, { date: '2026-10-02', product_list: [line({ esigibilita_iva })] }),
      )
    const deferred = await of('D')
    await of('S')
    const before = await readVatSummary(context.api, caller, '2026-Q4')
    expect(before).toMatchObject({ VP2: 200, VP4: 0, split_payment: 22, deferred: 22 })
    expect((await pay(caller, deferred.id)).status).toBe(200)
    // It became paid today, in the month of the machine's clock.
    const { today } = await import('@/server/platform/clock')
    const month = today().slice(0, 7)
    expect(await readVatSummary(context.api, caller, month)).toMatchObject({ VP4: 22 })
    expect((await readBehind(context.api, caller, 'VP4', month)).list).toMatchObject([
      { id: deferred.id, amount: 22 },
    ])
  })

  it('is due once, on the day by the clocks of Italy on which it was paid for good', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await issuedInvoice(
      context.api,
      caller,
      plain(customer.sku, { date: '2026-01-02', product_list: [line({ esigibilita_iva: 'D' })] }),
    )
    await pay(caller, id)
    const payedAt = (...instants: string[]) =>
      context.api.asSystem(async (tx) => {
        const is = { document_id: id, state: 'PAYED' }
        await tx.document_state_change.deleteMany({ where: is })
        const structure_id = caller.structureId
        const data = instants.map((date_ts) => ({ ...is, structure_id, date_ts }))
        await tx.document_state_change.createMany({ data })
      })
    const dueIn = async () => {
      const months = ['2026-02', '2026-03', '2026-04', '2026-05']
      const read = months.map((month) => readVatSummary(context.api, caller, month))
      return (await Promise.all(read)).map(({ VP4 }) => VP4)
    }
    await payedAt('2026-02-28T22:59:59Z')
    expect(await dueIn()).toEqual([22, 0, 0, 0])
    await payedAt('2026-02-28T23:00:00Z')
    expect(await dueIn()).toEqual([0, 22, 0, 0])
    await payedAt('2026-03-05T10:00:00Z', '2026-03-05T10:00:00Z', '2026-03-31T21:59:59Z')
    expect(await dueIn()).toEqual([0, 22, 0, 0])
    await payedAt('2026-03-05T10:00:00Z', '2026-04-30T22:00:00Z')
    expect(await dueIn()).toEqual([0, 0, 0, 22])
  })
})

/** A number that looks random and is the same at each run. */
function dice(seed: number): (faces: number) => number {
  let state = seed
  return (faces) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * faces)
  }
}

const RATES = [22, 22, 22, 10, 4, 0]

/** The base whose VAT at 22 % is `tax` cents. */
const baseOf = (tax: number): number => Number(money(Math.round((tax / 22) * 100)).div(100))

describe('a quarter of 200 issued and 150 received documents', () => {
  it('ties to the documents to the cent: 10,000.00 − 7,345.67 = 2,654.33', async () => {
    const { caller, customer } = await studio(context.api)
    const supplier = await addEntry(context.api, caller, company())
    const roll = dice(7)
    const price = () => (50 + roll(2_000)) / 100
    const lines = () =>
      Array.from({ length: 1 + roll(3) }, () => {
        const iva = RATES[roll(RATES.length)] ?? 22
        return line({
          iva,
          single_price: price(),
          quantity: 1 + roll(9),
          ...(iva === 0 ? { natura: 'N4' } : {}),
        })
      })
    const dayAt = (at: number) => `2026-${10 + Math.floor(at / 50)}-${10 + (at % 20)}`
    const totals: { active: number[]; received: number[] } = { active: [], received: [] }
    const taxOf = async (kind: 'sales' | 'purchases') =>
      cents((await readRegister(context.api, caller, kind, '2026-Q4')).sums.imposta)
    for (let at = 0; at < 199; at += 1) {
      const data = plain(customer.sku, { date: '2026-11-20', product_list: lines() })
      const date = `2026-${at < 60 ? '10' : '11'}-${String(1 + (at < 60 ? Math.floor(at / 2) : Math.floor((at - 60) / 8))).padStart(2, '0')}`
      const isNote = at % 10 === 9
      const made = isNote
        ? await creditNote(caller, { ...data, date })
        : await issuedInvoice(context.api, caller, { ...data, date })
      totals.active.push(isNote ? -made.total : made.total)
    }
    for (let at = 0; at < 149; at += 1) {
      const document_kind = at % 12 === 11 ? 'CREDITNOTE' : 'INVOICE'
      const made = await addReceivedDocument(context.api, caller, supplier.sku, {
        document_kind,
        number: `R/${at}`,
        date: dayAt(at),
        product_list: lines(),
      })
      totals.received.push(document_kind === 'CREDITNOTE' ? -made.total : made.total)
    }
    const last = await issuedInvoice(
      context.api,
      caller,
      plain(customer.sku, {
        date: '2026-11-20',
        product_list: [line({ single_price: baseOf(1_000_000 - (await taxOf('sales'))) })],
      }),
    )
    const bought = await addReceivedDocument(context.api, caller, supplier.sku, {
      number: 'R/last',
      date: '2026-12-31',
      single_price: baseOf(734_567 - (await taxOf('purchases'))),
    })
    totals.active.push(last.total)
    totals.received.push(bought.total)

    const [sales, purchases] = await Promise.all(
      (['sales', 'purchases'] as const).map((kind) => readRegister(context.api, caller, kind, '2026-Q4')),
    )
    expect([sales?.sums.count, purchases?.sums.count]).toEqual([200, 150])
    for (const [register, documents] of [
      [sales, totals.active],
      [purchases, totals.received],
    ] as const) {
      const rows = register?.row_list ?? []
      expect(cents(register?.sums.total ?? 0)).toBe(sumCents(documents))
      expect(sumCents(rows.map(({ total }) => total))).toBe(sumCents(documents))
      const rates = rows.flatMap(({ rate_list }) => rate_list)
      for (const amount of ['imponibile', 'imposta'] as const) {
        expect(cents(register?.sums[amount] ?? 0)).toBe(sumCents(rates.map((rate) => rate[amount])))
        expect(sumCents(register?.sums.rate_list.map((rate) => rate[amount]) ?? [])).toBe(
          cents(register?.sums[amount] ?? 0),
        )
      }
    }
    const summary = await readVatSummary(context.api, caller, '2026-Q4')
    expect(summary).toMatchObject({ VP4: 10_000, VP5: 7_345.67, VP6: 2_654.33 })
    // Months make up the quarter, and documents the lines.
    const months = await Promise.all(
      ['2026-10', '2026-11', '2026-12'].map((month) => readVatSummary(context.api, caller, month)),
    )
    for (const name of ['VP2', 'VP3', 'VP4', 'VP5', 'VP6'] as const) {
      expect(sumCents(months.map((month) => month[name]))).toBe(cents(summary[name]))
    }
    for (const name of ['VP2', 'VP3', 'VP4', 'VP5'] as const) {
      const behind = await readBehind(context.api, caller, name, '2026-Q4')
      expect(cents(behind.total)).toBe(cents(summary[name]))
      expect(sumCents(behind.list.map(({ amount }) => amount))).toBe(cents(summary[name]))
      expect(behind.count).toBe(behind.list.length)
    }

    // The accountant gets every document of a month, each file as the index lists it.
    const held = { vendite: [] as string[], acquisti: [] as string[] }
    const gathered = isFullRun ? ['2026-10', '2026-11', '2026-12'] : ['2026-10']
    for (const month of gathered) {
      const { files, index } = await wholeMonthExport(context.api, caller, month)
      expect(wrongInIndex({ files, index })).toEqual([])
      for (const { File: path = '', Numero, Totale } of index) {
        const folder = path.split('/')[0]
        if (!path.endsWith('.pdf') || (folder !== 'vendite' && folder !== 'acquisti')) continue
        held[folder].push(`${Numero} ${Totale}`)
      }
    }
    const inRegister = (register: typeof sales) =>
      register?.row_list
        .filter(({ registered_on }) => gathered.includes(registered_on.slice(0, 7)))
        .map(
          ({ fullNumeration, total }) => `${fullNumeration} ${Math.abs(total).toFixed(2).replace('.', ',')}`,
        )
        .sort()
    expect(held.vendite.sort()).toEqual(inRegister(sales))
    expect(held.acquisti.sort()).toEqual(inRegister(purchases))
  }, 240_000)
})

describe('stamp duty and withholding tax', () => {
  it('of a quarter’s documents are counted with their sum and their day', async () => {
    const { caller, customer } = await studio(context.api)
    const exempt = { product_list: [line({ iva: 0, natura: 'N4', single_price: 100 })] }
    await issuedInvoice(context.api, caller, plain(customer.sku, { ...exempt, date: '2026-10-02' }))
    const digital = await issuedInvoice(
      context.api,
      caller,
      invoiceData(customer.sku, { ...exempt, date: '2026-10-03' }),
    )
    await issuedInvoice(context.api, caller, plain(customer.sku, { date: '2026-10-04' }))
    const { body } = await call(caller, 'GET', 'register/bollo?year=2026')
    expect(body.quarter_list[3]).toEqual({
      period: '2026-Q4',
      count: 1,
      amount: 2,
      due_date: '2027-03-01',
      postponed: false,
      code: '2524',
      paper_count: 1,
      paper_amount: 2,
    })
    const behind = await readBehind(context.api, caller, 'BOLLO', '2026-Q4')
    expect(behind).toMatchObject({ total: 2, count: 1, list: [{ id: digital.id, amount: 2 }] })
  })

  it('is told by person, in the month of the payment', async () => {
    const { caller, customer } = await studio(context.api)
    const ritenuta = { tipo_ritenuta: 'RT01', rate: 20, apply_on: 100, causale_pagamento: 'A' }
    const fee = (date: string) =>
      issuedInvoice(
        context.api,
        caller,
        plain(customer.sku, {
          date,
          product_list: [line({ ritenuta: true })],
          taxes: { ritenute: [ritenuta] },
        }),
      )
    const today = todayInRome()
    const paid = await fee(today)
    await fee(today)
    await pay(caller, paid.id)
    const { body } = await call(caller, 'GET', `register/ritenute?year=${today.slice(0, 4)}`)
    const row = {
      direction: 'SUFFERED',
      name: 'Officina Rossi S.r.l.',
      count: 1,
      imponibile: 100,
      importo: 20,
    }
    expect(body.withholding_list).toMatchObject([
      { ...row, month: today.slice(0, 7), tipo_ritenuta: 'RT01', causale_pagamento: 'A' },
      { ...row, month: null },
    ])
  })
})

describe('a register as a file', () => {
  it.each(['sales', 'purchases', 'summary', 'bollo', 'ritenute'])(
    '%s comes as PDF, XLSX and CSV',
    async (sheet) => {
      const { caller, customer } = await studio(context.api)
      await issuedInvoice(context.api, caller, plain(customer.sku, { date: '2026-10-02' }))
      await addReceivedDocument(context.api, caller, customer.sku, { date: '2026-10-02' })
      for (const [format, start] of [
        ['pdf', '%PDF'],
        ['xlsx', 'PK'],
        ['csv', '\uFEFF'],
      ] as const) {
        const path = `register/print/${sheet}/${format}?period=2026-10`
        const answer = await call(caller, 'GET', path)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-disposition')).toContain(`.${format}`)
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.bytes())
        expect(text.startsWith(start)).toBe(true)
      }
    },
  )

  it('says amounts that spreadsheets can sum, negative ones too, and the sums below', async () => {
    const { caller, customer } = await studio(context.api)
    await issuedInvoice(context.api, caller, plain(customer.sku, { date: '2026-10-02' }))
    await creditNote(
      caller,
      plain(customer.sku, { date: '2026-10-05', product_list: [line({ single_price: 30 })] }),
    )
    const answer = await call(caller, 'GET', 'register/print/sales/csv?period=2026-10')
    const lines = new TextDecoder().decode(await answer.bytes()).split('\r\n')
    expect(lines[1]).toMatch(
      /^1\/2026;2026-10-02;TD01;Officina Rossi S\.r\.l\.;IT\d{11};22%;I;100,00;22,00;122,00;$/,
    )
    expect(lines[2]).toContain(';-30,00;-6,60;-36,60;')
    expect(lines).toContain('Totale;2;70,00;15,40')
    expect(answer.headers.get('content-disposition')).toContain('registro_vendite_2026-10.csv')
  })
})
