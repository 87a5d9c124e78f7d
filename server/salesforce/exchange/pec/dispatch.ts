import type { Tx } from '@/server/db/client'
import type { pec_dispatchModel } from '@/server/db/generated/models/pec_dispatch'
import { newMessageId, type PecAccount, type Submission } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { fileWasNotSent, fileWasReturned, fileWasSent } from '../exchange'
import { isFreeToSend, LIVE, lockFile } from '../sending-queries'

/** Mails whose sending was begun that long ago, and of which nothing is known, are looked for in the box. */
const RECONCILED_AFTER_MS = 3 * 60_000
/** A provider answers sooner: after that long a mail without a trace is probably not on its way. */
const TRACELESS_AFTER_MS = 15 * 60_000
const MOST_RECONCILED = 20

export type Dispatch = Pick<
  pec_dispatchModel,
  'id' | 'einvoice_file_id' | 'message_id' | 'recipient' | 'begun_at'
>

/**
 * Notes the mail in which a file will be sent, before it is sent. Null when a mail with it is on its way, or may be: after
 * a crash only the box knows, and reading it settles that.
 */
export async function beginDispatch(tx: Tx, account: PecAccount, fileId: number): Promise<Dispatch | null> {
  if (!(await isFreeToSend(tx, fileId, 'dispatches'))) return null
  const data = {
    einvoice_file_id: fileId,
    message_id: newMessageId(account.address),
    recipient: account.exchangeAddress,
    is_test: account.isTest,
    begun_at: now(),
  }
  const [created] = await tx.pec_dispatch.createManyAndReturn({ data: [data], skipDuplicates: true })
  return created ?? null
}

/** Records what became of a mail. UNCERTAIN changes nothing: reading the box settles it. */
export async function recordSubmission(tx: Tx, dispatch: Dispatch, submission: Submission): Promise<void> {
  await lockFile(tx, dispatch.einvoice_file_id)
  if (submission.outcome === 'HANDED') return dispatchWasHanded(tx, dispatch.id)
  if (submission.outcome === 'UNCERTAIN') return
  const reason = submission.isRefused ? 'PEC_SIGN_IN' : 'PEC_REFUSED'
  await dispatchFailed(tx, dispatch, `${reason} ${submission.error}`)
}

/** A mail that certainly did not leave. */
export async function dispatchFailed(
  tx: Tx,
  { id, einvoice_file_id }: Dispatch,
  error: string,
): Promise<void> {
  const { count } = await tx.pec_dispatch.updateMany({
    where: { id, state: 'BEGUN' },
    data: { state: 'FAILED' },
  })
  if (count === 1) await fileWasNotSent(tx, einvoice_file_id, error)
}

/** The provider has a mail; its file was sent, whatever was thought of it before. */
async function dispatchWasHanded(tx: Tx, id: number): Promise<void> {
  const { einvoice_file_id, is_test, state } = await tx.pec_dispatch.findUniqueOrThrow({ where: { id } })
  if (state !== 'BEGUN' && state !== 'UNCERTAIN') return
  const isOtherLive = await tx.pec_dispatch.count({
    where: { einvoice_file_id, id: { not: id }, state: { in: LIVE } },
  })
  // Somebody had it sent once more: the other mail stands for the file.
  if (isOtherLive > 0) return
  await tx.pec_dispatch.update({
    where: { id },
    data: { state: 'HANDED', handed_at: now() },
    select: { id: true },
  })
  await fileWasSent(tx, einvoice_file_id, { channel: is_test ? 'pec-test' : 'pec', identificativo_sdi: null })
}

type Receipt = { receipt: string; about: string; at: Date | null; error: string }

const FAILURES: Readonly<Record<string, string>> = {
  'non-accettazione': 'PEC_NOT_ACCEPTED',
  'errore-consegna': 'PEC_NOT_DELIVERED',
  'rilevazione-virus': 'PEC_VIRUS',
}

/**
 * Takes a provider's receipt about a mail of ours; false where it is about none. Receipts come in any order and more than
 * once. A notice that the delivery is late (preavviso-errore-consegna) is no failure yet.
 */
export async function takeReceipt(tx: Tx, { receipt, about, at, error }: Receipt): Promise<boolean> {
  const found = await tx.pec_dispatch.findUnique({ where: { message_id: about } })
  if (!found) return false
  await lockFile(tx, found.einvoice_file_id)
  const time = at ?? now()
  if (receipt === 'accettazione' || receipt === 'avvenuta-consegna') {
    await tx.pec_dispatch.updateMany({
      where: { id: found.id, accepted_at: null },
      data: { accepted_at: time },
    })
    await dispatchWasHanded(tx, found.id)
  }
  if (receipt === 'avvenuta-consegna') {
    await tx.pec_dispatch.updateMany({
      where: { id: found.id, delivered_at: null },
      data: { delivered_at: time },
    })
  }
  const failure = FAILURES[receipt]
  if (failure) await returned(tx, found.id, `${failure} ${error}`)
  return true
}

/** A mail that the providers gave up. One that was delivered stays so. */
async function returned(tx: Tx, id: number, error: string): Promise<void> {
  const { count } = await tx.pec_dispatch.updateMany({
    where: { id, delivered_at: null, state: { not: 'FAILED' } },
    data: { state: 'FAILED' },
  })
  if (count === 0) return
  const { einvoice_file_id } = await tx.pec_dispatch.findUniqueOrThrow({ where: { id } })
  const isOtherLive = await tx.pec_dispatch.count({ where: { einvoice_file_id, state: { in: LIVE } } })
  if (isOtherLive === 0) await fileWasReturned(tx, einvoice_file_id, error)
}

/** The mails of which nothing is known since a while, oldest first. */
export const openDispatches = (tx: Tx): Promise<Dispatch[]> =>
  tx.pec_dispatch.findMany({
    where: { state: 'BEGUN', begun_at: { lt: new Date(now().getTime() - RECONCILED_AFTER_MS) } },
    orderBy: { begun_at: 'asc' },
    take: MOST_RECONCILED,
  })

/**
 * Settles a mail of which nothing was known, by whether the box shows it. Without a trace after a quarter of an hour it
 * stays open whether it left, and the file is not sent again before somebody decides that.
 */
export async function settleDispatch(tx: Tx, dispatch: Dispatch, isInBox: boolean): Promise<void> {
  await lockFile(tx, dispatch.einvoice_file_id)
  if (isInBox) return dispatchWasHanded(tx, dispatch.id)
  if (dispatch.begun_at.getTime() > now().getTime() - TRACELESS_AFTER_MS) return
  const { count } = await tx.pec_dispatch.updateMany({
    where: { id: dispatch.id, state: 'BEGUN' },
    data: { state: 'UNCERTAIN' },
  })
  if (count === 1) await fileWasNotSent(tx, dispatch.einvoice_file_id, 'PEC_UNCERTAIN')
}
