import type { GraphometricKey } from '@/lib/domain/signature/graphometric'
import type { SignableForm } from '@/lib/domain/signature/signable-form'
import type { RequestState } from '@/lib/domain/signature/signing-request'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import type { signing_requestModel } from '@/server/db/generated/models/signing_request'

type StoredState = Exclude<RequestState, 'EXPIRED'>

/** A signing as it is stored, with its form where it is frozen. */
export type SigningRequestRow = Omit<signing_requestModel, 'form' | 'graphometric' | 'state' | 'language'> & {
  form: SignableForm | null
  graphometric: GraphometricKey | null
  state: StoredState
  language: Language
}

/** The typed row of a stored one. */
export const fromStoredRequest = (row: signing_requestModel): SigningRequestRow => ({
  ...row,
  form: row.form as SignableForm | null,
  graphometric: row.graphometric as GraphometricKey | null,
  state: row.state as StoredState,
  language: row.language as Language,
})

/** The latest request of a document, or null. */
export async function findLatestRequest(tx: Tx, documentId: number): Promise<SigningRequestRow | null> {
  const row = await tx.signing_request.findFirst({
    where: { document_id: documentId },
    orderBy: { id: 'desc' },
  })
  return row && fromStoredRequest(row)
}

/** A request by its id. */
export const findRequest = async (tx: Tx, id: number): Promise<SigningRequestRow> =>
  fromStoredRequest(await tx.signing_request.findUniqueOrThrow({ where: { id } }))

/** The request with its row locked. The row of its document is locked before it, where both are. */
export async function lockRequest(tx: Tx, id: number): Promise<SigningRequestRow> {
  await tx.$queryRaw`select id from signing_request where id = ${id} for update`
  return findRequest(tx, id)
}

/** The requests of every structure whose signed file waits for a timestamp, the longest first. A transaction of the system. */
export const findRequestsToStamp = (tx: Tx, at: Date): Promise<{ id: number; structure_id: number }[]> =>
  tx.signing_request.findMany({
    where: { stamp_due_at: { lte: at } },
    orderBy: { stamp_due_at: 'asc' },
    take: 100,
    select: { id: true, structure_id: true },
  })

/** The first event of a request that was altered, or does not follow the one before it; null when none was. */
export async function findEventFault(tx: Tx, requestId: number): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ fault: number | null }[]>`
    select signature_event_fault(${requestId}::int) as fault`
  return row?.fault ?? null
}

/** The person behind an account, as the evidence and mails name it; null for none, and for one that is gone. */
export async function findSender(
  tx: Tx,
  accountId: number | null,
): Promise<{ name: string; email: string; language: Language } | null> {
  if (accountId === null) return null
  const account = await tx.account.findUnique({
    where: { id: accountId },
    select: { email: true, first_name: true, last_name: true, language: true },
  })
  if (!account) return null
  const { email, first_name, last_name, language } = account
  return { name: `${first_name} ${last_name}`.trim() || email, email, language: language as Language }
}
