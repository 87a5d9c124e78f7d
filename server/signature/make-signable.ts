import type { SignableForm } from '@/lib/domain/signature/signable-form'
import type { Language } from '@/lib/i18n/languages'
import { renderSignaturePage, type SignaturePageValue, signaturePageField } from '@/server/pdf'
import { translate } from '@/server/platform/text'
import { joinPdfs, pageSizes } from './join-pdfs'

type Signable = { pdf: Uint8Array; form: SignableForm }

/**
 * Makes a printed document one that can be signed: with a page for the signature of its receiver, and its
 * form.
 */
export async function makeSignable(
  print: Uint8Array,
  names: SignaturePageValue,
  options: { language: Language; producedAt: Date },
): Promise<Signable> {
  const pdf = await joinPdfs([print, await renderSignaturePage(names, options)])
  const pages = await pageSizes(pdf)
  const label = translate(options.language, 'pdf.signature.label')
  return { pdf, form: { pages, fields: [signaturePageField(pages.length, label)] } }
}
