import type { SignableDocument, SigningRequest } from '@/lib/api/salesforce/signature/signature-fields'
import { toInstantText } from '@/lib/domain/core/local-time'
import { formOfSigner, type SignableForm } from '@/lib/domain/signature/signable-form'
import { PIN_TRIES } from '@/lib/domain/signature/signing-request'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import type { DocumentRow } from '../document/document-row'
import { toAgreement } from '../document/present'
import type { listEvents } from './evidence'
import { signerName, signingNames } from './names'
import type { SigningRequestRow } from './request-queries'
import type { SignerRow } from './signer-queries'

const instant = (date: Date): string => toInstantText(date, env.LUNA_ZONE)

const isLocked = ({ pin_hash, pin_failures }: SignerRow): boolean =>
  pin_hash !== null && pin_failures >= PIN_TRIES

type Shown = {
  request: SigningRequestRow
  signer: SignerRow
  signers: readonly SignerRow[]
  row: DocumentRow
  form: SignableForm
  sha256: string
  /** The pictures of the pages in base64, or none of them. */
  pictures: readonly string[]
}

/** The document of a signing as its signer sees it. */
export function toSignable({
  request,
  signer,
  signers,
  row,
  form,
  sha256,
  pictures,
}: Shown): SignableDocument {
  const { subtotal, total, product_list, tax_list } = toAgreement(row)
  const { document: name, ...parties } = signingNames(row, request.language)
  const person = (one: SignerRow) => ({ name: signerName(one, parties), state: one.state })
  return {
    name,
    document_kind: row.document_kind as SignableDocument['document_kind'],
    state: row.state,
    ...parties,
    description: row.description,
    document_page_list: toPages(formOfSigner(form, signer.position), pictures),
    total: subtotal,
    total_con_tasse: total,
    product_list: product_list.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      total_price: line.total_price,
    })),
    tax_list,
    sha256,
    pin_required: signer.pin_hash !== null,
    pin_locked: isLocked(signer),
    code_required: request.asks_code,
    expires_at: instant(request.expires_at),
    answered_at: signer.answered_at && instant(signer.answered_at),
    graphometric: request.graphometric,
    signer: person(signer),
    signer_list: signers.map(person),
  }
}

/** The pages of a form with their fields, and their pictures in base64 as far as there are some. */
export const toPages = (
  form: SignableForm,
  pictures: readonly string[],
): SignableDocument['document_page_list'] =>
  form.pages.map(({ width, height }, at) => ({
    page_number: at + 1,
    width,
    height,
    json_image: { name: `${at + 1}.png`, base64: pictures[at] ?? '' },
    document_field_list: fieldsOf(form, at + 1),
  }))

const fieldsOf = ({ fields }: SignableForm, number: number) =>
  fields
    .filter(({ page }) => page === number)
    .map((field) => ({
      id: field.id,
      type: field.type,
      x_axis: field.x,
      y_axis: field.y,
      width: field.width,
      height: field.height,
      label: field.label,
      value: field.type === 'SIGNATURE' ? '' : field.value,
      editableBySigner: field.type !== 'SIGNATURE',
      font_size: field.type === 'SIGNATURE' ? null : field.fontSize,
      align: field.type === 'SIGNATURE' ? null : field.align,
    }))

type Listed = {
  request: SigningRequestRow
  signers: readonly SignerRow[]
  /** The name of the document's receiver. */
  receiver: string
  events: Awaited<ReturnType<typeof listEvents>>
  fault: number | null
  sealedSha256: string | null
}

const timestampOf = ({ stamped_at, stamp_due_at }: SigningRequestRow): SigningRequest['timestamp'] => {
  if (stamped_at) return 'DONE'
  return stamp_due_at ? 'PENDING' : 'NONE'
}

/** A signing as its sender sees it. */
export function toSigningRequest({
  request,
  signers,
  receiver,
  events,
  fault,
  sealedSha256,
}: Listed): SigningRequest {
  const hasExpired = request.state === 'OPEN' && request.expires_at <= now()
  return {
    id: request.id,
    state: hasExpired ? 'EXPIRED' : request.state,
    created_at: instant(request.created_at),
    expires_at: instant(request.expires_at),
    answered_at: request.answered_at && instant(request.answered_at),
    in_order: request.is_ordered,
    code_by_mail: request.asks_code,
    signer_list: signers.map((signer) => ({
      position: signer.position,
      name: signerName(signer, { receiver }),
      recipient: signer.recipient,
      state: signer.state,
      pin_set: signer.pin_hash !== null,
      pin_locked: isLocked(signer),
      answered_at: signer.answered_at && instant(signer.answered_at),
      description: signer.description,
    })),
    sealed_sha256: sealedSha256,
    timestamp: timestampOf(request),
    stamped_at: request.stamped_at && instant(request.stamped_at),
    evidence_intact: fault === null,
    event_list: events.map(({ at, userAgent, data: _, ...event }) => ({
      ...event,
      at: instant(at),
      user_agent: userAgent,
    })),
  }
}
