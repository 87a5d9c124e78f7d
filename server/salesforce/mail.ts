import { isInvoiceable } from '@/lib/domain/agreement-state'
import type { DocumentKind, Party } from '@/lib/domain/document'
import { type InvoiceState, nextState } from '@/lib/domain/invoice-state'
import { Refusal } from '@/lib/domain/refusal'
import type { Language } from '@/lib/i18n/languages'
import { displayName } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import type { HandlerContext } from '@/server/http/implement'
import { documentMail } from '@/server/mail/document-mail'
import { queueMail } from '@/server/platform/mailer'
import { moveAgreement } from './agreements'
import { type DocumentRow, findDocument, lockDocument } from './document-row'
import { fileName, pdfOf } from './print'
import { moveDocument } from './state'

type Asked = { kind: DocumentKind; id: number; to: string; message: string }

/**
 * Puts a document's mail into the outbox, from where it goes with its PDF, and moves the document: an offer or a
 * contract becomes SENT, and so does an issued invoice that the exchange system does not deliver. Mailing again mails
 * again. @throws Refusal ERROR_INVOICE_STATE for a draft.
 */
export async function mailDocument(
  { tx, caller, language }: Pick<HandlerContext, 'tx' | 'caller' | 'language'>,
  { kind, id, to, message }: Asked,
): Promise<void> {
  const { accountId } = caller
  const row = await lockDocument(tx, id, [kind])
  if (!isMailable(row))
    throw new Refusal('ERROR_INVOICE_STATE', { state: row.state, event: 'MAIL' }, ['state'])
  if (kind === 'OFFER' || kind === 'CONTRACT') {
    if (row.state === 'READY_TO_SEND' || row.state === 'SENT') {
      await moveAgreement(tx, { kind, id, event: 'SEND', accountId, description: to })
    }
  } else if (row.typology === 'STANDARD' && row.state === 'ISSUED') {
    const state = nextState(row.state as InvoiceState, 'MAIL') ?? row.state
    await moveDocument(tx, row, { state, action: 'SEND', accountId, description: to })
  }
  await queueMail(tx, { to, ...mailOf(row, message, language), documentId: id, language })
}

/** What has a number and was neither thrown away nor refused by the exchange system. */
function isMailable(row: DocumentRow): boolean {
  if (row.document_kind === 'OFFER' || row.document_kind === 'CONTRACT') return isInvoiceable(row.state)
  return row.number !== null && row.state !== 'DELETED'
}

const mailOf = (row: DocumentRow, message: string, language: Language) =>
  documentMail(row.document_kind as DocumentKind, language, {
    numeration: row.full_numeration ?? '',
    date: row.day,
    sender: displayName(row.anagrafica_sender as Party),
    receiver: displayName(row.anagrafica_receiver as Party),
    total: row.total.toString(),
    message,
  })

/** What a mail about a document carries: its PDF. Read in one transaction, laid out after it; null when it is gone. */
export async function documentAttachment(
  inTenant: <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>,
  id: number,
  language: Language,
): Promise<{ name: string; content: Uint8Array } | null> {
  const kinds = ['INVOICE', 'CREDITNOTE', 'OFFER', 'CONTRACT'] as const
  const row = await inTenant(async (tx) =>
    (await tx.sales_document.count({ where: { id } })) > 0 ? findDocument(tx, id, kinds) : null,
  )
  return row && { name: fileName(row, 'pdf'), content: await pdfOf(row, language) }
}
