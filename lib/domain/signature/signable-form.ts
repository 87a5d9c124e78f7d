/**
 * The form of a document that is to be signed: its pages and the fields that the signer fills. Points at 72 ppi, from the
 * top left of the page (document 3 §3 and §9). It is frozen with the PDF when the document is sent.
 */
export const SIGNER_FIELD_TYPES = ['SIGNATURE'] as const

export type SignerField = {
  /** Also the name of its folder in the archive of an answer. */
  id: string
  type: (typeof SIGNER_FIELD_TYPES)[number]
  /** From 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
  label: string
}

export type SignableForm = {
  pages: readonly { width: number; height: number }[]
  fields: readonly SignerField[]
}

/** The fields that carry a signature by hand. */
export const signatureFields = ({ fields }: SignableForm): readonly SignerField[] =>
  fields.filter(({ type }) => type === 'SIGNATURE')
