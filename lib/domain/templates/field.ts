/**
 * The fields of a document template (document 3 §3 and §5), and the rules of their places. Lengths are points at 72 per
 * inch, measured from the left and the top of the page as it is displayed, with one decimal.
 */
import { Refusal } from '../core/refusal'

export const FIELD_TYPES = [
  'SIGNATURE',
  'TEXT',
  'TOTAL_PRICE',
  'IMAGE',
  'DATE',
  'DATETIME',
  'PRODUCTLIST',
  'PERSONAL_ANAGRAPHIC',
  'CLIENT_ANAGRAPHIC',
] as const

export type FieldType = (typeof FIELD_TYPES)[number]

/** The types whose height follows the document; every other field keeps the size that it was drawn with. */
const GROWING: readonly FieldType[] = ['PRODUCTLIST', 'PERSONAL_ANAGRAPHIC', 'CLIENT_ANAGRAPHIC']

export const grows = (type: FieldType): boolean => GROWING.includes(type)

/**
 * Whether a field may be repeated on the pages that continue its own: one that keeps its size, and that its signer does
 * not fill, which happens at one place.
 */
export const mayRepeat = (field: Pick<TemplateField, 'type' | 'editableBySigner'>): boolean =>
  !grows(field.type) && !isFilledBySigner(field)

export const ALIGNS = ['LEFT', 'CENTER', 'RIGHT'] as const

/**
 * The treatment of a content that is longer than its field: it goes on below and on further pages (growing types only),
 * it is written in smaller letters, or the document is refused.
 */
export const OVERFLOWS = ['CONTINUE', 'SHRINK', 'BLOCK'] as const

export type TemplateField = {
  id: string
  /** From 1. */
  page: number
  type: FieldType
  x: number
  y: number
  width: number
  height: number
  label: string
  /** The text of a TEXT; of DATE and DATETIME a text in place of the document's day or moment. */
  value: string
  /** SHA-256 of an asset; null of an IMAGE is the structure's logo. */
  image: string | null
  editableBySigner: boolean
  /** The position of the signer who fills the field, from 1, where a signer fills it (`isFilledBySigner`). */
  signer: number
  fontSize: number
  align: (typeof ALIGNS)[number]
  onOverflow: (typeof OVERFLOWS)[number]
  /** Of growing types: the least and the greatest height on one page; null is the drawn height, and the page's end. */
  minHeight: number | null
  maxHeight: number | null
  /** Whether it also stands, at the same place, on the pages that continue its own. */
  repeats: boolean
}

const SIGNERS_TEXTS: readonly FieldType[] = ['TEXT', 'DATE', 'DATETIME']

/** Whether its signer may change the text of a field (document 3 §3). */
export const isSignersText = ({
  type,
  editableBySigner,
}: Pick<TemplateField, 'type' | 'editableBySigner'>): boolean =>
  editableBySigner && SIGNERS_TEXTS.includes(type)

/** Whether a signer fills a field: one to sign in, or a text that may be changed. */
export const isFilledBySigner = (field: Pick<TemplateField, 'type' | 'editableBySigner'>): boolean =>
  field.type === 'SIGNATURE' || isSignersText(field)

/** A part of a page. */
export type Box = { x: number; y: number; width: number; height: number }

/** A page: `asset` is the SHA-256 of its background, null of a blank page. */
export type TemplatePage = {
  width: number
  height: number
  asset: string | null
  /** The places of the texts of the background, where it is laid out and they are known; versions do not store them. */
  printed?: readonly Box[]
}

export type Template = { pages: readonly TemplatePage[]; fields: readonly TemplateField[] }

/** A4 at 72 points per inch (document 3 §9). */
export const BLANK_PAGE: TemplatePage = { width: 595, height: 842, asset: null }

/** The smallest field (document 3 §9). */
export const MIN_WIDTH = 80
export const MIN_HEIGHT = 20

export const MAX_FIELDS = 200
export const MAX_PAGES = 50

export const MIN_FONT = 6
export const MAX_FONT = 72

/** To one decimal, as lengths are stored. */
export const toTenth = (length: number): number => Math.round(length * 10) / 10

/** The name by which messages call a field. */
export const fieldName = ({ id, label }: Pick<TemplateField, 'id' | 'label'>): string => label.trim() || id

/**
 * Refuses a template one of whose fields breaks a rule; nothing is moved or cut in silence.
 * @throws Refusal ERROR_TEMPLATE_PAGES, ERROR_TEMPLATE_FIELDS, and, with the field named, ERROR_TEMPLATE_FIELD_PAGE,
 *   ERROR_TEMPLATE_FIELD_SIZE, ERROR_TEMPLATE_FIELD_OUTSIDE, ERROR_TEMPLATE_FIELD_TEXT, ERROR_TEMPLATE_FIELD_HEIGHTS,
 *   ERROR_TEMPLATE_FIELD_TWICE, ERROR_TEMPLATE_FIELD_REPEATS
 */
export function requireTemplate({ pages, fields }: Template): void {
  if (pages.length < 1 || pages.length > MAX_PAGES) {
    throw new Refusal('ERROR_TEMPLATE_PAGES', { max: MAX_PAGES })
  }
  if (fields.length > MAX_FIELDS) throw new Refusal('ERROR_TEMPLATE_FIELDS', { max: MAX_FIELDS })
  const ids = new Set<string>()
  fields.forEach((field, index) => {
    const refuse = (code: FieldRefusal, key: keyof TemplateField) => {
      throw new Refusal(code, { field: fieldName(field), page: field.page }, [`fields.${index}.${key}`])
    }
    if (ids.has(field.id)) refuse('ERROR_TEMPLATE_FIELD_TWICE', 'id')
    ids.add(field.id)
    const page = pages[field.page - 1]
    if (page) requirePlace(field, page, refuse)
    else refuse('ERROR_TEMPLATE_FIELD_PAGE', 'page')
    requireText(field, refuse)
  })
}

type FieldRefusal =
  | 'ERROR_TEMPLATE_FIELD_PAGE'
  | 'ERROR_TEMPLATE_FIELD_SIZE'
  | 'ERROR_TEMPLATE_FIELD_OUTSIDE'
  | 'ERROR_TEMPLATE_FIELD_TEXT'
  | 'ERROR_TEMPLATE_FIELD_HEIGHTS'
  | 'ERROR_TEMPLATE_FIELD_TWICE'
  | 'ERROR_TEMPLATE_FIELD_REPEATS'

type Refuse = (code: FieldRefusal, key: keyof TemplateField) => void

/** Every comparison is written so that a value that is no number is refused as well. */
function requirePlace({ x, y, width, height }: TemplateField, page: TemplatePage, refuse: Refuse): void {
  if (!(width >= MIN_WIDTH)) refuse('ERROR_TEMPLATE_FIELD_SIZE', 'width')
  if (!(height >= MIN_HEIGHT)) refuse('ERROR_TEMPLATE_FIELD_SIZE', 'height')
  if (!(x >= 0 && toTenth(x + width) <= page.width)) refuse('ERROR_TEMPLATE_FIELD_OUTSIDE', 'x')
  if (!(y >= 0 && toTenth(y + height) <= page.height)) refuse('ERROR_TEMPLATE_FIELD_OUTSIDE', 'y')
}

function requireText(field: TemplateField, refuse: Refuse): void {
  const { type, fontSize, onOverflow, minHeight, maxHeight } = field
  if (!(fontSize >= MIN_FONT && fontSize <= MAX_FONT)) refuse('ERROR_TEMPLATE_FIELD_TEXT', 'fontSize')
  if (field.repeats && !mayRepeat(field)) refuse('ERROR_TEMPLATE_FIELD_REPEATS', 'repeats')
  if (onOverflow === 'CONTINUE' && !grows(type)) refuse('ERROR_TEMPLATE_FIELD_TEXT', 'onOverflow')
  if (!grows(type) && (minHeight !== null || maxHeight !== null)) {
    refuse('ERROR_TEMPLATE_FIELD_HEIGHTS', minHeight === null ? 'maxHeight' : 'minHeight')
  }
  const least = minHeight ?? field.height
  if (!(least >= MIN_HEIGHT && least <= field.height)) refuse('ERROR_TEMPLATE_FIELD_HEIGHTS', 'minHeight')
  const greatest = maxHeight ?? field.height
  if (!(greatest >= field.height && greatest < Number.POSITIVE_INFINITY)) {
    refuse('ERROR_TEMPLATE_FIELD_HEIGHTS', 'maxHeight')
  }
}
