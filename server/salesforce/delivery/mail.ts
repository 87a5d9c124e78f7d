import { Refusal } from '@/lib/domain/core/refusal'
import { type AgreementKind, isInvoiceable } from '@/lib/domain/documents/agreement-state'
import { DOCUMENT_KINDS, type DocumentKind } from '@/lib/domain/documents/document'
import { isCorrectable, nextState } from '@/lib/domain/documents/invoice-state'
import type { Language } from '@/lib/i18n/languages'
import { documentLook } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import type { InTenant } from '@/server/http/implement'
import { pageUrl } from '@/server/platform/page-url'
import { moveAgreement } from '../agreements/agreements'
import type { DocumentRow } from '../document/document-row'
import { findDocument, lockDocument } from '../document/row-queries'
import { moveDocument } from '../document/state-store'
import { signingAttachment } from '../signature/attachment'
import { type NewSigners, openSigning } from '../signature/open-signing'
import { printKey, refuseUnprintable } from '../templates/document-pdf'
import { queueDocumentMail } from './document-mail'
import { fileName, pdfOfModel } from './print'
import { newShareToken } from './share-links'

/** In whose name and language a mail is put into the outbox. */
type MailContext = { tx: Tx; caller: { accountId: number | null }; language: Language }

/** Those who sign an agreement beside the receiver of its mail, and whether each is asked for a code by mail. */
export type OtherSigners = { others: NewSigners['list'] } & Pick<NewSigners, 'isOrdered' | 'asksCode'>

type MailRequest = {
  kind: DocumentKind
  id: number
  to: string
  message: string
  signers?: OtherSigners | undefined
}

/** A document that was found to fit into its template, by its key; null without a template. */
export type FittingDocument = { kind: DocumentKind; id: number; key: string | null }

/** Stands for a document that was not laid out, because it cannot be mailed as it is. */
const NOT_LAID_OUT = ''

/**
 * Lays a document out in its template, outside of the transaction in which it is mailed.
 * @throws Refusal ERROR_NOT_FOUND, and as `refuseUnprintable`
 */
export async function fitToMail(
  inTenant: InTenant,
  { kind, id, signers }: Pick<MailRequest, 'kind' | 'id' | 'signers'>,
  language: Language,
): Promise<FittingDocument> {
  const row = await inTenant((tx) => findDocument(tx, id, [kind]))
  const signerCount = isAgreement(kind) && waitsForAnswer(row) ? 1 + (signers?.others.length ?? 0) : null
  const key = isMailable(row)
    ? await refuseUnprintable(inTenant, row, { language, signerCount })
    : NOT_LAID_OUT
  return { kind, id, key }
}

/** Mails a document as `mailDocument` does, in a transaction that ends with `answer`. */
export async function mailAndAnswer<Value>(
  { inTenant, caller, language }: Omit<MailContext, 'tx'> & { inTenant: InTenant },
  { kind, id, ...mail }: MailRequest,
  answer: (tx: Tx, id: number) => Promise<Value>,
): Promise<Value> {
  const fitting = await fitToMail(inTenant, { kind, id, signers: mail.signers }, language)
  return inTenant(async (tx) => {
    await mailDocument({ tx, caller, language }, fitting, mail)
    return answer(tx, id)
  })
}

/**
 * Puts a document's mail into the outbox, from where it goes with its PDF, and moves the document: an offer or a
 * contract becomes SENT, a proforma too, and so does an issued invoice that the exchange system does not deliver. Mailing again mails
 * again. @throws Refusal ERROR_INVOICE_STATE for a draft, and for an invoice that the exchange
 * system refused; ERROR_STALE_REVISION for one whose content or template is another than what was laid out.
 */
export async function mailDocument(
  { tx, caller, language }: MailContext,
  { kind, id, key }: FittingDocument,
  { to, message, signers }: Omit<MailRequest, 'kind' | 'id'>,
): Promise<void> {
  const { accountId } = caller
  const row = await lockDocument(tx, id, [kind])
  if (!isMailable(row))
    throw new Refusal('ERROR_INVOICE_STATE', { state: row.state, event: 'MAIL' }, ['state'])
  if (printKey(row) !== key) throw new Refusal('ERROR_STALE_REVISION')
  const mail = { to, message, language, accountId, signers }
  if (isAgreement(kind)) return mailAgreement(tx, row, { ...mail, kind })
  if (signers) throw notToSign(row)
  if (kind === 'PROFORMA') await moveAgreement(tx, { kind, id, event: 'SEND', accountId, description: to })
  else if (row.typology === 'STANDARD' && row.state === 'ISSUED') {
    const state = nextState(row.state, 'MAIL') ?? row.state
    await moveDocument(tx, row, { state, action: 'SEND', accountId, description: to })
  }
  await mailToSee(tx, row, mail)
}

type Mail = Omit<MailRequest, 'kind' | 'id'> & { language: Language; accountId: number | null }

const isAgreement = (kind: DocumentKind): kind is AgreementKind => kind === 'OFFER' || kind === 'CONTRACT'

const waitsForAnswer = ({ state }: DocumentRow): boolean => state === 'READY_TO_SEND' || state === 'SENT'

const notToSign = ({ state }: DocumentRow) =>
  new Refusal('ERROR_INVOICE_STATE', { state, event: 'SIGN' }, ['state'])

/** Mails an offer or a contract: to be signed where it waits for its answer, else to be seen. */
async function mailAgreement(
  tx: Tx,
  row: DocumentRow,
  { kind, ...mail }: Mail & { kind: AgreementKind },
): Promise<void> {
  const { to, message, language, accountId, signers } = mail
  if (!waitsForAnswer(row)) {
    if (signers) throw notToSign(row)
    return mailToSee(tx, row, mail)
  }
  const sent = await moveAgreement(tx, { kind, id: row.id, event: 'SEND', accountId, description: to })
  await openSigning(tx, sent, { signers: signersOf({ to, signers }), message, language, accountId })
}

/** Mails a document with a link that shows it. */
async function mailToSee(tx: Tx, row: DocumentRow, { to, message, language }: Mail): Promise<void> {
  const token = newShareToken()
  const link = { token, url: pageUrl(`/documents/${token}`), toSign: false }
  await queueDocumentMail(tx, row, { to, name: '', message, language, link })
}

/** The receiver of the mail signs first, and then the others. */
const signersOf = ({ to, signers }: Pick<MailRequest, 'to' | 'signers'>): NewSigners => ({
  list: [{ name: '', recipient: to }, ...(signers?.others ?? [])],
  isOrdered: signers?.isOrdered ?? false,
  asksCode: signers?.asksCode ?? false,
})

/**
 * The same to the address that the customer has now; answers it. @throws Refusal ERROR_DOCUMENT_NO_ADDRESS when the
 * customer has no address (document 3 §5, "E-mail sending").
 */
export async function mailToCustomer(
  context: MailContext,
  fitting: FittingDocument,
  message: string,
): Promise<{ id: number; fullNumeration: string; mail_to: string }> {
  const { kind, id } = fitting
  const row = await context.tx.document.findFirst({
    where: { id, document_kind: kind },
    select: { type: true, full_numeration: true, anagrafica: { select: { email: true } } },
  })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  if (row.type === 'PASSIVE') throw new Refusal('ERROR_DOCUMENT_RECEIVED')
  const mail_to = row.anagrafica?.email ?? ''
  if (mail_to === '') throw new Refusal('ERROR_DOCUMENT_NO_ADDRESS')
  await mailDocument(context, fitting, { to: mail_to, message })
  return { id, fullNumeration: row.full_numeration ?? '', mail_to }
}

/**
 * Whether a document can be mailed: an offer or a contract from READY_TO_SEND on, unless it was rejected, a proforma until
 * its invoice is made; any other
 * document once it has a number, unless it was deleted or the exchange system refused it, which is as if it had never
 * been issued (AdE, provvedimento 89757/2018, 2.4).
 */
function isMailable(row: DocumentRow): boolean {
  if (isAgreement(row.document_kind) || row.document_kind === 'PROFORMA') return isInvoiceable(row.state)
  return row.number !== null && row.state !== 'DELETED' && !isCorrectable(row.state)
}

/**
 * Returns the attachment of a mail about a document: the PDF that waits to be signed or was signed, else its print of
 * the model that was chosen for it; null when the document is gone. The document is read in one transaction, and laid out after it.
 */
export async function documentAttachment(
  inTenant: InTenant,
  id: number,
  language: Language,
): Promise<{ name: string; content: Uint8Array } | null> {
  const signing = await signingAttachment(inTenant, id)
  if (signing) return signing
  const found = await inTenant(async (tx) => {
    if ((await tx.document.count({ where: { id } })) === 0) return null
    const row = await findDocument(tx, id, DOCUMENT_KINDS)
    return { row, look: await documentLook(tx, row.structure_id) }
  })
  return (
    found && { name: fileName(found.row, 'pdf'), content: await pdfOfModel(found.row, language, found.look) }
  )
}
