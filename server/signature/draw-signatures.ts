import { type PDFDocument, rgb } from 'pdf-lib'
import { type Ink, inkPath } from '@/lib/domain/signature/ink'
import type { SignableForm } from '@/lib/domain/signature/signable-form'

/** The colour of a pen, dark blue, which differs from the print beside it. */
const PEN = rgb(0.07, 0.13, 0.42)
const PEN_WIDTH = 1.3

/** The signature by hand in a field. */
export type FieldInk = { field: string; ink: Ink }

/**
 * Draws signatures into their fields of a document as lines, which stay sharp at any size. They are computed from the strokes; no
 * picture of the signer is used.
 */
export function drawSignatures(
  document: PDFDocument,
  form: SignableForm,
  signatures: readonly FieldInk[],
): void {
  for (const { field: id, ink } of signatures) {
    const field = form.fields.find((one) => one.id === id)
    if (!field) throw new Error(`the form has no field ${id}`)
    const page = document.getPage(field.page - 1)
    const place = { x: field.x, y: page.getHeight() - field.y }
    page.drawSvgPath(inkPath(ink, field), { ...place, borderColor: PEN, borderWidth: PEN_WIDTH })
  }
}
