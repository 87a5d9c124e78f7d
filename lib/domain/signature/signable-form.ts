/**
 * The form of a document that is to be signed: its pages and the fields that its signers fill. Points at 72 ppi, from the
 * top left of the page (document 3 §3 and §9). It is frozen with the PDF when the document is sent.
 */
import type { TemplateField } from '../templates/field'

export const SIGNER_FIELD_TYPES = ['SIGNATURE', 'TEXT', 'DATE', 'DATETIME'] as const

type Place = {
  /** Also the name of its folder in the archive of an answer. */
  id: string
  /** From 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
  label: string
  /** The position of the signer who fills it, from 1. */
  signer: number
}

export type SignatureField = Place & { type: 'SIGNATURE' }

/** A field whose text the signer may change (`editableBySigner`). The frozen PDF leaves its place empty. */
export type TextField = Place & {
  type: 'TEXT' | 'DATE' | 'DATETIME'
  /** The text that stands where the signer changes nothing. */
  value: string
} & Pick<TemplateField, 'fontSize' | 'align' | 'onOverflow'>

export type SignerField = SignatureField | TextField

export type SignableForm = {
  pages: readonly { width: number; height: number }[]
  fields: readonly SignerField[]
}

/** The fields that carry a signature by hand. */
export const signatureFields = ({ fields }: SignableForm): readonly SignatureField[] =>
  fields.filter((field) => field.type === 'SIGNATURE')

/** The fields whose text the signer may change. */
export const textFields = ({ fields }: SignableForm): readonly TextField[] =>
  fields.filter((field) => field.type !== 'SIGNATURE')

/** The form as one signer fills it: with the fields of that signer. */
export const formOfSigner = ({ pages, fields }: SignableForm, position: number): SignableForm => ({
  pages,
  fields: fields.filter(({ signer }) => signer === position),
})
