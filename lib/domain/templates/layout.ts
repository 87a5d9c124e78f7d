import { type Box, grows, type Template, type TemplateField, type TemplatePage } from './field'
import { fixedContent, flowContent } from './field-content'
import type { Conflict, LaidBox, LaidOut, LaidPage, Measure, TemplateData } from './laid-out'
import { type Area, areaOf, type Placing, placeFields, repeatedBoxes, shareBand } from './place'

/** Above this share of a page's height a row of a table is divided between pages. */
const ROW_SHARE = 1 / 3

/** Differences up to this many points are rounding. */
const TOLERANCE = 0.05

/**
 * The pages of a document that is written into a template: the same for editor, preview and PDF. Growing fields push what
 * stands below in the same column band and go on to further pages, also before a text of the background; nothing is left out. Repeated fields stand on each
 * page, and nothing that continues comes between them and its end. What does not fit is among `conflicts`, by which a
 * document is refused: boxes that overlap without having been drawn so, texts that are longer than their field, columns
 * narrower than their words.
 */
export function layout({ pages, fields }: Template, data: TemplateData, measure: Measure): LaidOut {
  const conflicts: Conflict[] = []
  const laid = pages.flatMap((page, index) => {
    const own = fields.filter((field) => field.page === index + 1)
    const area = areaOf(own, page)
    const placings = own.map((field) => placingOf(field, area, data, measure))
    conflicts.push(...placings.flatMap(({ faults }) => faults.map((fault) => withNeighbour(fault, own))))
    const sheets = placeFields(
      placings.filter(({ field }) => !field.repeats),
      area,
    )
    const repeated = placings.filter(({ field }) => field.repeats)
    const laid = pagesOf(sheets, repeated, page, index + 1)
    conflicts.push(...laid.flatMap(({ boxes }) => overlaps(boxes, own, page, index + 1)))
    return laid
  })
  return { pages: laid, conflicts: distinct(conflicts) }
}

type Faults = { faults: Conflict[] }

function placingOf(field: TemplateField, area: Area, data: TemplateData, measure: Measure): Placing & Faults {
  const fault = (kind: Conflict['kind']) => ({ kind, page: field.page, field: field.id, other: null })
  if (!grows(field.type)) {
    const fixed = fixedContent(field, data, measure)
    return { field, content: { fixed }, faults: fixed.fits ? [] : [fault('OVERFLOW')] }
  }
  const usable = area.bottom - area.top
  const { flow, fits } = flowContent(field, data, measure, usable * ROW_SHARE)
  const faults = [...(fits ? [] : [fault('OVERFLOW')]), ...(flow.isNarrow ? [fault('NARROW')] : [])]
  return { field, content: { flow }, faults }
}

/** A content that is too long is a conflict with the nearest field below, where there is one. */
function withNeighbour(conflict: Conflict, fields: readonly TemplateField[]): Conflict {
  const long = fields.find(({ id }) => id === conflict.field)
  if (conflict.kind !== 'OVERFLOW' || !long) return conflict
  const below = fields
    .filter((other) => other.y >= long.y + long.height && shareBand(long, other))
    .sort((a, b) => a.y - b.y)
  return { ...conflict, other: below[0]?.id ?? null }
}

const overlap = (one: Box, other: Box): boolean =>
  one.x + TOLERANCE < other.x + other.width &&
  other.x + TOLERANCE < one.x + one.width &&
  one.y + TOLERANCE < other.y + other.height &&
  other.y + TOLERANCE < one.y + one.height

/**
 * The pairs of boxes that overlap, and the boxes that pass their page. Two fields of fixed size may overlap where they
 * were drawn so: a picture behind a signature.
 */
function overlaps(
  boxes: readonly LaidBox[],
  fields: readonly TemplateField[],
  page: TemplatePage,
  number: number,
): Conflict[] {
  const drawn = new Map(fields.map((field) => [field.id, field]))
  const isMeant = (one: LaidBox, other: LaidBox) => {
    const [first, second] = [drawn.get(one.field), drawn.get(other.field)]
    return first && second && !grows(first.type) && !grows(second.type) && overlap(first, second)
  }
  const beyond = boxes.filter(({ y, height }) => y + height > page.height + TOLERANCE)
  return [
    ...beyond.map(({ field }) => ({ kind: 'OVERLAP' as const, page: number, field, other: null })),
    ...boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => overlap(one, other) && !isMeant(one, other))
        .map((other) => ({ kind: 'OVERLAP' as const, page: number, field: one.field, other: other.field })),
    ),
  ]
}

/**
 * A page all of whose fields moved to the next ones, and that has no background, would be blank but for repeated fields:
 * it is left out.
 */
function pagesOf(
  sheets: readonly LaidBox[][],
  repeated: readonly Placing[],
  page: TemplatePage,
  number: number,
): LaidPage[] {
  return sheets.flatMap((boxes, sheet) => {
    const asset = sheet === 0 ? page.asset : null
    if (sheets.length > 1 && boxes.length === 0 && asset === null) return []
    const { width, height } = page
    const own = { page: number, isContinuation: sheet > 0, width, height, asset }
    return [{ ...own, boxes: [...repeatedBoxes(repeated, sheet), ...boxes] }]
  })
}

const distinct = (conflicts: readonly Conflict[]): Conflict[] => [
  ...new Map(conflicts.map((one) => [`${one.kind} ${one.field} ${one.other}`, one])).values(),
]
