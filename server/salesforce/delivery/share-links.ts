import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { now } from '@/server/platform/clock'
import { hashToken, newToken } from '@/server/platform/tokens'

const DAY_MS = 86_400_000
const LASTS_DAYS = 60
/**
 * An offer that was sent can be thrown away, and restored to be changed: until it is sent again its links do not show
 * it.
 */
const WITHHELD = ['DELETED', 'DRAFT', 'READY_TO_SEND'] as const

type NewShare = { documentId: number; mailId: number }

/** Makes the secret of a link, for the mail that carries it; only its hash is kept (`keepShare`). */
export const newShareToken = newToken

/** Keeps a link to a document, good for 60 days, under the hash of its secret. */
export async function keepShare(tx: Tx, token: string, { documentId, mailId }: NewShare): Promise<void> {
  const { id } = await tx.document_share.create({
    data: {
      document_id: documentId,
      mail_id: mailId,
      token_hash: hashToken(token),
      expires_at: new Date(now().getTime() + LASTS_DAYS * DAY_MS),
    },
    select: { id: true },
  })
  const changes = { document_id: [null, documentId], mail_id: [null, mailId] } as const
  await audit(tx, { action: 'CREATE', entity: 'document_share', entityId: id, changes })
}

export type OpenShare = { id: number; structureId: number; documentId: number }

/**
 * The document that a link shows. Read with the rights of the system, as the visitor of a link has not signed in: only
 * the secret determines the structure of the document. ERROR_TOKEN_EXPIRED for one that is unknown or expired, or whose
 * document was taken back.
 */
export async function shareOf(token: string): Promise<OpenShare> {
  const share = await asSystem((tx) =>
    tx.document_share.findFirst({
      where: {
        token_hash: hashToken(token),
        expires_at: { gt: now() },
        document: { state: { notIn: [...WITHHELD] } },
      },
      select: { id: true, structure_id: true, document_id: true },
    }),
  )
  if (!share) throw new Refusal('ERROR_TOKEN_EXPIRED')
  return { id: share.id, structureId: share.structure_id, documentId: share.document_id }
}
