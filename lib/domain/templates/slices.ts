import { breakLines } from './break-lines'
import type { TemplateField } from './field'
import type { LaidRule, LaidText, Measure, Weight } from './laid-out'

/** A piece of a content that stands on one page whole; its positions are relative to its own left top. */
export type Slice = { height: number; texts: readonly LaidText[]; rules: readonly LaidRule[] }

/** A content that can be divided between pages: the head is repeated, the foot stands once, after the last piece. */
export type Flow = {
  head: Slice | null
  body: readonly Slice[]
  foot: Slice | null
  /** The slices that end a page after the body's piece `index`, and begin the next one. */
  carried: ((index: number) => Slice) | null
  brought: ((index: number) => Slice) | null
  /** Whether a column is narrower than its words. */
  isNarrow: boolean
}

type Align = TemplateField['align']

export const lineHeight = ({ ascent, descent }: Measure, fontSize: number): number =>
  (ascent + descent) * fontSize

export type TextStyle = { fontSize: number; weight: Weight; align: Align }

/** Lines below each other from `y` on, aligned within `width` from `x` on. */
export function textBlock(
  lines: readonly string[],
  { x, y, width }: { x: number; y: number; width: number },
  { fontSize, weight, align }: TextStyle,
  measure: Measure,
): LaidText[] {
  const step = lineHeight(measure, fontSize)
  return lines.map((text, index) => {
    const own = measure.width(text, fontSize, weight)
    const room = align === 'LEFT' ? 0 : align === 'RIGHT' ? width - own : (width - own) / 2
    return {
      text,
      x: x + room,
      y: y + measure.ascent * fontSize + index * step,
      width: own,
      fontSize,
      weight,
    }
  })
}

export const linesOf = (text: string, width: number, fontSize: number, weight: Weight, measure: Measure) =>
  breakLines(text, width, (part) => measure.width(part, fontSize, weight))

type PartyStyle = { width: number; fontSize: number; align: Align }

/** A party: its name in strong letters, and a line each of what follows. */
export function partyFlow(
  words: readonly string[],
  { width, fontSize, align }: PartyStyle,
  measure: Measure,
): Flow {
  const body = words.flatMap((text, index) => {
    const weight = index === 0 ? 'strong' : 'regular'
    return linesOf(text, width, fontSize, weight, measure).map((line): Slice => {
      const texts = textBlock([line], { x: 0, y: 0, width }, { fontSize, weight, align }, measure)
      return { height: lineHeight(measure, fontSize), texts, rules: [] }
    })
  })
  return { head: null, body, foot: null, carried: null, brought: null, isNarrow: false }
}

/** A slice moved to its place on a page. */
export const movedBy = ({ texts, rules }: Slice, x: number, y: number): Omit<Slice, 'height'> => ({
  texts: texts.map((text) => ({ ...text, x: text.x + x, y: text.y + y })),
  rules: rules.map((rule) => ({ ...rule, x: rule.x + x, y: rule.y + y })),
})
