/** The values of a laid out template: pages with boxes, and the words and rules in them. Lengths as in `field.ts`. */
import type { FieldType } from './field'

export type Weight = 'regular' | 'strong'

/** The metrics of the embedded font: widths in points, `ascent` and `descent` as shares of the font's size, both above 0. */
export type Measure = {
  width: (text: string, fontSize: number, weight: Weight) => number
  ascent: number
  descent: number
}

/** A line of text; `y` is its baseline. */
export type LaidText = { text: string; x: number; y: number; width: number; fontSize: number; weight: Weight }

/** A thin horizontal rule. */
export type LaidRule = { x: number; y: number; width: number }

/** The part of a field that stands on one page. */
export type LaidBox = {
  field: string
  type: FieldType
  /** From 1; above 1 on the further pages of a field that continues or is repeated. */
  part: number
  x: number
  y: number
  width: number
  height: number
  texts: readonly LaidText[]
  rules: readonly LaidRule[]
  /** Of an IMAGE: the SHA-256 of its asset; 'LOGO' is the structure's. */
  image: string | null
}

export type LaidPage = {
  /** The page of the template, from 1, that it is or continues. */
  page: number
  isContinuation: boolean
  width: number
  height: number
  asset: string | null
  boxes: readonly LaidBox[]
}

/**
 * A content that does not fit: two fields overlap, a text is longer than its field, or a column is narrower than its
 * words. `field` and `other` are ids; `other` is null where a field meets its own end or that of the page.
 */
export type Conflict = {
  kind: 'OVERLAP' | 'OVERFLOW' | 'NARROW'
  page: number
  field: string
  other: string | null
}

export type LaidOut = { pages: readonly LaidPage[]; conflicts: readonly Conflict[] }

export type TableColumn = { label: string; right: boolean }

/** A row of goods: `running` is the formatted sum of the rows up to it, as it is carried to the next page. */
export type TableRow = { name: string; text: string; cells: readonly string[]; running: string }

export type TableTotal = { label: string; amount: string; isStrong: boolean }

/** The goods of a document: a first column of names and texts, and as many cells a row as there are columns. */
export type TemplateTable = {
  firstLabel: string
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  totals: readonly TableTotal[]
  /** "A riportare" and "Riporto". */
  carriedLabel: string
  broughtLabel: string
}

/** The words of a document, formatted, for the fields that show them; of a party the first line is its name. */
export type TemplateData = {
  total: string
  date: string
  datetime: string
  sender: readonly string[]
  receiver: readonly string[]
  table: TemplateTable
}
