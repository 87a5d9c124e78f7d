import { MAX_PICTURES } from '@/lib/api/salesforce/signature/signature-fields'
import type { SignableForm } from '@/lib/domain/signature/signable-form'
import type { RequestState } from '@/lib/domain/signature/signing-request'
import type { Language } from '@/lib/i18n/languages'
import type { InTenant } from '@/server/http/implement'
import type { DocumentRow } from '../document/document-row'
import { signableOf } from './frozen-document'
import { signingNames } from './names'
import { drawPage, pagePicture } from './page-picture'
import { toPages } from './present'
import { findLatestRequest } from './request-queries'

/** The one signer of a document that was not sent yet. */
const THE_RECEIVER = { position: 1, name: '' }

/** The states of a signing whose document is still the one that was frozen with it. */
const IN_FORCE: readonly RequestState[] = ['OPEN', 'SIGNED', 'ACCEPTED', 'REJECTED']

type Wanted = { pages: 'none' | 'fields' | 'images'; language: Language }
type Pages = { form: SignableForm; draw: (number: number) => Promise<Uint8Array> }

/**
 * The parts of the signable form (document 3 §3) that the answer of an offer or a contract lacks. Pages are laid out only
 * when they are asked for, and outside of transactions; a received document has none, as its supplier has it signed.
 * @throws Refusal as `renderTemplate` of server/templates-pdf, when pages are asked for
 */
export async function signableParts(inTenant: InTenant, row: DocumentRow, { pages, language }: Wanted) {
  const { document: name } = signingNames(row, language)
  const parts = { name, total_con_tasse: Number(row.total) }
  if (pages === 'none' || row.type === 'PASSIVE') return { ...parts, document_page_list: [] }
  const { form, draw } = await pagesOf(inTenant, row, language)
  const pictures: string[] = []
  for (const at of pages === 'images' ? form.pages.slice(0, MAX_PICTURES).keys() : []) {
    pictures.push(Buffer.from(await draw(at + 1)).toString('base64'))
  }
  return { ...parts, document_page_list: toPages(form, pictures) }
}

/** The pages that were frozen when the document was sent; before that, those that it would have now. */
async function pagesOf(inTenant: InTenant, row: DocumentRow, language: Language): Promise<Pages> {
  const request = await inTenant((tx) => findLatestRequest(tx, row.id))
  if (request?.form && IN_FORCE.includes(request.state)) {
    return { form: request.form, draw: (number) => pagePicture(inTenant, request, number) }
  }
  const { pdf, form } = await signableOf(inTenant, row, { language, signers: [THE_RECEIVER] })
  return { form, draw: (number) => drawPage(row.structure_id, pdf, number) }
}
