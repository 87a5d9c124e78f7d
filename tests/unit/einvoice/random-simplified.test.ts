import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NATURA, REGIME_FISCALE } from '@/lib/domain/codes/fatturapa'
import { day } from '@/lib/domain/core/day'
import { type Decimal, money, sum } from '@/lib/domain/core/money'
import type { DocumentLine, DocumentValue, ExtraExpense } from '@/lib/domain/documents/document'
import { simplifiedFaults } from '@/lib/domain/einvoice/simplified'
import { priceWithoutVat } from '@/lib/domain/pricing/vat-price'
import { buildXml, checkFile, readReceived } from '@/server/einvoice'
import { runsOf } from '@/tests/support/property-runs'
import {
  cassa,
  company,
  consumer,
  exempt,
  expense,
  foreigner,
  invoice,
  line,
  publicBody,
  related,
  ritenuta,
  sender,
  transmission,
} from './builders'
import { intermediaryOf, presenceOf } from './random-presence'
import { samplesExist } from './samples'
import { xsdFaults } from './xsd-oracle'

const decimal = (digits: number, decimals: number): fc.Arbitrary<Decimal> =>
  fc
    .record({ units: fc.nat(10 ** digits - 1), fraction: fc.nat(10 ** decimals - 1) })
    .map(({ units, fraction }) => money(`${units}.${String(fraction).padStart(decimals, '0')}`))

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom('Servizio', 'R&D; <b>', 'È “così” – 5 €', 'a\u0000b', 'x'.repeat(1500), '   '),
)
const named = text.map((value) => `Voce ${value}`)
const codes = (table: readonly { readonly code: string }[]) =>
  fc.constantFrom(...table.map(({ code }) => code))
const rates = fc.constantFrom('22', '10', '5', '4', '8.8').map(money)

/** Natures that may stand in it, and null for a taxed line. */
const allowed = fc.constantFrom(null, null, null, null, 'N1', 'N2.2', 'N3.1', 'N4', 'N5')

const lineOf: fc.Arbitrary<DocumentLine> = fc
  .record({
    name: named,
    description: text,
    quantity: fc.constantFrom('1', '1', '3', '0.75').map(money),
    single_price: fc.oneof(
      decimal(2, 2),
      decimal(1, 8),
      decimal(1, 2).map((price) => price.negated()),
    ),
    discount: fc.oneof({ weight: 3, arbitrary: fc.constant(money(0)) }, decimal(1, 2)),
    discount_type: fc.constantFrom('PERCENTAGE', 'FIXED'),
    iva: rates,
    natura: fc.oneof({ weight: 60, arbitrary: allowed }, codes(NATURA)),
    gross_price: fc.option(decimal(2, 2)),
    esigibilita_iva: fc.oneof({ weight: 60, arbitrary: fc.constant('I') }, fc.constantFrom('D', 'S')),
  })
  .map(({ natura, iva, gross_price, ...over }) => {
    const base =
      natura === null ? line({ iva }) : exempt(natura, { riferimento_normativo: `Norma ${natura}` })
    const price = gross_price && { gross_price, single_price: priceWithoutVat(gross_price, base.iva) }
    return { ...base, ...over, ...price } as DocumentLine
  })

const expenseOf: fc.Arbitrary<ExtraExpense> = fc
  .record({
    description: named,
    importo: decimal(1, 2),
    percentuale: fc.boolean(),
    tassabile: fc.boolean(),
    includi: fc.boolean(),
    iva: rates,
  })
  .map((over) => expense(over))

const BARE = { address_street_name: null, address_street_number: null, address_city: null, zipcode: null }
const receivers = fc
  .record({ name: named, street: named, isBare: fc.boolean(), isPublic: fc.nat(9).map((at) => at === 0) })
  .chain(({ name, street, isBare, isPublic }) => {
    const over = isBare ? BARE : { address_street_name: street }
    return fc.constantFrom(
      company({ ...over, business_name: name }),
      company({ ...over, business_name: isBare ? null : name }),
      consumer({ ...over, first_name: name, last_name: name }),
      foreigner({ ...over, business_name: name }),
      ...(isPublic ? [publicBody({ ...over, business_name: name })] : []),
    )
  })

const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { maxLength: 1, size: 'xsmall' })

/** Documents that may be simplified, and one in a few that may not. */
const documentOf: fc.Arbitrary<DocumentValue> = fc
  .record({
    tipo_documento: fc.constantFrom('TD07', 'TD07', 'TD08', 'TD09'),
    receiver: receivers,
    note: fc.option(text),
    presence: presenceOf,
    intermediary: fc.option(intermediaryOf),
    customerPresence: presenceOf,
    named: fc.constantFrom('linked', 'related', 'both', 'none'),
    cig: fc.oneof({ weight: 40, arbitrary: fc.constant(null) }, fc.constant('Z1234567AB')),
    product_list: fc.array(lineOf, { minLength: 1, maxLength: 5 }),
    extra_expenses_list: fc.array(expenseOf, { maxLength: 2 }),
    casse: fc.oneof({ weight: 40, arbitrary: fc.constant([]) }, rarely(fc.constant(cassa()))),
    ritenute: fc.oneof({ weight: 40, arbitrary: fc.constant([]) }, rarely(fc.constant(ritenuta()))),
    bollo: fc.constantFrom('NONE', 'AUTO', 'AUTO_CHARGED'),
    regime_fiscale: codes(REGIME_FISCALE),
    correction: fc.constantFrom('0', '0', '0.01', '-0.01'),
    arrotondamento: fc.oneof({ weight: 40, arbitrary: fc.constant('0') }, fc.constantFrom('0.01', '-0.5')),
  })
  .map(({ tipo_documento, note, receiver, presence, intermediary, customerPresence, cig, ...rest }) => {
    const { named: names, correction, arrotondamento, ...content } = rest
    const one = related({ kind: 'invoice', number: '7', date: day('2026-10-02') })
    return invoice({
      tipo_documento,
      note,
      cig,
      sender: sender({ presence, intermediary }),
      receiver: { ...receiver, presence: customerPresence },
      related: names === 'related' || names === 'both' ? [one] : [],
      linked: names === 'linked' || names === 'both' ? [{ numeration: '1', date: day('2026-01-01') }] : [],
      content: {
        ...content,
        vat_corrections: [{ iva: money(22), natura: null, amount: money(correction) }],
        arrotondamento: money(arrotondamento),
      },
    })
  })

const keyed = (value: DocumentValue['totals']['riepilogo']) => {
  const sums = new Map<string, [Decimal, Decimal]>()
  for (const { iva, natura, imponibile, imposta } of value) {
    const key = `${iva} ${natura}`
    const [net, tax] = sums.get(key) ?? [money(0), money(0)]
    sums.set(key, [net.plus(imponibile), tax.plus(imposta)])
  }
  return new Map([...sums].map(([key, pair]) => [key, pair.map(String)]))
}

describe('any document that may be simplified', () => {
  it('is written without a fault for our controls or the XSD, comes to its total, and is read back as it was', async () => {
    let refused = 0
    let written = 0
    const property = fc.asyncProperty(documentOf, async (value) => {
      if (simplifiedFaults(value).length > 0) {
        refused += 1
        return
      }
      written += 1
      const { xml, faults } = buildXml(value, transmission, value.date)
      expect(faults).toEqual([])
      if (samplesExist) expect(xsdFaults(xml, 'simplified')).toEqual([])
      const bytes = new TextEncoder().encode(xml)
      const [report] = await checkFile('x.xml', bytes, { receivedOn: value.date })
      expect(report).toMatchObject({ kind: value.tipo_documento, valid: true })
      const amounts = [...xml.matchAll(/<Importo>(.*?)<\/Importo>/g)].map(([, amount]) => money(amount ?? ''))
      expect(sum(amounts).toFixed(2)).toBe(value.totals.total.toFixed(2))
      const { documents } = readReceived(bytes)
      const [read] = documents
      expect(read?.number).toBe(value.full_numeration)
      // A note below nothing is read in absolute values.
      if (value.totals.total.isNegative()) return
      expect(read?.totals.total.toFixed(2)).toBe(value.totals.total.toFixed(2))
      expect(keyed(read?.totals.riepilogo ?? [])).toEqual(keyed(value.totals.riepilogo))
      const { length } = value.content.product_list
      expect(read?.lines.slice(0, length).map(({ total_price }) => total_price.toFixed(2))).toEqual(
        value.totals.lines.map(({ total_price }) => total_price.toFixed(2)),
      )
    })
    await fc.assert(property, { numRuns: runsOf(20_000) })
    expect([written > refused / 4, refused > 0]).toEqual([true, true])
  }, 900_000)
})
