import type { Language } from '@/lib/i18n/languages'
import { displayName } from '@/server/anagrafica'
import { mailSender } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { documentMail } from '@/server/mail'
import { queueMail } from '@/server/platform/mailer'
import type { DocumentHead } from '../document/document-row'
import { keepShare } from './share-links'

type DocumentMail = {
  to: string
  /** By which the receiver is greeted; '' for the name on the document. */
  name: string
  message: string
  language: Language
  link: { token: string; url: string; toSign: boolean }
}

/** Puts the mail that a document goes with into the outbox, and keeps its link. */
export async function queueDocumentMail(
  tx: Tx,
  head: DocumentHead,
  { to, name, message, language, link }: DocumentMail,
): Promise<void> {
  const { testi } = await mailSender(tx, head.structure_id)
  const mail = documentMail(head.document_kind, language, {
    message,
    texts: testi[head.document_kind],
    url: link.url,
    toSign: link.toSign,
    numeration: head.full_numeration ?? '',
    date: head.day,
    sender: displayName(head.anagrafica_sender),
    receiver: name || displayName(head.anagrafica_receiver),
    total: head.total.toString(),
  })
  const mailId = await queueMail(tx, { to, ...mail, documentId: head.id, language })
  await keepShare(tx, link.token, { documentId: head.id, mailId })
}
