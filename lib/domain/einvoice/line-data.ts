/** The codes of a line's article, and its other data (FatturaPA 2.2.1.3, 2.2.1.16). */
import type { Day } from '../core/day'

/** A code of the article: its kind, such as EAN, and its value. */
export type ArticleCode = { type: string; value: string }

/** A datum for the customer's program: its name, and a text, a number, a day or several of them. */
export type LineDatum = { type: string; text: string | null; number: number | null; date: Day | null }

/** The most of each that a line states. */
export const MAX_ARTICLE_CODES = 5
export const MAX_LINE_DATA = 10

/** The data that Luna writes of itself: the declaration of intent of a sale under N3.5. */
const RESERVED = ['INTENTO']

const CODE_TYPE = /^[ -~]{1,35}$/
const CODE_VALUE = /^[^\p{Cc}\p{Cs}\ufffe\uffff]{1,35}$/u
const DATUM_TYPE = /^[ -~]{1,10}$/
const DATUM_TEXT = /^[ -~\u00a0-\u00ff]{1,60}$/

type Line = { code_list?: readonly ArticleCode[]; other_data_list?: readonly LineDatum[] }

type LineDataCode =
  | 'ERROR_ARTICLE_CODE_TYPE'
  | 'ERROR_ARTICLE_CODE_VALUE'
  | 'ERROR_OTHER_DATA_TYPE'
  | 'ERROR_OTHER_DATA_RESERVED'
  | 'ERROR_OTHER_DATA_TEXT'

type LineDataFault = {
  code: LineDataCode
  /** A path from the document. */
  field: string
}

function typeFault(type: string): LineDataCode | null {
  if (RESERVED.includes(type.toUpperCase())) return 'ERROR_OTHER_DATA_RESERVED'
  return DATUM_TYPE.test(type) ? null : 'ERROR_OTHER_DATA_TYPE'
}

/** The codes and data of lines that the XML cannot hold as they are, or that Luna writes of itself. */
export const lineDataFaults = (lines: readonly Line[]): readonly LineDataFault[] =>
  lines.flatMap(({ code_list = [], other_data_list = [] }, line) => {
    const path = `product_list.${line}`
    const codes = code_list.flatMap(({ type, value }, at): (LineDataFault | null)[] => [
      CODE_TYPE.test(type)
        ? null
        : { code: 'ERROR_ARTICLE_CODE_TYPE', field: `${path}.code_list.${at}.type` },
      CODE_VALUE.test(value)
        ? null
        : { code: 'ERROR_ARTICLE_CODE_VALUE', field: `${path}.code_list.${at}.value` },
    ])
    const data = other_data_list.flatMap(({ type, text }, at): (LineDataFault | null)[] => {
      const code = typeFault(type)
      return [
        code && { code, field: `${path}.other_data_list.${at}.type` },
        text === null || DATUM_TEXT.test(text)
          ? null
          : { code: 'ERROR_OTHER_DATA_TEXT', field: `${path}.other_data_list.${at}.text` },
      ]
    })
    return [...codes, ...data].filter((fault) => fault !== null)
  })

/** The codes of a line as paper states them: "EAN 8001234567890 · TARIC 6109100010"; '' without any. */
export const codesText = ({ code_list = [] }: Line): string =>
  code_list.map(({ type, value }) => `${type} ${value}`).join(' · ')

/** The kinds of barcodes by their length (GS1 General Specifications, 7.9). */
const BARCODE_TYPES: Readonly<Record<number, string>> = { 8: 'EAN', 12: 'UPC', 13: 'EAN', 14: 'GTIN' }

/** The codes of a product of the price list: its barcode, and the seller's own code. */
export const codesOfProduct = ({ barcode, code }: { barcode: string; code: string }): ArticleCode[] => [
  ...(barcode === '' ? [] : [{ type: BARCODE_TYPES[barcode.length] ?? 'BARCODE', value: barcode }]),
  ...(code === '' ? [] : [{ type: 'Codice Art. fornitore', value: code }]),
]
