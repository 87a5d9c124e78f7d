import { toTenth } from '../field'
import {
  boundsOf,
  chosenFields,
  clamp,
  type Design,
  fitsField,
  insidePage,
  select,
  withFields,
  withHeights,
} from './design'

/**
 * Moves the chosen fields to another page, where they keep their place, and their places to each other, as far as it has
 * room; a field that is larger than the page becomes smaller. Null when there is no such page, or it is too small for a
 * field.
 */
export function moveToPage(design: Design, number: number): Design | null {
  const page = design.pages[number - 1]
  const chosen = chosenFields(design)
  if (!page || !fitsField(page)) return null
  if (chosen.length === 0 || chosen[0]?.page === number) return design
  const { x, y, width, height } = boundsOf(chosen)
  const left = clamp(toTenth(x + width - page.width), 0, x)
  const up = clamp(toTenth(y + height - page.height), 0, y)
  const moved = chosen.map((field) =>
    withHeights({ ...insidePage({ ...field, x: field.x - left, y: field.y - up }, page), page: number }),
  )
  return select(withFields(design, moved), design.selection)
}
