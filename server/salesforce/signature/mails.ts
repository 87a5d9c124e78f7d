import type { Tx } from '@/server/db/client'
import { signatureMail } from '@/server/mail'
import { queueMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { signingPath } from '@/server/platform/signing-links'
import type { DocumentHead } from '../document/document-row'
import { type SigningNames, signerName, signingNames } from './names'
import { findSender, type SigningRequestRow } from './request-queries'
import type { SignerRow } from './signer-queries'

type Answered = {
  request: SigningRequestRow
  signers: readonly SignerRow[]
  type: 'SIGNED' | 'ACCEPTED' | 'REJECTED'
}

/** Where operators see a document. */
const PREVIEW = { OFFER: 'offer', CONTRACT: 'contract' } as const

/**
 * Puts the mails about the end of a signing into the outbox, in the transaction that ends it: to the person who sent the
 * document, and, once all have agreed, the signed copy to each signer. They go with the sealed file.
 */
export async function mailAnswered(
  tx: Tx,
  head: DocumentHead,
  { request, signers, type }: Answered,
): Promise<void> {
  const sender = await findSender(tx, request.created_by)
  const kind = head.document_kind as keyof typeof PREVIEW
  if (sender) {
    const { email: to, language } = sender
    const names = signingNames(head, language)
    const answered = type === 'REJECTED' ? signers.filter(({ state }) => state === type) : signers
    const receiver = answered.map((signer) => signerName(signer, names)).join(', ')
    const url = pageUrl(`/app/documents/preview/${PREVIEW[kind]}/${head.id}`)
    const values = { ...names, receiver, description: wordsOf(answered, names), url }
    const mail = signatureMail(language, { to: 'SENDER', answer: type, values })
    await queueMail(tx, { to, ...mail, documentId: head.id, language })
  }
  if (type === 'REJECTED') return
  const { language } = request
  const names = signingNames(head, language)
  for (const signer of signers) {
    const { recipient: to, description, link_key } = signer
    const url = pageUrl(signingPath(link_key))
    const values = { ...names, receiver: signerName(signer, names), description, url }
    const copy = signatureMail(language, { to: 'SIGNER', answer: type, values })
    await queueMail(tx, { to, ...copy, documentId: head.id, language })
  }
}

/** The reasons and comments of signers, with their names where they are several. */
function wordsOf(signers: readonly SignerRow[], names: SigningNames): string {
  if (signers.length === 1) return signers[0]?.description ?? ''
  return signers
    .filter(({ description }) => description !== '')
    .map((signer) => `${signerName(signer, names)}: ${signer.description}`)
    .join('\n')
}
