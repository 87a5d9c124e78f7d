/**
 * The content of the editor of templates, and the changes of it that concern which fields are chosen. Every change is a
 * pure function from a design to the next one, which keeps the rules of `requireTemplate`. Lengths as in `field.ts`.
 */
import {
  type Box,
  grows,
  MIN_HEIGHT,
  MIN_WIDTH,
  type Template,
  type TemplateField,
  type TemplatePage,
  toTenth,
} from '../field'

/** A template that is edited: `selection` holds the ids of chosen fields, all of which stand on one page. */
export type Design = Template & { selection: readonly string[] }

/** A distance in points, to the right and down. */
export type Shift = { dx: number; dy: number }

export const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most))

/** The chosen fields, in the order in which they stand in the template. */
export const chosenFields = ({ fields, selection }: Design): TemplateField[] =>
  fields.filter(({ id }) => selection.includes(id))

export const fieldsOn = ({ fields }: Template, page: number): TemplateField[] =>
  fields.filter((field) => field.page === page)

/** Chooses fields; of fields on several pages those that stand with the last one. */
export function select(design: Design, ids: readonly string[]): Design {
  const last = design.fields.find(({ id }) => id === ids.at(-1))
  const onPage = new Set(fieldsOn(design, last?.page ?? 0).map(({ id }) => id))
  return { ...design, selection: [...new Set(ids)].filter((id) => onPage.has(id)) }
}

/** Adds a field to the chosen ones, or takes it away from them. */
export function toggle(design: Design, id: string): Design {
  const { selection } = design
  return select(design, selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id])
}

/** Chooses all fields of a page. */
export const selectAll = (design: Design, page: number): Design =>
  select(
    design,
    fieldsOn(design, page).map(({ id }) => id),
  )

/** Chooses the fields of a page that a frame touches, beside those in `kept`. */
export function selectWithin(design: Design, page: number, frame: Box, kept: readonly string[] = []): Design {
  const touched = fieldsOn(design, page).filter(
    ({ x, y, width, height }) =>
      x < frame.x + frame.width && frame.x < x + width && y < frame.y + frame.height && frame.y < y + height,
  )
  return select(design, [...kept, ...touched.map(({ id }) => id)])
}

/** The smallest box around boxes; there must be one. */
export function boundsOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: toTenth(Math.max(...boxes.map((box) => toTenth(box.x + box.width))) - x),
    height: toTenth(Math.max(...boxes.map((box) => toTenth(box.y + box.height))) - y),
  }
}

/** Puts changed fields into the places of those with their ids. */
export function withFields(design: Design, changed: readonly TemplateField[]): Design {
  const byId = new Map(changed.map((field) => [field.id, field]))
  return { ...design, fields: design.fields.map((field) => byId.get(field.id) ?? field) }
}

/** Whether a page is large enough for a field. */
export const fitsField = ({ width, height }: TemplatePage): boolean =>
  width >= MIN_WIDTH && height >= MIN_HEIGHT

/** A box as large as can be up to its own size, and inside the page. */
export function insidePage<Kind extends Box>(box: Kind, page: TemplatePage): Kind {
  const width = clamp(toTenth(box.width), MIN_WIDTH, page.width)
  const height = clamp(toTenth(box.height), MIN_HEIGHT, page.height)
  return {
    ...box,
    width,
    height,
    x: clamp(toTenth(box.x), 0, toTenth(page.width - width)),
    y: clamp(toTenth(box.y), 0, toTenth(page.height - height)),
  }
}

/** A field whose least and greatest height follow the drawn one, which stands between them. */
export function withHeights(field: TemplateField): TemplateField {
  const { type, height, minHeight, maxHeight } = field
  if (!grows(type)) return { ...field, minHeight: null, maxHeight: null }
  return {
    ...field,
    minHeight: minHeight === null ? null : clamp(toTenth(minHeight), MIN_HEIGHT, height),
    maxHeight: maxHeight === null ? null : Math.max(toTenth(maxHeight), height),
  }
}
