import * as z from 'zod'
import { instantText, optionalText } from '@/lib/api/codecs'
import { SIGNER_FIELD_TYPES } from '@/lib/domain/signature/signable-form'
import { SIGNATURE_EVENT_TYPES } from '@/lib/domain/signature/signature-event'
import { REQUEST_STATES, SIGNER_STATES } from '@/lib/domain/signature/signing-request'
import { ALIGNS } from '@/lib/domain/templates/field'
import { documentBody } from '../document/document-answer'

/**
 * The result of verifying a PDF. AUTHENTIC: byte for byte a file that this installation sealed. ALTERED: its seal is
 * ours, but the file was changed or extended after it. FOREIGN_SIGNED: signed elsewhere. FOREIGN: not signed.
 */
export const verification = z.object({
  result: z.enum(['AUTHENTIC', 'ALTERED', 'FOREIGN_SIGNED', 'FOREIGN']),
  /** Of the file, in hex. */
  sha256: z.string(),
  /** Of an authentic file. */
  signed_at: instantText.nullable(),
  /** The time of its timestamp, where the file has one. */
  stamped_at: instantText.nullable(),
  sender: z.string().nullable(),
})

export type Verification = z.infer<typeof verification>

/** The secret of a signing link; anything else opens nothing. */
export const signingToken = z.string().min(1).max(200)

/** The reason of a rejection, or the comment of an acceptance. */
export const answerDescription = optionalText(1000)

/** A PIN or a code as a signer types it: the spaces by which people group its digits are no part of it. */
export const signerDigits = z
  .string()
  .max(40)
  .transform((digits) => digits.replace(/\s/g, ''))

/**
 * A field that the signer fills, in points at 72 ppi from the top left of its page. `value` is the text that stands where
 * the signer changes nothing: the pages leave its place empty.
 */
const signerField = z.object({
  id: z.string(),
  type: z.enum(SIGNER_FIELD_TYPES),
  x_axis: z.number(),
  y_axis: z.number(),
  width: z.number(),
  height: z.number(),
  label: z.string(),
  value: z.string(),
  editableBySigner: z.boolean(),
  /** In points; null of a signature. */
  font_size: z.number().nullable(),
  align: z.enum(ALIGNS).nullable(),
})

/** A page of the frozen document; `json_image.base64` is empty where the call asks for no pictures. */
export const signablePage = z.object({
  page_number: z.number().int(),
  width: z.number(),
  height: z.number(),
  json_image: z.object({ name: z.string(), base64: z.string() }),
  document_field_list: z.array(signerField),
})

/** Of the pages whose pictures stand in an answer itself; those beyond have an empty `base64`. */
export const MAX_PICTURES = 50

/** A signer as the other signers of the same document see that person. */
const person = z.object({ name: z.string(), state: z.enum(SIGNER_STATES) })

/** A document as its signer sees it (document 3 §3, the signable document form). */
export const signableDocument = z.object({
  name: z.string(),
  document_kind: z.enum(['OFFER', 'CONTRACT']),
  /** The state of the document. */
  state: z.string(),
  /** The structure's name on the document. */
  sender: z.string(),
  receiver: z.string(),
  description: z.string(),
  document_page_list: z.array(signablePage),
  total: z.number(),
  total_con_tasse: z.number(),
  product_list: z.array(z.object({ name: z.string(), quantity: z.number(), total_price: z.number() })),
  tax_list: documentBody.tax_list,
  /** The SHA-256 of the document that is signed, in hex. */
  sha256: z.string(),
  /** The sender gave the signer a PIN: accepting needs it, and may then leave signatures out. */
  pin_required: z.boolean(),
  /** Too many wrong PINs: the sender must give a new one. */
  pin_locked: z.boolean(),
  /** Accepting needs a code, which is mailed to the signer when the page asks for it. */
  code_required: z.boolean(),
  expires_at: instantText,
  /** When this signer signed or rejected it. */
  answered_at: instantText.nullable(),
  /** The third party for whose key pressure and time may be encrypted, with that key; null where they are not recorded. */
  graphometric: z.object({ holder: z.string(), key: z.string(), kid: z.string() }).nullable(),
  /** The signer of the link. */
  signer: person,
  /** Those who sign the document, in their order. */
  signer_list: z.array(person),
})

export type SignableDocument = z.infer<typeof signableDocument>

/** A step of the signing of a document, as its evidence lists it. */
const signatureEvent = z.object({
  seq: z.number().int(),
  at: instantText,
  type: z.enum(SIGNATURE_EVENT_TYPES),
  /** The account's name, or the signer's. */
  actor: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  hash: z.string(),
})

/** A signer as the sender of the document sees that person. */
const signer = z.object({
  /** From 1. */
  position: z.number().int(),
  name: z.string(),
  recipient: z.string(),
  state: z.enum(SIGNER_STATES),
  pin_set: z.boolean(),
  pin_locked: z.boolean(),
  answered_at: instantText.nullable(),
  /** The reason of the rejection, or the comment of the acceptance. */
  description: z.string(),
})

/** The latest signing of a document, as its sender sees it. */
export const signingRequest = z.object({
  id: z.number().int(),
  state: z.enum(REQUEST_STATES),
  created_at: instantText,
  expires_at: instantText,
  /** When the last signer agreed, or one rejected it. */
  answered_at: instantText.nullable(),
  /** Each signer gets the link once the one before has signed. */
  in_order: z.boolean(),
  /** Accepting needs a code that is mailed to the signer at that moment. */
  code_by_mail: z.boolean(),
  signer_list: z.array(signer),
  /** Of the signed file. */
  sealed_sha256: z.string().nullable(),
  /** Of the signed file: it has a timestamp of an authority, waits for one, or none was configured. */
  timestamp: z.enum(['NONE', 'PENDING', 'DONE']),
  /** The time that the timestamp states. */
  stamped_at: instantText.nullable(),
  /** False when an event was altered or removed after it was written. */
  evidence_intact: z.boolean(),
  event_list: z.array(signatureEvent),
})

export type SigningRequest = z.infer<typeof signingRequest>
