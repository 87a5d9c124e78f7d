import type { SignableForm, SignerField } from '@/lib/domain/signature/signable-form'
import type { Language } from '@/lib/i18n/languages'
import { renderSignaturePage, type SignaturePageValue, signaturePageField } from '@/server/pdf'
import { translate } from '@/server/platform/text'
import { joinPdfs, pageSizes } from './join-pdfs'

type Signable = { pdf: Uint8Array; form: SignableForm }

type Options = {
  /** The fields that stand on the printed pages. */
  fields: readonly SignerField[]
  names: SignaturePageValue
  language: Language
  producedAt: Date
}

/**
 * Makes a printed document one that can be signed: with its form, and with a page for the signature of its receiver where
 * its own pages have no field for one.
 */
export async function makeSignable(
  print: Uint8Array,
  { fields, names, ...options }: Options,
): Promise<Signable> {
  if (fields.some(({ type }) => type === 'SIGNATURE'))
    return { pdf: print, form: { pages: await pageSizes(print), fields } }
  const pdf = await joinPdfs([print, await renderSignaturePage(names, options)])
  const pages = await pageSizes(pdf)
  const label = translate(options.language, 'pdf.signature.label')
  return { pdf, form: { pages, fields: [...fields, signaturePageField(pages.length, label)] } }
}
