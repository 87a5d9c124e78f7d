import type { SignableForm, SignerField } from '@/lib/domain/signature/signable-form'
import type { Language } from '@/lib/i18n/languages'
import { renderSignaturePage, type SignaturePageValue, signaturePageFields } from '@/server/pdf'
import { translate } from '@/server/platform/text'
import { joinPdfs, pageSizes } from './join-pdfs'

type Signable = { pdf: Uint8Array; form: SignableForm }

type Options = {
  /** The fields that stand on the printed pages. */
  fields: readonly SignerField[]
  names: SignaturePageValue
  /** A signer without a name is the receiver. */
  signers: readonly { position: number; name: string }[]
  language: Language
  producedAt: Date
}

/**
 * Makes a printed document one that can be signed: with its form, and with a page for the signatures of those signers for
 * whom its own pages have no field.
 */
export async function makeSignable(
  print: Uint8Array,
  { fields, names, signers, ...options }: Options,
): Promise<Signable> {
  const hasField = ({ position }: { position: number }) =>
    fields.some(({ type, signer }) => type === 'SIGNATURE' && signer === position)
  const others = signers.filter((signer) => !hasField(signer))
  if (others.length === 0) return { pdf: print, form: { pages: await pageSizes(print), fields } }
  const page = await renderSignaturePage({ ...names, signers: others }, options)
  const pdf = await joinPdfs([print, page])
  const pages = await pageSizes(pdf)
  const label = translate(options.language, 'pdf.signature.label')
  const added = signaturePageFields(others, { page: pages.length, label })
  return { pdf, form: { pages, fields: [...fields, ...added.map((field) => withOwnId(field, fields))] } }
}

/** A field under an id that no other field has. */
function withOwnId<Field extends SignerField>(field: Field, others: readonly SignerField[]): Field {
  return others.some(({ id }) => id === field.id)
    ? withOwnId({ ...field, id: `${field.id}_` }, others)
    : field
}
