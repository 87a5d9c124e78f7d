/** Random values of the blocks that few documents have, and what is read back of them. */
import fc from 'fast-check'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { ArticleCode, LineDatum } from '@/lib/domain/documents/line-data'
import { childrenOf, readInvoice, textAt, type XmlElement } from '@/server/einvoice'
import { descend } from '@/server/einvoice/tree'

/** Text of Basic Latin that neither begins nor ends with a space, nor has two together. */
const basic = (max: number) =>
  fc.stringMatching(new RegExp(`^[!-~]([ -~]{0,${max - 2}}[!-~])?$`)).filter((text) => !text.includes('  '))
const latin = (max: number) => fc.stringMatching(new RegExp(`^[!-~àèìòùÀç§]{1,${max}}$`))

const codeOf: fc.Arbitrary<ArticleCode> = fc.record({
  type: basic(35),
  value: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
    .filter((text) => /^[^\p{Cc}\p{Cs}\ufffe\uffff]{1,35}$/u.test(text) && text.trim() === text),
})

const datumOf: fc.Arbitrary<LineDatum> = fc.record({
  type: basic(10).filter((type) => type.toUpperCase() !== 'INTENTO'),
  text: fc.option(latin(60)),
  number: fc.option(fc.integer({ min: -9_999_999, max: 9_999_999 }).map((units) => units / 100)),
  date: fc.constantFrom(null, day('2025-02-28'), day('2026-01-31')),
})

/** Codes and other data of a line. */
export const lineData = {
  code_list: fc.array(codeOf, { maxLength: 3 }),
  other_data_list: fc.array(datumOf, { maxLength: 3 }),
}

export const bodyOf = (xml: string): XmlElement | undefined =>
  readInvoice(new TextEncoder().encode(xml)).tree.children[1]

/** Codes and other data of the first lines of a file, those that are no products' left out. */
export const lineDataIn = (xml: string, count: number) =>
  childrenOf(descend(bodyOf(xml), 'DatiBeniServizi'), 'DettaglioLinee')
    .slice(0, count)
    .map((line) => ({
      code_list: childrenOf(line, 'CodiceArticolo').map((code) => ({
        type: textAt(code, 'CodiceTipo'),
        value: textAt(code, 'CodiceValore'),
      })),
      other_data_list: childrenOf(line, 'AltriDatiGestionali').map((datum) => ({
        type: textAt(datum, 'TipoDato'),
        text: textAt(datum, 'RiferimentoTesto') || null,
        number: numberAt(datum, 'RiferimentoNumero'),
        date: textAt(datum, 'RiferimentoData') || null,
      })),
    }))

function numberAt(element: XmlElement, name: string): number | null {
  const text = textAt(element, name)
  return text === '' ? null : money(text).toNumber()
}
