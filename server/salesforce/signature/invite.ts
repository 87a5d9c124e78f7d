import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { pageUrl } from '@/server/platform/page-url'
import { signingPath, signingToken } from '@/server/platform/signing-links'
import { queueDocumentMail } from '../delivery/document-mail'
import type { DocumentHead } from '../document/document-row'
import { addEvent } from './event-store'
import type { SigningRequestRow } from './request-queries'
import type { SignerRow } from './signer-queries'

type Invitation = {
  request: SigningRequestRow
  signers: readonly SignerRow[]
  /** The account's name; '' where it follows by itself from what another signer did. */
  actor: string
}

/** Mails their links to signers, in a transaction that has locked the document and the request. */
export async function inviteSigners(
  tx: Tx,
  head: DocumentHead,
  { request, signers, actor }: Invitation,
): Promise<void> {
  const { id: requestId, message, language } = request
  for (const { id, position, name, recipient: to, link_key } of signers) {
    await tx.signer.update({
      where: { id },
      data: { state: 'OPEN', invited_at: now() },
      select: { id: true },
    })
    const link = { token: signingToken(link_key), url: pageUrl(signingPath(link_key)), toSign: true }
    await queueDocumentMail(tx, head, { to, name, message, language, link })
    await addEvent(tx, { requestId, type: 'SENT', actor, data: { recipient: to, signer: position } })
  }
}
