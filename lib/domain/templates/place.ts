import { type FlowPart, partOf } from './divide'
import type { Box, TemplateField, TemplatePage } from './field'
import type { FixedContent } from './field-content'
import type { LaidBox } from './laid-out'
import { rowsOf } from './rows'
import { type Flow, movedBy } from './slices'

/** Points that stay free above and below on pages on which fields continue; less on small pages. */
const MARGIN = 36
const MARGIN_SHARE = 0.05

/** The least distance, in points, between a field and the one above that pushes it down, where they had more. */
const PUSH_GAP = 12

export const marginOf = (pageHeight: number): number => Math.min(MARGIN, pageHeight * MARGIN_SHARE)

/** The part of a page, from its top, in which fields continue, and the texts of the background of its first sheet. */
export type Area = { top: number; bottom: number; pageHeight: number; printed: readonly Box[] }

/** Less than this share of a page is not enough. */
const LEAST_AREA = 1 / 3

/**
 * The area between the margins, and between the repeated fields in the upper and in the lower half of the page. Where
 * they leave too little room fields continue over them, which is a conflict.
 */
export function areaOf(
  fields: readonly TemplateField[],
  { height: pageHeight, printed = [] }: TemplatePage,
): Area {
  const margin = marginOf(pageHeight)
  let [top, bottom] = [margin, pageHeight - margin]
  for (const { y, height, repeats } of fields) {
    if (!repeats) continue
    if (y + height / 2 < pageHeight / 2) top = Math.max(top, y + height + PUSH_GAP)
    else bottom = Math.min(bottom, y - PUSH_GAP)
  }
  const isEnough = bottom - top >= pageHeight * LEAST_AREA
  const whole = { top: margin, bottom: pageHeight - margin }
  return { ...(isEnough ? { top, bottom } : whole), pageHeight, printed }
}

/**
 * The lowest end of a field that begins at `y`: the end of the area, or above the text of the background that it would come
 * over. Texts over which it was drawn are meant to be there.
 */
function bottomFor(field: TemplateField, { sheet, y }: Place, { bottom, printed }: Area): number {
  if (sheet > 0) return bottom
  return printed
    .filter((text) => shareBand(text, field) && text.y + text.height > y && !isOver(text, field))
    .reduce((least, text) => Math.min(least, text.y - PUSH_GAP), bottom)
}

/** Whether a field was drawn over a text. */
const isOver = (text: Box, field: TemplateField): boolean =>
  shareBand(text, field) && text.y < field.y + field.height && field.y < text.y + text.height

/** A place in the pages that one page of the template becomes: `sheet` 0 is the page, those above 0 continue it. */
type Place = { sheet: number; y: number }

export type Content = { fixed: FixedContent } | { flow: Flow }

export type Placing = { field: TemplateField; content: Content }

type Placed = { field: TemplateField; end: Place }

const isAbove = (one: TemplateField, other: TemplateField): boolean => one.y + one.height <= other.y

/** Whether two boxes share a part of their width: the column band in which one pushes the other. */
export const shareBand = (one: Pick<Box, 'x' | 'width'>, other: Pick<Box, 'x' | 'width'>): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width

const isAfter = (one: Place, other: Place): boolean =>
  one.sheet > other.sheet || (one.sheet === other.sheet && one.y > other.y)

/**
 * Puts the fields of one page of a template on as many sheets as they need. A field stays where it was drawn unless one
 * above in the same column band has grown into it: then it moves down, with its row, and to a further sheet below the
 * end of the page, or before a text of its background, which cannot move. No sheet is empty but the first, when all of its fields moved.
 */
export function placeFields(fields: readonly Placing[], area: Area): LaidBox[][] {
  const sheets: LaidBox[][] = [[]]
  const placed: Placed[] = []
  for (const row of rowsOf(fields, ({ field }) => field)) {
    const places = rowPlaces(row, placed, area)
    row.forEach((placing, index) => {
      const place = places[index] ?? { sheet: 0, y: placing.field.y }
      const boxes = boxesOf(placing, place, area)
      for (const { sheet, box } of boxes) {
        while (sheets.length <= sheet) sheets.push([])
        sheets[sheet]?.push(box)
      }
      const last = boxes.at(-1)
      if (last) {
        placed.push({ field: placing.field, end: { sheet: last.sheet, y: last.box.y + last.box.height } })
      }
    })
  }
  return sheets
}

/** Where the fields of a row stand; those that are pushed keep their places to each other. */
function rowPlaces(row: readonly Placing[], placed: readonly Placed[], area: Area): Place[] {
  const own = row.map(({ field }) => pushedPlace(field, placed))
  const pushed = row.filter((_, index) => own[index] !== null)
  const pushes = row.flatMap(({ field }, index) => {
    const place = own[index]
    return place ? [{ sheet: place.sheet, y: place.y - field.y }] : []
  })
  const furthest = pushes.reduce((most, push) => (isAfter(push, most) ? push : most), {
    sheet: 0,
    y: Number.NEGATIVE_INFINITY,
  })
  const top = Math.min(...pushed.map(({ field }) => field.y))
  const moved = ({ field }: Placing): Place => ({ sheet: furthest.sheet, y: furthest.y + field.y })
  const passes = pushed.some((placing) => !fitsAt(placing, moved(placing), area))
  return row.map((placing, index) => {
    const { field } = placing
    if (own[index] === null) return { sheet: 0, y: field.y }
    if (!passes) return moved(placing)
    return { sheet: furthest.sheet + 1, y: area.top + field.y - top }
  })
}

/** Where the fields above let a field stand; null where it was drawn. */
function pushedPlace(field: TemplateField, placed: readonly Placed[]): Place | null {
  let least: Place = { sheet: 0, y: field.y }
  for (const { field: above, end } of placed) {
    if (!isAbove(above, field) || !shareBand(above, field)) continue
    const gap = Math.min(PUSH_GAP, field.y - above.y - above.height)
    const below = { sheet: end.sheet, y: end.y + gap }
    if (isAfter(below, least)) least = below
  }
  return least.sheet > 0 || least.y > field.y + 0.001 ? least : null
}

function fitsAt({ field, content }: Placing, place: Place, area: Area): boolean {
  const limit = bottomFor(field, place, area)
  if ('fixed' in content) return place.y + field.height <= limit
  return partOf(content.flow, 0, roomOf(field, place.y, limit), false) !== null
}

const roomOf = ({ maxHeight }: TemplateField, y: number, limit: number): number =>
  Math.min(limit - y, maxHeight ?? Number.POSITIVE_INFINITY)

type BoxOnSheet = { sheet: number; box: LaidBox }

function boxesOf(placing: Placing, place: Place, area: Area): BoxOnSheet[] {
  const { field, content } = placing
  if (!('fixed' in content)) return flowBoxes(field, content.flow, place, area)
  // A field that is higher than the room between the margins still stands inside its page.
  const y = Math.min(place.y, area.pageHeight - field.height)
  return [{ sheet: place.sheet, box: fixedBox(field, content.fixed, y, 1) }]
}

function fixedBox(
  field: TemplateField,
  { texts, rules, image }: FixedContent,
  y: number,
  part: number,
): LaidBox {
  const moved = movedBy({ height: field.height, texts, rules }, field.x, y)
  return { ...boxOf(field, part, y, field.height), texts: moved.texts, rules: moved.rules, image }
}

/** The repeated fields on a sheet, where they were drawn. */
export const repeatedBoxes = (fields: readonly Placing[], sheet: number): LaidBox[] =>
  fields.flatMap(({ field, content }) =>
    'fixed' in content ? [fixedBox(field, content.fixed, field.y, sheet + 1)] : [],
  )

const boxOf = (field: TemplateField, part: number, y: number, height: number): LaidBox => ({
  field: field.id,
  type: field.type,
  part,
  x: field.x,
  y,
  width: field.width,
  height,
  texts: [],
  rules: [],
  image: null,
})

/** The parts of a growing field, from its place on; each further one begins at the top of the area of the next sheet. */
function flowBoxes(field: TemplateField, flow: Flow, place: Place, area: Area): BoxOnSheet[] {
  const isDrawn = place.sheet === 0 && place.y === field.y
  const boxes: BoxOnSheet[] = []
  let { sheet, y } = place
  let from = 0
  let limit = Math.max(bottomFor(field, place, area), isDrawn ? field.y + field.height : 0)
  for (;;) {
    const isFresh = sheet > place.sheet
    const part = partOf(flow, from, roomOf(field, y, limit), isFresh)
    if (part) {
      const least =
        part.isLast && boxes.length === 0 ? Math.min(field.minHeight ?? field.height, limit - y) : 0
      boxes.push({ sheet, box: flowBox(field, part, boxes.length + 1, y, least) })
      if (part.isLast) return boxes
      from = part.next
    }
    sheet += 1
    y = area.top
    limit = area.bottom
  }
}

function flowBox(field: TemplateField, part: FlowPart, number: number, y: number, least: number): LaidBox {
  const box = boxOf(field, number, y, Math.max(part.height, least))
  let below = y
  const moved = part.slices.map((slice) => {
    const at = movedBy(slice, field.x, below)
    below += slice.height
    return at
  })
  return {
    ...box,
    texts: moved.flatMap(({ texts }) => texts),
    rules: moved.flatMap(({ rules }) => rules),
  }
}
