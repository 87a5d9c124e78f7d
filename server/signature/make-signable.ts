import type { SignableForm } from '@/lib/domain/signature/signable-form'
import type { Language } from '@/lib/i18n/languages'
import { rasterPages } from '@/server/pages'
import { renderSignaturePage, type SignaturePageValue, signaturePageField } from '@/server/pdf'
import { translate } from '@/server/platform/text'
import { joinPdfs } from './join-pdfs'

/** Screens of phones have about three dots a point of a page that fills them. */
const DPI = 144
const MAX_PAGES = 500

type Signable = { pdf: Uint8Array; form: SignableForm; pictures: Uint8Array[] }

/**
 * Makes a printed document one that can be signed: with a page for the signature of its receiver, the pictures of its
 * pages, and its form.
 */
export async function makeSignable(
  print: Uint8Array,
  names: SignaturePageValue,
  options: { language: Language; producedAt: Date },
): Promise<Signable> {
  const pdf = await joinPdfs([print, await renderSignaturePage(names, options)])
  const rasters = await rasterPages(pdf, { dpi: DPI, maxPages: MAX_PAGES })
  const label = translate(options.language, 'pdf.signature.label')
  return {
    pdf,
    pictures: rasters.map(({ png }) => png),
    form: {
      pages: rasters.map(({ width, height }) => ({ width, height })),
      fields: [signaturePageField(rasters.length, label)],
    },
  }
}
