import type { SignableDocument } from '@/lib/api/salesforce/signature/signature-fields'
import type { FieldSignature } from './build-answer'

/**
 * The state of a signing for its signer. `waiting`: signed, while other signers have not yet. `closed`: the document was
 * answered on another way, for instance on paper or by another signer, and the link has no answer of its own.
 */
export type SigningPhase = 'open' | 'waiting' | 'signed' | 'rejected' | 'closed'

/** Returns the state of a signing by the document's state and that of its signer. */
export function phaseOf({ state, signer }: Pick<SignableDocument, 'state' | 'signer'>): SigningPhase {
  if (signer.state === 'REJECTED') return 'rejected'
  if (signer.state === 'OPEN') return state === 'SENT' ? 'open' : 'closed'
  if (signer.state === 'SIGNED' || signer.state === 'ACCEPTED') return phaseOfSigned(state)
  return 'closed'
}

function phaseOfSigned(state: string): SigningPhase {
  if (state === 'SENT') return 'waiting'
  return state === 'REJECTED' ? 'closed' : 'signed'
}

export type DocumentPage = SignableDocument['document_page_list'][number]
export type DocumentField = DocumentPage['document_field_list'][number]

/** The pages in their order (document 3 §3). */
export const pagesOf = ({ document_page_list }: SignableDocument): DocumentPage[] =>
  [...document_page_list].sort((one, other) => one.page_number - other.page_number)

/** The signatures of a document by the ids of their fields. */
export type Signatures = ReadonlyMap<string, FieldSignature>

/** The texts that the signer changed, by the ids of their fields. */
export type Texts = ReadonlyMap<string, string>

/** The text that stands in a field: the signer's, or the one that the sender left there. */
export const textIn = ({ id, value }: Pick<DocumentField, 'id' | 'value'>, texts: Texts): string =>
  texts.get(id) ?? value

/** The texts with another one; one that is as the sender left it is none of the signer's. */
export function withText(
  texts: Texts,
  { id, value }: Pick<DocumentField, 'id' | 'value'>,
  text: string,
): Texts {
  const next = new Map(texts)
  if (text === value) next.delete(id)
  else next.set(id, text)
  return next
}

/** Whether photos or a spoken note go with a signature; the signer agreed to them where they were added. */
export const hasMedia = (signatures: Signatures): boolean =>
  [...signatures.values()].some(({ photos, audio }) => photos.length > 0 || audio !== null)

/** The fields that carry a signature, from the first page's top to the last page's bottom. */
export const fieldsToSign = (pages: readonly DocumentPage[]): DocumentField[] =>
  pages.flatMap(({ document_field_list: fields }) =>
    fields
      .filter(({ type }) => type === 'SIGNATURE')
      .sort((one, other) => one.y_axis - other.y_axis || one.x_axis - other.x_axis),
  )

/** The fields that wait for their signature. */
export const missingFields = (fields: readonly DocumentField[], signatures: Signatures): DocumentField[] =>
  fields.filter(({ id }) => !signatures.has(id))

/** The place of a field on its page, as percentages of the page, for a style attribute. */
export const placeOf = (
  { x_axis, y_axis, width, height }: Pick<DocumentField, 'x_axis' | 'y_axis' | 'width' | 'height'>,
  page: Pick<DocumentPage, 'width' | 'height'>,
) => ({
  left: `${(100 * x_axis) / page.width}%`,
  top: `${(100 * y_axis) / page.height}%`,
  width: `${(100 * width) / page.width}%`,
  height: `${(100 * height) / page.height}%`,
})
