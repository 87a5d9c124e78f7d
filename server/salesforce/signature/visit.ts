import { Refusal } from '@/lib/domain/core/refusal'
import { addressBucket, countAttempt } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { withTenant } from '@/server/db/tenant'
import type { CallContext } from '@/server/http/context'
import { now } from '@/server/platform/clock'
import { hashToken } from '@/server/platform/tokens'
import type { DocumentHead } from '../document/document-row'
import { findDocumentHead } from '../document/row-queries'
import type { SigningRequestRow } from './request-queries'
import { findSignerOfToken, type SignerRow } from './signer-queries'

/**
 * Calls to signing links from one network address in a quarter of an hour: the pages of long documents among them, of
 * the people of one office.
 */
const ADDRESS_LIMIT = 900

/**
 * A visit of a signing link: the signer and the request, transactions in the structure that sent it, and the visitor for the
 * evidence.
 */
export type Visit = {
  request: SigningRequestRow
  signer: SignerRow
  inTenant: <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>
  visitor: { ip: string; userAgent: string }
}

const ENDED = ['REPLACED', 'REVOKED']

/** Whether the links of a signing still lead to its document: it counts, and is answered or not expired. */
export const isAlive = ({ state, expires_at, answered_at }: SigningRequestRow): boolean =>
  !ENDED.includes(state) && (answered_at !== null || expires_at > now())

/**
 * Follows a signing link.
 * @throws Refusal ERROR_NOT_FOUND for an unknown token, and for one that was not mailed yet; ERROR_TOKEN_EXPIRED for one
 *   that ended or expired; ERROR_TOO_MANY_REQUESTS
 */
export async function followLink(
  { address, requestId, headers }: Pick<CallContext, 'address' | 'requestId' | 'headers'>,
  token: string,
): Promise<Visit> {
  await countAttempt({ [addressBucket('signing', address)]: ADDRESS_LIMIT })
  const found = await findSignerOfToken(hashToken(token))
  if (!found?.signer.invited_at) throw new Refusal('ERROR_NOT_FOUND')
  const { request, signer } = found
  if (!isAlive(request)) throw new Refusal('ERROR_TOKEN_EXPIRED')
  const { structure_id: structureId } = request
  const scope = { structureId, visible: [structureId], accountId: null, requestId }
  return {
    request,
    signer,
    inTenant: (run) => withTenant(scope, run),
    visitor: { ip: address, userAgent: headers.get('user-agent')?.slice(0, 400) ?? '' },
  }
}

export const SIGNABLE_KINDS = ['OFFER', 'CONTRACT'] as const

/**
 * Whether the document is still the one that was sent: it waits for the answer, and did not move since. One that was
 * thrown away, or changed and marked as sent again without a mail, is another document than the frozen one.
 */
export const isAsSent = (
  head: Pick<DocumentHead, 'state' | 'revision'>,
  request: SigningRequestRow,
): boolean => head.state === 'SENT' && head.revision === request.document_revision

/**
 * The document of a visit, without its lines.
 * @throws Refusal ERROR_TOKEN_EXPIRED when the signing is open, but its document is no longer the one that was sent;
 *   ERROR_SIGNATURE_ANSWERED when it was answered since the visit began
 */
export async function documentHeadOf(tx: Tx, { request }: Visit): Promise<DocumentHead> {
  const head = await findDocumentHead(tx, request.document_id, SIGNABLE_KINDS)
  if (request.state !== 'OPEN' || isAsSent(head, request)) return head
  const { state } = await tx.signing_request.findUniqueOrThrow({ where: { id: request.id } })
  if (state === 'OPEN') throw new Refusal('ERROR_TOKEN_EXPIRED')
  throw new Refusal('ERROR_SIGNATURE_ANSWERED', { state })
}
