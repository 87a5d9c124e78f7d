import { describe, expect, it } from 'vitest'
import { fixed2 } from '@/lib/domain/core/money'
import { documentTotals } from '@/lib/domain/documents/totals'
import { buildXml, childrenOf, invoiceToTree, readInvoice, textAt, type XmlElement } from '@/server/einvoice'
import { randomContent, randomFrom } from '@/tests/unit/domain/documents/document-builder'
import { sdiFaults } from '@/tests/unit/domain/documents/integer-oracle'
import { invoice, transmission } from './builders'

const DOCUMENTS = 100_000
/** The interval at which the written text itself is read back, besides the tree that it is written from. */
const READ_BACK_EVERY = 50
/** The controls of amounts; others (a Natura that random content lacks) are not this test's. */
const AMOUNTS = new Set(['00421', '00422', '00423'])

const blocksOf = (body: XmlElement | undefined) =>
  body ? childrenOf(childrenOf(body, 'DatiBeniServizi')[0] ?? body, 'DatiRiepilogo') : []

/** The amounts of the XML that the totals contain, too. */
function amountsOf(root: XmlElement) {
  const body = childrenOf(root, 'FatturaElettronicaBody')[0]
  const goods = body && childrenOf(body, 'DatiBeniServizi')[0]
  return {
    total: textAt(body, 'DatiGenerali', 'DatiGeneraliDocumento', 'ImportoTotaleDocumento'),
    rounding: textAt(body, 'DatiGenerali', 'DatiGeneraliDocumento', 'Arrotondamento') || '0.00',
    lines: goods
      ? childrenOf(goods, 'DettaglioLinee').map((line) => Number(textAt(line, 'PrezzoTotale')))
      : [],
    blocks: blocksOf(body).map((block) => [textAt(block, 'ImponibileImporto'), textAt(block, 'Imposta')]),
  }
}

describe(`${DOCUMENTS} random documents`, () => {
  it('say the same on screen and in the XML, to the cent, and satisfy controls 00421, 00422 and 00423', () => {
    const random = randomFrom(20_261_121)
    const base = invoice()
    for (let index = 0; index < DOCUMENTS; index += 1) {
      const content = randomContent(random)
      const totals = documentTotals(content)
      expect(sdiFaults(content, totals)).toEqual([])
      const value = { ...base, content, totals }
      const readBack = index % READ_BACK_EVERY === 0
      const { xml, faults } = readBack ? buildXml(value, transmission) : { xml: '', faults: [] }
      const tree = readBack ? readInvoice(Buffer.from(xml)).tree : invoiceToTree(value, transmission)
      const said = amountsOf(tree)
      expect(faults.filter(({ code }) => AMOUNTS.has(code))).toEqual([])
      expect([said.total, said.rounding]).toEqual([totals.total, totals.arrotondamento].map(fixed2))
      expect(said.blocks).toEqual(
        totals.riepilogo.map((block) => [fixed2(block.imponibile), fixed2(block.imposta)]),
      )
      expect(said.lines.slice(0, totals.lines.length)).toEqual(
        totals.lines.map((line) => line.total_price.toNumber()),
      )
    }
  }, 300_000)
})
