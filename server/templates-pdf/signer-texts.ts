import fontkit from '@cantoo/fontkit'
import type { PDFDocument } from 'pdf-lib'
import { Refusal } from '@/lib/domain/core/refusal'
import type { TextField } from '@/lib/domain/signature/signable-form'
import { fieldName } from '@/lib/domain/templates/field'
import { textInBox } from '@/lib/domain/templates/field-content'
import { composed, faceOf, missingLetters, namedLetters } from '@/server/fonts'
import { fontMeasure, PLAIN_LETTERS } from './fonts'

/** The text of a field that its signer may change, and whether it is another than the template's. */
export type SignerText = { field: TextField; text: string; isChanged: boolean }

/**
 * Returns a text as it is written into a field: letters composed, characters of no width left out, dates on one line. The
 * field's own text stands where none is given.
 * @throws Refusal ERROR_SIGNATURE_TEXT_LONG, ERROR_SIGNATURE_TEXT_GLYPHS, with the field named
 */
export function signerText(field: TextField, given = field.value): SignerText {
  if (given === field.value) return { field, text: given, isChanged: false }
  const lines = composed(given).replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim()
  const text = field.type === 'TEXT' ? lines : lines.replace(/\s+/g, ' ')
  const missing = missingLetters(text)
  const refuse = (code: 'ERROR_SIGNATURE_TEXT_GLYPHS' | 'ERROR_SIGNATURE_TEXT_LONG', glyphs = '') => {
    throw new Refusal(code, { field: fieldName(field), glyphs }, [`fields.${field.id}`])
  }
  if (missing.size > 0) refuse('ERROR_SIGNATURE_TEXT_GLYPHS', namedLetters(missing))
  if (!textInBox(text, field, fontMeasure()).fits) refuse('ERROR_SIGNATURE_TEXT_LONG')
  return { field, text, isChanged: true }
}

/** Writes texts into their fields of a document, as the layout of the template writes its own. */
export async function writeSignerTexts(document: PDFDocument, texts: readonly SignerText[]): Promise<void> {
  if (texts.length === 0) return
  document.registerFontkit(fontkit)
  const font = await document.embedFont(faceOf('regular').bytes, { subset: true, features: PLAIN_LETTERS })
  for (const { field, text } of texts) {
    const page = document.getPage(field.page - 1)
    const top = page.getHeight() - field.y
    for (const line of textInBox(text, field, fontMeasure()).texts) {
      const place = { x: field.x + line.x, y: top - line.y }
      if (line.text !== '') page.drawText(line.text, { ...place, size: line.fontSize, font })
    }
  }
}
