import type { SignatureEventType } from '@/lib/domain/signature/signature-event'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import { hashToken } from '@/server/platform/tokens'
import type { DocumentRow } from '../document/document-row'
import { addEvent } from './event-store'
import { findSender, lockRequest } from './request-queries'

const DAY_MS = 86_400_000
const LASTS_DAYS = 60

type NewSigning = {
  link: { key: string; token: string }
  recipient: string
  language: Language
  accountId: number | null
}

/**
 * Opens the signing of an offer or a contract that is being sent, whose row the caller has locked. Of the links of a
 * document the newest counts: an open one before it ends.
 */
export async function openSigning(tx: Tx, row: DocumentRow, signing: NewSigning): Promise<void> {
  const { link, recipient, language, accountId } = signing
  const actor = (await findSender(tx, accountId))?.name ?? ''
  await endOpenSigning(tx, row.id, { state: 'REPLACED', actor })
  const { id } = await tx.signing_request.create({
    data: {
      document_id: row.id,
      token_hash: hashToken(link.token),
      link_key: link.key,
      recipient,
      language,
      document_revision: row.revision,
      expires_at: new Date(now().getTime() + LASTS_DAYS * DAY_MS),
      created_by: accountId,
    },
    select: { id: true },
  })
  await addEvent(tx, { requestId: id, type: 'SENT', actor, data: { recipient } })
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
  await addEvent(tx, { requestId: id, type: state, actor })
  return true
}
