import {
  type Box,
  type FieldType,
  grows,
  MAX_FIELDS,
  MIN_HEIGHT,
  MIN_WIDTH,
  type TemplateField,
  type TemplatePage,
  toTenth,
} from '../field'
import { marginOf } from '../place'
import { type Design, fieldsOn, fitsField, insidePage, select } from './design'

type Size = { width: number; height: number }

/** The size with which a field of each type begins, in points. */
const SIZES: Record<FieldType, Size> = {
  SIGNATURE: { width: 180, height: 50 },
  TEXT: { width: 200, height: 24 },
  TOTAL_PRICE: { width: 120, height: 24 },
  IMAGE: { width: 120, height: 60 },
  DATE: { width: 120, height: 24 },
  DATETIME: { width: 160, height: 24 },
  PRODUCTLIST: { width: 515, height: 120 },
  PERSONAL_ANAGRAPHIC: { width: 220, height: 80 },
  CLIENT_ANAGRAPHIC: { width: 220, height: 80 },
}

const FONT_SIZE = 10

/** Points between a field that is put beside or below others and those. */
const GAP = 8

/** The size of a new field, less on a page that is smaller. */
function sizeOn(type: FieldType, page: TemplatePage): Size {
  const margin = marginOf(page.height)
  const { width, height } = SIZES[type]
  return {
    width: toTenth(Math.max(MIN_WIDTH, Math.min(width, page.width - 2 * margin))),
    height: toTenth(Math.max(MIN_HEIGHT, Math.min(height, page.height - 2 * margin))),
  }
}

const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/**
 * The first free place of a size on a page, as it is read: from the top, and from the left. A full page has none, and the
 * place is its left top within the margins.
 */
export function freePlace(boxes: readonly Box[], page: TemplatePage, { width, height }: Size): Box {
  const margin = toTenth(marginOf(page.height))
  const inside = (start: number, size: number, whole: number) => start >= 0 && start + size <= whole - margin
  const columns = [margin, ...boxes.map((box) => toTenth(box.x + box.width + GAP))].sort((a, b) => a - b)
  const rows = [margin, ...boxes.map((box) => toTenth(box.y + box.height + GAP))].sort((a, b) => a - b)
  for (const y of rows.filter((row) => inside(row, height, page.height))) {
    for (const x of columns.filter((column) => inside(column, width, page.width))) {
      const place = { x, y, width, height }
      if (!boxes.some((box) => meet(box, place))) return place
    }
  }
  return insidePage({ x: margin, y: margin, width, height }, page)
}

export type NewField = {
  id: string
  type: FieldType
  page: number
  /** In the words of the user; printed of a signature, else the name by which messages call the field. */
  label: string
  /** The centre at which it is dropped; absent, it takes the first free place. */
  at?: { x: number; y: number } | undefined
}

/** Adds a field of its type's usual size, and chooses it; null when the template has as many fields as it can have. */
export function insertField(design: Design, { id, type, page: number, label, at }: NewField): Design | null {
  const page = design.pages[number - 1]
  if (!page || !fitsField(page) || design.fields.length >= MAX_FIELDS) return null
  const size = sizeOn(type, page)
  const place = at
    ? insidePage({ x: at.x - size.width / 2, y: at.y - size.height / 2, ...size }, page)
    : freePlace(fieldsOn(design, number), page, size)
  const field: TemplateField = {
    id,
    page: number,
    type,
    ...place,
    label,
    value: '',
    image: null,
    editableBySigner: false,
    signer: 1,
    fontSize: FONT_SIZE,
    align: 'LEFT',
    onOverflow: grows(type) ? 'CONTINUE' : 'SHRINK',
    minHeight: null,
    maxHeight: null,
    repeats: false,
  }
  return select({ ...design, fields: [...design.fields, field] }, [id])
}
