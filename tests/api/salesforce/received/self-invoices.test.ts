import { beforeEach, describe, expect, it } from 'vitest'
import { SELF_INVOICE_TYPES } from '@/lib/domain/documents/self-invoice'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, line, studio } from '@/tests/support/builders'
import { work } from '@/tests/support/process/work'
import { abroad, addBill } from '@/tests/support/salesforce/integrations'
import { importReceived } from '@/tests/support/salesforce/received'
import { readRegister, readVatSummary, wrongVatBlocks } from '@/tests/support/salesforce/registers'
import * as support from '@/tests/support/salesforce/self-invoices'
import { taxed } from '@/tests/support/salesforce/self-invoices'
import { wrongSums } from '@/tests/support/statistics'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi({ STORAGE_DIR: '.data/test-self-invoices', EXCHANGE_SANDBOX_DELAY: '0' })
stopClockAt('2026-11-24T09:00:00Z')
const rest = '/api/salesforce/rest'

let caller: Caller
let own: { sku: string }
let supplier: { sku: string }
beforeEach(async () => {
  ;({ caller, own } = await studio(context.api))
  supplier = await addEntry(context.api, caller)
})

const call = (method: string, path: string, body?: unknown) =>
  context.api.call(method, path.startsWith('/') ? path : `${rest}/${path}`, { as: caller, body })
const ask = (tipo: string, over?: object) => support.selfInvoice(context.api, caller, tipo, over)
const add = (tipo: string, over?: object) => support.addSelfInvoice(context.api, caller, tipo, over)
const bill = (sku: string, over?: object) =>
  addBill(context.api, caller, sku, { product_list: [line({ single_price: 200 })], ...over })
const xmlOf = async (id: number) =>
  Buffer.from(await (await call('GET', `passive/${id}/xml`)).bytes()).toString('utf8')

const MONTHS = 'from=2026-08&to=2026-12'
const figure = async (name: string) =>
  (await call('GET', `/api/statistics/rest/figure/${name}?${MONTHS}`)).body.total

/** The whole effect of what was written: registers, declaration and statistics. */
async function effect() {
  const registers = ['sales', 'purchases'] as const
  const rows = await Promise.all(
    registers.map(async (kind) => (await readRegister(context.api, caller, kind, '2026-11')).row_list.length),
  )
  const { VP2, VP3, VP4, VP5 } = await readVatSummary(context.api, caller, '2026-11')
  expect(await wrongVatBlocks(context.api, caller.structureId)).toEqual([])
  expect(await wrongSums(context.api, caller.structureId)).toEqual([])
  const { body } = await call('GET', 'schedule/overview')
  return {
    registers: rows,
    vat: [VP2, VP3, VP4, VP5],
    revenue: await figure('REVENUE'),
    costs: await figure('COSTS'),
    schedule: body,
  }
}

/** The seller that a type needs. */
async function sellerOf(tipo: string): Promise<string> {
  if (tipo === 'TD21' || tipo === 'TD27') return ''
  return tipo === 'TD28' ? (await support.addSanMarino(context.api, caller)).sku : supplier.sku
}

describe('each self-invoice', () => {
  it.each([
    // The rows in both registers; VP2 to VP5; costs.
    ['TD27', [1, 0], [200, 0, 44, 0], 0],
    ['TD21', [1, 1], [0, 0, 44, 44], 0],
    ['TD29', [0, 0], [0, 0, 0, 0], 0],
    ['TD20', [1, 1], [0, 200, 44, 44], 200],
    ['TD28', [0, 1], [0, 200, 0, 44], 200],
    ['TD22', [1, 1], [0, 0, 44, 44], 0],
    ['TD23', [0, 1], [0, 0, 0, 44], 0],
  ] as const)(
    '%s stands in its registers, and is neither revenue nor debt',
    async (tipo, rows, vat, costs) => {
      const before = await effect()
      const made = await add(tipo, { ana_sku: await sellerOf(tipo) })
      expect(made).toMatchObject({ tipo_documento: tipo, fullNumeration: '1/AF/2026', due_date_list: [] })
      expect(await effect()).toEqual({ ...before, registers: rows, vat, costs })
      const row = await context.api.asSystem((tx) =>
        tx.document.findUniqueOrThrow({ where: { id: made.id } }),
      )
      expect([row.amount_due.toString(), row.residual?.toString()]).toEqual(['0', '0'])
    },
  )

  it.each(SELF_INVOICE_TYPES)('%s names its parties, and comes back as what it is', async (tipo) => {
    const made = await add(tipo, { ana_sku: await sellerOf(tipo) })
    const xml = await xmlOf(made.id)
    const [seller = '', buyer = ''] = xml.split('<CessionarioCommittente>')
    const isOwn = tipo === 'TD21' || tipo === 'TD27'
    expect(seller.includes('<Denominazione>Studio Luna S.r.l.</Denominazione>')).toBe(isOwn)
    expect(buyer).toContain('<Denominazione>Studio Luna S.r.l.</Denominazione>')
    expect(buyer.includes('<SoggettoEmittente>CC</SoggettoEmittente>')).toBe(!isOwn)
    expect(xml).not.toContain('<DatiPagamento>')
    const returned = xml.replace('<FatturaElettronicaBody>', '\n<FatturaElettronicaBody>')
    const { entries } = await importReceived(context.api, caller, [
      { name: 'IT_ritorno.xml', bytes: Buffer.from(returned) },
    ])
    expect(entries.map(({ outcome, document }) => [outcome, document?.id])).toEqual([['PRESENT', made.id]])
  })

  it('goes to SdI, which says how far it is, and stays out of the bin then', async () => {
    const { id, exchange_state } = await add('TD27')
    expect(exchange_state).toBe('READY')
    expect((await call('POST', 'einvoice/send', { invoice_id: id })).status).toBe(200)
    await work(context.api)
    expect((await call('GET', `passive/${id}`)).body.passive.exchange_state).toBe('DELIVERED')
    expect((await call('DELETE', `passive/${id}`)).body.code).toBe('ERROR_INTEGRATION_SENT')
  })

  it('goes to the bin while it was not sent, and comes back', async () => {
    const { id } = await add('TD27')
    expect((await call('DELETE', `passive/${id}`)).status).toBe(200)
    expect((await effect()).registers).toEqual([0, 0])
    expect((await call('POST', 'document/restore', { id })).status).toBe(200)
    expect((await effect()).registers).toEqual([1, 0])
    expect((await add('TD21')).fullNumeration).toBe('2/AF/2026')
  })
})

it('an extraction from a VAT warehouse names us as the seller where nobody else is', async () => {
  const xml = await xmlOf((await add('TD22')).id)
  expect(xml.match(/<Denominazione>Studio Luna S.r.l.</g)).toHaveLength(2)
  expect(xml).not.toContain('SoggettoEmittente')
})

it('a plafond exceeded names the invoices that exceed it', async () => {
  const reference_list = [
    { number: 'A/7', date: '2026-10-03' },
    { number: 'A/9', date: '2026-10-05' },
  ]
  const { id } = await add('TD21', { reference_list, description: 'Splafonamento 2026' })
  const xml = await xmlOf(id)
  expect(xml).toContain('<IdDocumento>A/7</IdDocumento><Data>2026-10-03</Data>')
  expect(xml).toContain('<IdDocumento>A/9</IdDocumento><Data>2026-10-05</Data>')
  expect(xml).toContain('<Causale>Splafonamento 2026</Causale>')
})

describe('of a received invoice', () => {
  it('one that mends it counts its taxable amount once', async () => {
    const { id: bill_id } = await bill(supplier.sku, {
      product_list: [line({ single_price: 200, iva: 0, natura: 'N4' })],
    })
    const before = await effect()
    const made = await add('TD20', { bill_id })
    expect(made.integrates_id).toBe(bill_id)
    const after = await effect()
    expect(after).toEqual({ ...before, registers: [1, 2], vat: [0, 200, 44, 44] })
    expect([after.costs, before.costs]).toEqual([200, 200])
    expect(await xmlOf(made.id)).toContain('<IdDocumento>A/7</IdDocumento><Data>2026-11-03</Data>')
  })

  it('the report of a purchase from San Marino deducts nothing again, and the debt is that of the paper', async () => {
    const { sku } = await support.addSanMarino(context.api, caller)
    const { id: bill_id } = await bill(sku)
    const before = await effect()
    await add('TD28', { bill_id })
    expect(await effect()).toEqual(before)
    expect(before.vat).toEqual([0, 200, 0, 44])
  })

  it('one report is made, which holds it until it is in the bin', async () => {
    const { id: bill_id } = await bill(supplier.sku)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('TD29', { bill_id })))
    const codes = answers.map(({ status, body }) => (status === 200 ? 'made' : body.code)).sort()
    expect(codes).toEqual([...Array(19).fill('ERROR_INTEGRATION_EXISTS'), 'made'])
    const { integration } = (await call('GET', `passive/${bill_id}`)).body.passive
    expect(integration).toMatchObject({ tipo_documento: 'TD29', exchange_state: 'READY' })
    expect((await call('DELETE', `passive/${bill_id}`)).body.code).toBe('ERROR_INTEGRATION_FIRST')
    await call('DELETE', `passive/${integration.id}`)
    expect((await call('DELETE', `passive/${bill_id}`)).status).toBe(200)
  })

  it('none is made where the type has none, of another supplier, or of what is no invoice', async () => {
    const { id: bill_id } = await bill(supplier.sku)
    const german = await addEntry(context.api, caller, abroad('DE', '123456789'))
    const { id: foreign } = await bill(german.sku)
    const codes: string[] = []
    for (const [tipo, over] of [
      ['TD22', { bill_id }],
      ['TD27', { bill_id }],
      ['TD28', { bill_id }],
      ['TD29', { bill_id: foreign }],
      ['TD20', { bill_id: foreign }],
      ['TD29', { bill_id, ana_sku: german.sku }],
      ['TD29', { bill_id: (await add('TD27')).id }],
      ['TD29', { bill_id: 999_999_999 }],
    ] as const) {
      codes.push((await ask(tipo, over)).body.code)
    }
    expect(codes).toEqual([
      'ERROR_SELF_INVOICE_OF_BILL',
      'ERROR_SELF_INVOICE_OWN',
      'ERROR_SELF_INVOICE_SAN_MARINO',
      'ERROR_SELF_INVOICE_ITALIAN',
      'ERROR_SELF_INVOICE_OF_BILL',
      'ERROR_JSON_PARAM_MISSING_OR_WRONG',
      'ERROR_INTEGRATION_OF',
      'ERROR_NOT_FOUND',
    ])
  })
})

describe('what is almost right is refused, and takes no number', () => {
  it.each([
    ['a supplier of a free supply', 'TD27', { of: 'supplier' }, 'ERROR_SELF_INVOICE_OWN'],
    ['a supplier beyond our plafond', 'TD21', { of: 'supplier' }, 'ERROR_SELF_INVOICE_OWN'],
    ['a regularisation without a supplier', 'TD20', {}, 'ERROR_SELF_INVOICE_SUPPLIER'],
    ['a report about ourselves', 'TD29', { of: 'own' }, 'ERROR_SELF_INVOICE_SUPPLIER'],
    ['San Marino in Italy', 'TD28', { of: 'supplier' }, 'ERROR_SELF_INVOICE_SAN_MARINO'],
    ['a supplier that is not there', 'TD20', { ana_sku: 'nobody' }, 'ERROR_ANAGRAFICA_NOT_FOUND'],
    [
      'a plafond without VAT',
      'TD21',
      { product_list: [taxed(), taxed({ iva: 0, natura: 'N4', riferimento_normativo: 'Art. 10' })] },
      'ERROR_SELF_INVOICE_RATE',
    ],
    [
      'a rate of 0 without a Natura',
      'TD27',
      { product_list: [taxed({ iva: 0 })] },
      'ERROR_INVOICE_PRODUCT_NOT_VALID',
    ],
    ['nothing', 'TD27', { product_list: [taxed({ single_price: 0 })] }, 'ERROR_INVOICE_INVALID_AMOUNT'],
    [
      'less than nothing',
      'TD27',
      { product_list: [taxed({ single_price: -1 })] },
      'ERROR_INVOICE_INVALID_AMOUNT',
    ],
    ['a day that is yet to come', 'TD27', { date: '2026-11-25' }, 'ERROR_INVOICE_REJECTED_BY_CONTROLS'],
  ])('%s', async (_, tipo, over, code) => {
    const { of, ...data } = over as { of?: string }
    const ana_sku = { supplier: supplier.sku, own: own.sku }[of ?? ''] ?? ''
    const { status, body } = await ask(tipo, { ana_sku, ...data })
    expect([status === 200, body.code]).toEqual([false, code])
    expect((await add('TD27')).fullNumeration).toBe('1/AF/2026')
  })

  it('and so is what cannot be read', async () => {
    for (const over of [
      { product_list: [] },
      { product_list: [taxed({ description: ' ' })] },
      { reference_list: [{ number: '', date: '2026-10-01' }] },
      { reference_list: [{ number: 'X'.repeat(21), date: '2026-10-01' }] },
      { date: '2026-02-30' },
    ]) {
      expect((await ask('TD27', over)).status).toBe(400)
    }
    for (const tipo of ['TD01', 'TD17', 'TD26', 'TD30']) expect((await ask(tipo)).status).toBe(400)
  })
})
