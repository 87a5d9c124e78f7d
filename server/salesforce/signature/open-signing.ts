import type { SignatureEventType } from '@/lib/domain/signature/signature-event'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { newSigningLink } from '@/server/platform/signing-links'
import { hashToken } from '@/server/platform/tokens'
import type { DocumentHead } from '../document/document-row'
import { addEvent } from './event-store'
import { graphometricKey } from './graphometric'
import { inviteSigners } from './invite'
import { findRequest, findSender, lockRequest } from './request-queries'
import { findSigners } from './signer-queries'

const DAY_MS = 86_400_000
const LASTS_DAYS = 60

/** The signers of a document, in their order. */
export type NewSigners = {
  /** A signer without a name is called as the document's receiver. */
  list: readonly { name: string; recipient: string }[]
  /** Each gets the link once the one before has signed; otherwise all get it at once. */
  isOrdered: boolean
  /** Accepting needs a code that is mailed to the signer at that moment. */
  asksCode: boolean
}

type NewSigning = {
  signers: NewSigners
  message: string
  language: Language
  accountId: number | null
}

/**
 * Opens the signing of an offer or a contract that is being sent, whose row the caller has locked, and mails the links. Of
 * the signings of a document the newest counts: an open one before it ends.
 */
export async function openSigning(tx: Tx, head: DocumentHead, signing: NewSigning): Promise<void> {
  const { signers, message, language, accountId } = signing
  const actor = (await findSender(tx, accountId))?.name ?? ''
  await endOpenSigning(tx, head.id, { state: 'REPLACED', actor })
  const { id } = await tx.signing_request.create({
    data: {
      document_id: head.id,
      language,
      document_revision: head.revision,
      expires_at: new Date(now().getTime() + LASTS_DAYS * DAY_MS),
      created_by: accountId,
      is_ordered: signers.isOrdered,
      asks_code: signers.asksCode,
      message,
      graphometric: (await graphometricKey(tx, head.structure_id)) ?? undefined,
    },
    select: { id: true },
  })
  await tx.signer.createMany({
    data: signers.list.map(({ name, recipient }, index) => {
      const { key, token } = newSigningLink()
      const position = index + 1
      const link = { link_key: key, token_hash: hashToken(token) }
      return { request_id: id, position, name, recipient, state: 'WAITING', ...link }
    }),
  })
  const all = await findSigners(tx, id)
  const first = signers.isOrdered ? all.slice(0, 1) : all
  await inviteSigners(tx, head, { request: await findRequest(tx, id), signers: first, actor })
}

type Ending = { state: Extract<SignatureEventType, 'REPLACED' | 'REVOKED'>; actor: string }

/** Ends the open signing of a document, whose row the caller has locked; false when it has none. */
export async function endOpenSigning(tx: Tx, documentId: number, { state, actor }: Ending): Promise<boolean> {
  const open = await tx.signing_request.findFirst({
    where: { document_id: documentId, state: 'OPEN' },
    select: { id: true },
  })
  if (!open) return false
  const { id, state: current } = await lockRequest(tx, open.id)
  if (current !== 'OPEN') return false
  await tx.signing_request.update({ where: { id }, data: { state }, select: { id: true } })
  await endSigners(tx, id)
  await addEvent(tx, { requestId: id, type: state, actor })
  return true
}

/** Ends the links of those signers of a request who have not answered; the caller has locked its row. */
export async function endSigners(tx: Tx, requestId: number): Promise<void> {
  const unanswered = { request_id: requestId, state: { in: ['WAITING', 'OPEN'] } }
  await tx.signer.updateMany({ where: unanswered, data: { state: 'ENDED' } })
}
