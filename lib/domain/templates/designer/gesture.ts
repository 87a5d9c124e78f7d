import { MIN_HEIGHT, MIN_WIDTH, type TemplateField, type TemplatePage, toTenth } from '../field'
import { boundsOf, chosenFields, clamp, type Design, type Shift, withFields, withHeights } from './design'

/** The sides and corners by which a field is resized. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const

export type Handle = (typeof HANDLES)[number]

/** A pointer's way in screen pixels as points on the page. */
export const inPoints = ({ dx, dy }: Shift, zoom: number): Shift => ({ dx: dx / zoom, dy: dy / zoom })

/** The shift that keeps all of a group inside its page, with one decimal: the group moves as one, or stops as one. */
export function boundedShift(fields: readonly TemplateField[], page: TemplatePage, { dx, dy }: Shift): Shift {
  const { x, y, width, height } = boundsOf(fields)
  return {
    dx: toTenth(clamp(dx, -x, page.width - x - width)),
    dy: toTenth(clamp(dy, -y, page.height - y - height)),
  }
}

/** Moves the chosen fields together. */
export function moveBy(design: Design, shift: Shift): Design {
  const chosen = chosenFields(design)
  const page = design.pages[(chosen[0]?.page ?? 0) - 1]
  if (!page) return design
  const { dx, dy } = boundedShift(chosen, page, shift)
  if (dx === 0 && dy === 0) return design
  return withFields(
    design,
    chosen.map((field) => ({ ...field, x: toTenth(field.x + dx), y: toTenth(field.y + dy) })),
  )
}

/** A field that is resized by one of its handles: at least 80 × 20, at most to the ends of the page (document 3 §5). */
export function resized(
  field: TemplateField,
  page: TemplatePage,
  handle: Handle,
  { dx, dy }: Shift,
): TemplateField {
  const right = toTenth(field.x + field.width)
  const bottom = toTenth(field.y + field.height)
  let [left, top, end, foot] = [field.x, field.y, right, bottom]
  if (handle.includes('w')) left = toTenth(clamp(field.x + dx, 0, right - MIN_WIDTH))
  if (handle.includes('e')) end = toTenth(clamp(right + dx, field.x + MIN_WIDTH, page.width))
  if (handle.includes('n')) top = toTenth(clamp(field.y + dy, 0, bottom - MIN_HEIGHT))
  if (handle.includes('s')) foot = toTenth(clamp(bottom + dy, field.y + MIN_HEIGHT, page.height))
  return withHeights({ ...field, x: left, y: top, width: toTenth(end - left), height: toTenth(foot - top) })
}

/** Resizes each of the chosen fields by the same handle. */
export function resizeBy(design: Design, handle: Handle, shift: Shift): Design {
  return withFields(
    design,
    chosenFields(design).flatMap((field) => {
      const page = design.pages[field.page - 1]
      return page ? [resized(field, page, handle, shift)] : []
    }),
  )
}
