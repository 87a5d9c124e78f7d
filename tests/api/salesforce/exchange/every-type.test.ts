import { beforeEach, describe, expect, it } from 'vitest'
import { isSimplified, TIPO_DOCUMENTO } from '@/lib/domain/codes/fatturapa'
import type { Day } from '@/lib/domain/core/day'
import { DEFERRED_TYPES } from '@/lib/domain/delivery-notes/deferred'
import type { GoodsPlace, IntegrationType, Supply } from '@/lib/domain/documents/integration'
import { SELF_INVOICE_TYPES } from '@/lib/domain/documents/self-invoice'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'
import { addDeliveryNote } from '@/tests/support/salesforce/delivery-notes'
import * as integrations from '@/tests/support/salesforce/integrations'
import { abroad, rate, reverse } from '@/tests/support/salesforce/integrations'
import { readVatSummary, wrongVatBlocks } from '@/tests/support/salesforce/registers'
import { addSanMarino, addSelfInvoice } from '@/tests/support/salesforce/self-invoices'
import { stopClockAt } from '@/tests/support/time/clock'
import { samplesExist } from '@/tests/unit/einvoice/samples'
import { schemaOfType, xsdFaults } from '@/tests/unit/einvoice/xsd-oracle'

const context = testApi({ STORAGE_DIR: '.data/test-every-type' })
stopClockAt('2026-11-24T09:00:00Z')
const rest = '/api/salesforce/rest'

let caller: Caller
let own: { sku: string }
let customer: { sku: string }
beforeEach(async () => {
  ;({ caller, own, customer } = await studio(context.api))
})

const call = (method: string, path: string, body?: unknown) =>
  context.api.call(method, `${rest}/${path}`, { as: caller, body })

async function succeeded(method: string, path: string, body?: unknown) {
  const answer = await call(method, path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const LINES = [
  line({ description: 'Tappetini & cinture', quantity: 3, single_price: 19.99 }),
  line({ description: 'Lezioni', single_price: 150.5, iva: 10 }),
]

/** The file of a document, as it goes to the exchange system. */
async function fileOf(document_id: number): Promise<Buffer> {
  const { bytes } = await context.api.asSystem((tx) =>
    tx.einvoice_file.findFirstOrThrow({ where: { document_id }, orderBy: { id: 'desc' } }),
  )
  return Buffer.from(bytes)
}

/** The values that a document has in the database, and that its file must give back. */
async function storedOf(id: number) {
  const [{ findDocument }, { ANY_TYPE, toDocumentValue }] = await Promise.all([
    import('@/server/salesforce/document/row-queries'),
    import('@/server/salesforce/document/row'),
  ])
  const value = toDocumentValue(
    await context.api.asSystem((tx) => findDocument(tx, id, ['INVOICE', 'CREDITNOTE'], ANY_TYPE)),
  )
  const { tipo_documento, full_numeration: number, date, content, totals, sender, receiver } = value
  return {
    tipo_documento,
    number,
    date: String(date),
    sender: sender.business_name,
    receiver: receiver.business_name,
    // A simplified file has no quantities: each line is its taxable amount.
    lines: content.product_list.map(({ quantity, single_price, iva }, at) =>
      (isSimplified(tipo_documento)
        ? [1, totals.lines[at]?.total_price, iva]
        : [quantity, single_price, iva]
      ).map(String),
    ),
    summary: totals.riepilogo.map(({ iva, natura, imponibile, imposta }) =>
      [iva, natura, imponibile, imposta].map(String),
    ),
    total: String(totals.total),
  }
}

async function readOf(bytes: Buffer) {
  const { readReceived } = await import('@/server/einvoice')
  const { supplier, receiver, documents } = readReceived(bytes)
  const [found, ...others] = documents
  if (!found || others.length > 0) throw new Error(`${documents.length} documents`)
  return {
    tipo_documento: found.tipo_documento,
    number: found.number,
    date: String(found.date),
    sender: supplier.business_name,
    receiver: receiver.business_name,
    lines: found.lines.map(({ quantity, single_price, iva }) =>
      [quantity ?? 1, single_price, iva].map(String),
    ),
    summary: found.totals.riepilogo.map(({ iva, natura, imponibile, imposta }) =>
      [iva, natura, imponibile, imposta].map(String),
    ),
    total: String(found.totals.total),
  }
}

/** Expects the file of a document to pass the official schema and all controls, and to come back as the document. */
async function expectRight(id: number, tipo: string): Promise<void> {
  const { checkFile } = await import('@/server/einvoice')
  const bytes = await fileOf(id)
  if (samplesExist) expect(xsdFaults(bytes, schemaOfType(tipo))).toEqual([])
  const [report] = await checkFile('x.xml', bytes, { receivedOn: '2026-11-24' as Day })
  expect(report).toMatchObject({ kind: tipo, valid: true, faults: [] })
  const read = await readOf(bytes)
  expect(read.tipo_documento).toBe(tipo)
  expect(read).toEqual(await storedOf(id))
}

/** The invoice that a debit note rectifies. */
const RECTIFIED = { kind: 'invoice', number: '1/2026', date: '2026-11-02' }

const sold = async (over: object) =>
  issuedInvoice(context.api, caller, invoiceData(customer.sku, { product_list: LINES, ...over }))

async function credited(tipo_documento = 'TD01'): Promise<number> {
  const { id: invoiceId } = await sold({ tipo_documento })
  const { products_data } = await succeeded('GET', `invoice/productsFromInvoiceId/${invoiceId}`)
  const products = products_data.map(({ id }: { id: number }) => ({ id }))
  const asked = { invoiceId, products, date: '2026-11-21' }
  const { creditNote } = await succeeded('POST', 'creditnote/createSingleCreditnote', asked)
  await succeeded('PUT', `creditnote/issue/${creditNote.id}`)
  return creditNote.id
}

async function deferred(tipo_documento: string): Promise<number> {
  const { id } = await addDeliveryNote(context.api, caller, customer.sku)
  const body = { note_ids: [id], date: '2026-10-31', tipo_documento }
  const { invoice_id } = await succeeded('POST', 'deliverynote/invoice', body)
  await succeeded('PUT', `invoice/issue/${invoice_id}`)
  return invoice_id
}

async function selfInvoiced(tipo: string): Promise<number> {
  const isOwn = tipo === 'TD21' || tipo === 'TD27'
  const seller = tipo === 'TD28' ? await addSanMarino(context.api, caller) : customer
  return (await addSelfInvoice(context.api, caller, tipo, { ana_sku: isOwn ? '' : seller.sku })).id
}

/** A bill, and how it is integrated. Of the lines those under reverse charge are taken. */
type Bill = [tipo: IntegrationType, country: string, natures: string, supply: Supply, place: GoodsPlace]

const BILLS: readonly Bill[] = [
  ...[
    'N6.1',
    'N6.2',
    'N6.3',
    'N6.4',
    'N6.5',
    'N6.6',
    'N6.7',
    'N6.8',
    'N6.9',
    '22 N6.7',
    'N6.7 22 N6.3 N1',
  ].map((natures): Bill => ['TD16', 'IT', natures, 'SERVICES', 'ITALY']),
  ...['DE', 'IE', 'US', 'GB', 'CH', 'SM', 'FR', 'CN', 'NL'].map(
    (country): Bill => ['TD17', country, 'N2.1', 'SERVICES', 'ABROAD'],
  ),
  ['TD17', 'DE', 'N1 N2.1', 'SERVICES', 'ABROAD'],
  ...['DE', 'FR', 'ES', 'HR', 'AT', 'PL', 'GR', 'BE'].map(
    (country): Bill => ['TD18', country, 'N2.1', 'GOODS', 'ABROAD'],
  ),
  ...['DE', 'US', 'CN', 'GB', 'FR', 'CH', 'JP', 'SE', 'SM'].map(
    (country): Bill => ['TD19', country, 'N2.1', 'GOODS', 'ITALY'],
  ),
  ['TD19', 'SM', 'N2.1', 'GOODS', 'ABROAD'],
  ['TD19', 'VA', 'N2.1', 'GOODS', 'ABROAD'],
]

const isReverse = (natura: string): boolean => natura.startsWith('N6') || natura === 'N2.1'

async function addBill([, country, natures]: Bill, at: number): Promise<number> {
  const entry =
    country === 'IT'
      ? await addEntry(context.api, caller)
      : await addEntry(context.api, caller, abroad(country, country === 'SM' ? '12345' : '123456789'))
  const product_list = natures
    .split(' ')
    .map((natura) => (natura === '22' ? line({ single_price: 1000 }) : reverse(natura)))
  const bill = { number: `F/${at}`, product_list }
  return (await integrations.addBill(context.api, caller, entry.sku, bill)).id
}

const integrate = async ([, , natures, supply, goods_place]: Bill, id: number) =>
  integrations.addIntegration(context.api, caller, id, {
    supply,
    goods_place,
    rate_list: natures
      .split(' ')
      .filter(isReverse)
      .map((natura) => rate(natura)),
  })

describe('every type of document that Luna writes', () => {
  const CODES = TIPO_DOCUMENTO.map(({ code }) => code)

  it('is made by a call, and its file passes the schema and all controls and is read back as it was', async () => {
    expect(own.sku).not.toBe('')
    const made = new Map<string, number>()
    // Those of October come first: numbers follow the days.
    for (const tipo of DEFERRED_TYPES) made.set(tipo, await deferred(tipo))
    for (const tipo of ['TD01', 'TD02', 'TD03', 'TD05', 'TD06', 'TD26']) {
      made.set(tipo, (await sold({ tipo_documento: tipo })).id)
    }
    made.set('TD04', await credited())
    made.set('TD07', (await sold({ tipo_documento: 'TD07' })).id)
    made.set('TD08', await credited('TD07'))
    made.set('TD09', (await sold({ tipo_documento: 'TD09', related_list: [RECTIFIED] })).id)
    for (const tipo of SELF_INVOICE_TYPES) made.set(tipo, await selfInvoiced(tipo))
    for (const tipo of ['TD16', 'TD17', 'TD18', 'TD19']) {
      const at = BILLS.findIndex(([type]) => type === tipo)
      const bill = BILLS[at] as Bill
      made.set(tipo, (await integrate(bill, await addBill(bill, at))).id)
    }
    expect([...made.keys()].sort()).toEqual([...CODES].sort())
    for (const [tipo, id] of made) await expectRight(id, tipo)
  }, 120_000)
})

describe('40 bills from abroad and under reverse charge', () => {
  it('get the right type each, files without a fault, and leave what is owed as it was', async () => {
    expect(BILLS).toHaveLength(40)
    const bills: number[] = []
    for (const [at, bill] of BILLS.entries()) bills.push(await addBill(bill, at))
    const before = await readVatSummary(context.api, caller, '2026-11')
    let taxes = 0
    for (const [at, bill] of BILLS.entries()) {
      const [tipo, country, natures] = bill
      const made = await integrate(bill, bills[at] ?? 0)
      expect([country, natures, made.tipo_documento]).toEqual([country, natures, tipo])
      expect(made.product_list.map(({ single_price }: { single_price: number }) => single_price)).toEqual(
        natures
          .split(' ')
          .filter(isReverse)
          .map(() => 200),
      )
      taxes += 44 * made.product_list.length
      await expectRight(made.id, tipo)
    }
    const after = await readVatSummary(context.api, caller, '2026-11')
    expect([after.VP4 - before.VP4, after.VP5 - before.VP5, after.VP2]).toEqual([taxes, taxes, before.VP2])
    expect(after.VP6).toBe(before.VP6)
    // A bill from abroad counts once, with its integration; an Italian one counted already.
    const fromAbroad = BILLS.filter(([, country]) => country !== 'IT').length
    expect(after.VP3 - before.VP3).toBe(200 * fromAbroad)
    expect(await wrongVatBlocks(context.api, caller.structureId)).toEqual([])
  }, 120_000)
})
