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

type Sizes = Pick<TemplateField, 'fontSize' | 'onOverflow'>

/** The font sizes from that of the field down to the smallest one that is read on paper. */
function sizesOf({ fontSize, onOverflow }: Sizes): number[] {
  const count = onOverflow === 'SHRINK' ? Math.floor((fontSize - MIN_FONT) / STEP) : 0
  return Array.from({ length: count + 1 }, (_, index) => fontSize - index * STEP)
}

/** The text of a field of fixed size; '' for a picture. */
export function textOf({ type, value, label }: TemplateField, data: TemplateData): string {
  if (type === 'TEXT') return value
  if (type === 'TOTAL_PRICE') return data.total
  if (type === 'DATE') return value || data.date
  if (type === 'DATETIME') return value || data.datetime
  return type === 'SIGNATURE' ? label : ''
}

/** The words of a field of fixed size, as `textInBox` writes them. */
export function fixedContent(field: TemplateField, data: TemplateData, measure: Measure): FixedContent {
  const { type, width, height } = field
  return {
    ...textInBox(textOf(field, data), field, measure),
    rules: type === 'SIGNATURE' ? [{ x: 0, y: height, width }] : [],
    image: type === 'IMAGE' ? (field.image ?? 'LOGO') : null,
  }
}

type TextBox = Sizes & Pick<TemplateField, 'width' | 'height' | 'align'>

/** A text in a box, in the largest letters that fit where they may be smaller than the box's own, else in the smallest. */
export function textInBox(
  text: string,
  box: TextBox,
  measure: Measure,
): { texts: readonly LaidText[]; fits: boolean } {
  const { width, height, align } = box
  const written = (fontSize: number) => {
    const lines = linesOf(text, width, fontSize, 'regular', measure)
    const place = { x: 0, y: 0, width }
    const texts = textBlock(lines, place, { fontSize, weight: 'regular', align }, measure)
    const isNarrow = texts.some((line) => line.width > width)
    return { texts, fits: !isNarrow && lines.length * lineHeight(measure, fontSize) <= height }
  }
  return firstThatFits(box, written, ({ fits }) => fits)
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
  field: Sizes,
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
