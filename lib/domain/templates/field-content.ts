import { wholeHeight } from './divide'
import { MIN_FONT, type TemplateField } from './field'
import type { LaidRule, LaidText, Measure, TemplateData } from './laid-out'
import { type Flow, lineHeight, linesOf, partyFlow, textBlock } from './slices'
import { tableFlow } from './table-flow'

/** The words of a field that keeps its size, relative to its left top. */
export type FixedContent = {
  texts: readonly LaidText[]
  rules: readonly LaidRule[]
  image: string | null
  fits: boolean
}

const STEP = 0.5

/** The font sizes from that of the field down to the smallest one that is read on paper. */
function sizesOf({ fontSize, onOverflow }: TemplateField): number[] {
  const count = onOverflow === 'SHRINK' ? Math.floor((fontSize - MIN_FONT) / STEP) : 0
  return Array.from({ length: count + 1 }, (_, index) => fontSize - index * STEP)
}

function textOf({ type, value, label }: TemplateField, data: TemplateData): string {
  if (type === 'TEXT') return value
  if (type === 'TOTAL_PRICE') return data.total
  if (type === 'DATE') return value || data.date
  if (type === 'DATETIME') return value || data.datetime
  return type === 'SIGNATURE' ? label : ''
}

/** The words of a field of fixed size, in the largest letters that fit where it may shrink, else in the smallest. */
export function fixedContent(field: TemplateField, data: TemplateData, measure: Measure): FixedContent {
  const { type, width, height, align } = field
  const text = textOf(field, data)
  const rest = {
    rules: type === 'SIGNATURE' ? [{ x: 0, y: height, width }] : [],
    image: type === 'IMAGE' ? (field.image ?? 'LOGO') : null,
  }
  const written = (fontSize: number): FixedContent => {
    const lines = linesOf(text, width, fontSize, 'regular', measure)
    const place = { x: 0, y: 0, width }
    const texts = textBlock(lines, place, { fontSize, weight: 'regular', align }, measure)
    const isNarrow = texts.some((line) => line.width > width)
    return { ...rest, texts, fits: !isNarrow && lines.length * lineHeight(measure, fontSize) <= height }
  }
  return firstThatFits(field, written, ({ fits }) => fits)
}

export type FlowContent = { flow: Flow; fits: boolean }

/**
 * The content of a growing field. One that may not continue fits when all of it stands in the greatest height of the
 * field; `maxRow` is the height above which a row is divided between pages.
 */
export function flowContent(
  field: TemplateField,
  data: TemplateData,
  measure: Measure,
  maxRow: number,
): FlowContent {
  const { type, width, height, maxHeight, align, onOverflow } = field
  const flowOf = (fontSize: number): Flow => {
    if (type === 'PRODUCTLIST') return tableFlow(data.table, { width, fontSize, maxRow }, measure)
    return partyFlow(
      type === 'CLIENT_ANAGRAPHIC' ? data.receiver : data.sender,
      { width, fontSize, align },
      measure,
    )
  }
  const most = maxHeight ?? height
  const written = (fontSize: number): FlowContent => {
    const flow = flowOf(fontSize)
    return { flow, fits: onOverflow === 'CONTINUE' || wholeHeight(flow) <= most }
  }
  return firstThatFits(field, written, ({ flow, fits }) => fits && !flow.isNarrow)
}

/** The result for the largest size of letters with which the field fits; for the smallest when it fits with no size. */
function firstThatFits<Result>(
  field: TemplateField,
  written: (fontSize: number) => Result,
  fits: (result: Result) => boolean,
): Result {
  let result = written(field.fontSize)
  for (const fontSize of sizesOf(field).slice(1)) {
    if (fits(result)) return result
    result = written(fontSize)
  }
  return result
}
