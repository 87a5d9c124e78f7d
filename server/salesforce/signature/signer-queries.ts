import type { SignerState } from '@/lib/domain/signature/signing-request'
import type { Tx } from '@/server/db/client'
import type { signerModel } from '@/server/db/generated/models/signer'
import { asSystem } from '@/server/db/system'
import { fromStoredRequest, type SigningRequestRow } from './request-queries'

/** A signer as it is stored. Its request is locked by each transaction that changes it. */
export type SignerRow = Omit<signerModel, 'state'> & { state: SignerState }

const fromStored = (row: signerModel): SignerRow => ({ ...row, state: row.state as SignerState })

/**
 * The signer of a link, with the request, by the hash of its token. Read with the rights of the system, as the visitor of
 * a link has not signed in: only the secret determines the structure.
 */
export async function findSignerOfToken(
  hash: string,
): Promise<{ request: SigningRequestRow; signer: SignerRow } | null> {
  const row = await asSystem((tx) =>
    tx.signer.findUnique({ where: { token_hash: hash }, include: { request: true } }),
  )
  if (!row) return null
  const { request, ...signer } = row
  return { request: fromStoredRequest(request), signer: fromStored(signer) }
}

/** The signers of a request, in their order. */
export async function findSigners(tx: Tx, requestId: number): Promise<SignerRow[]> {
  const rows = await tx.signer.findMany({ where: { request_id: requestId }, orderBy: { position: 'asc' } })
  return rows.map(fromStored)
}

/** A signer by its id. */
export const findSigner = async (tx: Tx, id: number): Promise<SignerRow> =>
  fromStored(await tx.signer.findUniqueOrThrow({ where: { id } }))

/** The signers of every structure who were invited by then, and sent fewer reminders. A transaction of the system. */
export const findSignersToRemind = (
  tx: Tx,
  { invitedBy, reminded, after }: { invitedBy: Date; reminded: number; after: Date },
): Promise<{ id: number; structure_id: number }[]> =>
  tx.signer.findMany({
    where: {
      state: 'OPEN',
      invited_at: { lte: invitedBy },
      reminded: { lt: reminded },
      request: { expires_at: { gt: after } },
    },
    orderBy: { id: 'asc' },
    select: { id: true, structure_id: true },
  })

/** A signer as the evidence names the person. */
export const signerActor = ({ name, recipient }: Pick<SignerRow, 'name' | 'recipient'>): string =>
  name ? `${name} <${recipient}>` : recipient
