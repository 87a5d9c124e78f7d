import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TIPO_DOCUMENTO } from '@/lib/domain/codes/fatturapa'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { DocumentLine, DocumentValue } from '@/lib/domain/documents/document'
import { SELF_INVOICE_TYPES, sellerOfType } from '@/lib/domain/documents/self-invoice'
import { supplierKey } from '@/lib/domain/registry/supplier-key'
import { buildXml, checkFile, insideReceived, readReceived } from '@/server/einvoice'
import { runsOf } from '@/tests/support/property-runs'
import { company, foreigner, invoice, line, sender, transmission } from './builders'
import { samplesExist } from './samples'
import { xsdFaults } from './xsd-oracle'

/** Every type that a buyer writes. */
const TYPES = TIPO_DOCUMENTO.map(({ code }) => code).filter(
  (code) => code >= 'TD16' && !/TD2[456]/.test(code),
)
const ABROAD = ['TD17', 'TD18', 'TD19']

const own = sender({ codice_destinatario: 'ABC1234' })
const sellerOf = (tipo: string, isOwn: boolean) => {
  const rule = SELF_INVOICE_TYPES.find((code) => code === tipo)
  if (rule && (sellerOfType(rule) === 'SELF' || (sellerOfType(rule) === 'EITHER' && isOwn))) return own
  if (tipo === 'TD28') return foreigner({ country: 'SM', id_paese: 'SM', vatnumber: 'SM12345' })
  return ABROAD.includes(tipo) ? foreigner() : company({ tax_regime: 'RF01' })
}

const lineOf = fc
  .record({
    cents: fc.integer({ min: 1, max: 99_999_999 }),
    quantity: fc.integer({ min: 1, max: 9_999 }),
    rate: fc.constantFrom('22', '10', '5', '4'),
    isExempt: fc.boolean(),
    text: fc.stringMatching(/^[A-Za-zàèìòù0-9 &<>"']{0,60}$/),
  })
  .map(({ cents, quantity, rate, isExempt, text }) => (tipo: string): DocumentLine => {
    const base = {
      name: '',
      description: `Voce ${text}`.trim(),
      quantity: money(quantity).div(100),
      single_price: money(cents).div(100),
    }
    const natura = { iva: money(0), natura: 'N3.6', riferimento_normativo: 'Art. 50-bis DL 331/93' }
    return line(isExempt && tipo !== 'TD21' ? { ...base, ...natura } : { ...base, iva: money(rate) })
  })

const documentOf = fc
  .record({
    tipo: fc.constantFrom(...TYPES),
    isOwn: fc.boolean(),
    lines: fc.array(lineOf, { minLength: 1, maxLength: 6 }),
    references: fc.array(fc.stringMatching(/^[A-Z0-9/]{1,20}$/), { maxLength: 3 }),
  })
  .map(({ tipo, isOwn, lines, references }): DocumentValue => {
    const seller = sellerOf(tipo, isOwn)
    return invoice({
      tipo_documento: tipo,
      full_numeration: '7/AF/2026',
      sender: seller,
      receiver: own,
      linked: references.map((numeration) => ({ numeration, date: day('2026-10-01') })),
      payment: { method: 'ALLOWANCE', iban: null, bank_name: null, due_dates: [] },
      content: {
        product_list: lines.map((of) => of(tipo)),
        regime_fiscale: seller.id_paese === 'IT' ? 'RF01' : 'RF18',
        bollo: 'NONE',
      },
    })
  })

/** The content that a document and its file must share. */
function contentOf(value: DocumentValue) {
  return {
    tipo: value.tipo_documento,
    number: value.full_numeration,
    date: value.date,
    supplier: supplierKey(value.sender),
    receiver: supplierKey(value.receiver),
    references: value.linked.map(({ numeration, date }) => `${numeration} ${date}`),
    lines: value.content.product_list.map(({ description, quantity, single_price, iva, natura }) =>
      [description.replace(/\s+/g, ' '), quantity, single_price, iva, natura].map(String),
    ),
    riepilogo: value.totals.riepilogo.map(({ iva, natura, imponibile, imposta }) =>
      [iva, natura, imponibile, imposta].map(String),
    ),
    total: String(value.totals.total),
    due: '0',
  }
}

async function readContent(xml: string): Promise<ReturnType<typeof contentOf>> {
  const { supplier, receiver, documents } = readReceived(Buffer.from(xml))
  const [found] = documents
  const inside = await insideReceived({ name: 'x.xml', bytes: Buffer.from(xml), position: 1 })
  if (!found) throw new Error('no document')
  return {
    tipo: found.tipo_documento,
    number: found.number,
    date: found.date,
    supplier: supplierKey(supplier),
    receiver: supplierKey(receiver),
    references: inside.references.map(({ number, date }) => `${number} ${date}`),
    lines: found.lines.map(({ description, quantity, single_price, iva, natura }) =>
      [description.replace(/\s+/g, ' '), quantity ?? 1, single_price, iva, natura].map(String),
    ),
    riepilogo: found.totals.riepilogo.map(({ iva, natura, imponibile, imposta }) =>
      [iva, natura, imponibile, imposta].map(String),
    ),
    total: String(found.totals.total),
    due: String(found.totals.amount_due),
  }
}

describe('any document that we write as the buyer', () => {
  it('passes the XSD and all controls, and comes back through the reader as it was', async () => {
    const property = fc.asyncProperty(documentOf, async (value) => {
      const { xml, faults } = buildXml(value, transmission, value.date)
      expect(faults).toEqual([])
      if (samplesExist) expect(xsdFaults(xml)).toEqual([])
      const [report] = await checkFile('x.xml', new TextEncoder().encode(xml), { receivedOn: value.date })
      expect(report).toMatchObject({ kind: value.tipo_documento, valid: true })
      expect(await readContent(xml)).toEqual(contentOf(value))
      const isOwn = supplierKey(value.sender) === supplierKey(value.receiver)
      expect([isOwn, xml.includes('<SoggettoEmittente>CC<')]).toEqual([isOwn, !isOwn])
      expect(xml).not.toContain('<DatiPagamento>')
    })
    await fc.assert(property, { numRuns: runsOf(50_000) })
  }, 900_000)
})
