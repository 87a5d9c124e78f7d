import * as z from 'zod'
import { Refusal } from '@/lib/domain/core/refusal'
import { MAX_FIELDS, requireTemplate, type TemplateField } from '@/lib/domain/templates/field'
import { copiedFieldIn, LARGEST_PAGE } from './template-fields'
import { fromWireField, toWireField } from './template-wire'

const KIND = 'luna-template-fields'

/** The longest text that is read, in characters: as many fields as a template can have, with their texts. */
const MAX_TEXT = 2_000_000

const clipboard = z.object({ kind: z.literal(KIND), fields: z.array(copiedFieldIn).min(1).max(MAX_FIELDS) })

/** Fields as the text of a clipboard, which other templates and other windows can read. */
export const toClipboard = (fields: readonly TemplateField[]): string =>
  JSON.stringify({ kind: KIND, fields: fields.map(toWireField) })

/**
 * The fields of a clipboard's text, judged by the shape and the rules of a template that is saved; null for any other
 * text. Their places are those of their page, whatever its size was.
 */
export function fromClipboard(text: string): TemplateField[] | null {
  if (text.length > MAX_TEXT) return null
  const read = clipboard.safeParse(jsonOf(text))
  if (!read.success) return null
  const fields = read.data.fields.map((field, index) =>
    fromWireField({ ...field, id: null }, { page: 1, image: field.image, id: String(index) }),
  )
  return areAllowed(fields) ? fields : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function areAllowed(fields: readonly TemplateField[]): boolean {
  try {
    requireTemplate({ pages: [{ width: LARGEST_PAGE, height: LARGEST_PAGE, asset: null }], fields })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
