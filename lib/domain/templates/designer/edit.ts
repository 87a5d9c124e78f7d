import { grows, MAX_FIELDS, MAX_FONT, MIN_FONT, mayRepeat, type TemplateField, toTenth } from '../field'
import { clamp, type Design, fitsField, insidePage, select, withFields, withHeights } from './design'

/** The values of a field that its panel changes. */
export type FieldChange = Partial<Omit<TemplateField, 'id' | 'type'>>

/**
 * Changes a field. A place or a size outside of its page becomes the nearest one inside, a font size the nearest allowed
 * one; the least and the greatest height go along with the drawn one. What its signer fills is no more repeated. A change that is none gives the same design.
 */
export function changeField(design: Design, id: string, change: FieldChange): Design {
  const field = design.fields.find((one) => one.id === id)
  if (!field) return design
  const wanted = { ...field, ...change }
  const page = design.pages[wanted.page - 1]
  if (!page || !fitsField(page)) return design
  const continues = wanted.onOverflow === 'CONTINUE' && !grows(field.type)
  const next = withHeights({
    ...insidePage(wanted, page),
    fontSize: toTenth(clamp(wanted.fontSize, MIN_FONT, MAX_FONT)),
    onOverflow: continues ? 'SHRINK' : wanted.onOverflow,
    repeats: wanted.repeats && mayRepeat(wanted),
  })
  const isSame = Object.entries(next).every(([key, value]) => field[key as keyof TemplateField] === value)
  return isSame ? design : select(withFields(design, [next]), design.selection)
}

/** Removes the chosen fields. */
export function removeChosen(design: Design): Design {
  const { selection } = design
  if (selection.length === 0) return design
  return { ...design, fields: design.fields.filter(({ id }) => !selection.includes(id)), selection: [] }
}

/** How far a copy stands from its original, in points. */
const OFFSET = 12

/**
 * Puts copies of fields on a page, under ids of their own, and chooses them. One that would lie on its original is moved
 * a little, one that is larger than the page becomes smaller. Null when the template cannot have as many fields.
 */
export function pasteFields(
  design: Design,
  copied: readonly TemplateField[],
  number: number,
  newId: () => string,
): Design | null {
  const page = design.pages[number - 1]
  if (!page || !fitsField(page) || copied.length === 0) return null
  if (design.fields.length + copied.length > MAX_FIELDS) return null
  const isTaken = (x: number, y: number) =>
    design.fields.some((one) => one.page === number && one.x === x && one.y === y)
  let steps = 0
  while (
    steps < MAX_FIELDS &&
    copied.some(({ x, y }) => isTaken(toTenth(x + steps * OFFSET), toTenth(y + steps * OFFSET)))
  ) {
    steps += 1
  }
  const pasted = copied.map((field) => {
    const place = { ...field, x: field.x + steps * OFFSET, y: field.y + steps * OFFSET }
    return withHeights({ ...insidePage(place, page), id: newId(), page: number })
  })
  const ids = pasted.map(({ id }) => id)
  return select({ ...design, fields: [...design.fields, ...pasted] }, ids)
}
