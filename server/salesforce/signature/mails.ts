import type { Tx } from '@/server/db/client'
import { signatureMail } from '@/server/mail'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { signingPath } from '@/server/platform/signing-links'
import type { DocumentRow } from '../document/document-row'
import { signingNames } from './names'
import { findSender, type SigningRequestRow } from './request-queries'

type Answered = {
  request: SigningRequestRow
  type: 'SIGNED' | 'ACCEPTED' | 'REJECTED'
  description: string
}

/** Where operators see a document. */
const PREVIEW = { OFFER: 'offer', CONTRACT: 'contract' } as const

/**
 * Puts the mails about an answer into the outbox, in the transaction that keeps it: to the person who sent the document,
 * and the signed copy to the signer. Both go with the sealed file.
 */
export async function mailAnswered(
  tx: Tx,
  row: DocumentRow,
  { request, type, description }: Answered,
): Promise<void> {
  const sender = await findSender(tx, request.created_by)
  const kind = row.document_kind as keyof typeof PREVIEW
  if (sender) {
    const { email: to, language } = sender
    const url = pageUrl(`/app/documents/preview/${PREVIEW[kind]}/${row.id}`)
    const values = { ...signingNames(row, language), description, url }
    const mail = signatureMail(language, { to: 'SENDER', answer: type, values })
    await queueMail(tx, { to, ...mail, documentId: row.id, language })
  }
  if (type === 'REJECTED') return
  const { recipient: to, language, link_key } = request
  const values = { ...signingNames(row, language), description, url: pageUrl(signingPath(link_key)) }
  const copy = signatureMail(language, { to: 'SIGNER', answer: type, values })
  await queueMail(tx, { to, ...copy, documentId: row.id, language })
}
