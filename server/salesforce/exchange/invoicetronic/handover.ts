import { randomUUID } from 'node:crypto'
import type { Tx } from '@/server/db/client'
import type { invoicetronic_dispatchModel } from '@/server/db/generated/models/invoicetronic_dispatch'
import type { InvoicetronicAccount, InvoicetronicFault } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { fileWasNotSent, fileWasSent } from '../exchange'
import { isFreeToSend, LIVE, lockFile } from '../sending-queries'
import { MOST_FAILURES, noteAnswered, noteFault } from './invoicetronic-account'

/** Handovers of which nothing is known are looked for at the provider when no request can be under way any more. */
const SETTLED_AFTER_MS = 60_000
/** The provider lists a file at once: one that it does not show after that long was not taken. */
const ABSENT_AFTER_MS = 2 * 60_000
/** After that long without a way to ask, a person decides. */
const UNCERTAIN_AFTER_MS = 60 * 60_000
const MOST_SETTLED = 20

export type Handover = Pick<invoicetronic_dispatchModel, 'id' | 'einvoice_file_id' | 'mark' | 'begun_at'>

/** Notes a handover before it is made; null when the file is on its way, or may be. */
export async function beginHandover(
  tx: Tx,
  account: InvoicetronicAccount,
  fileId: number,
): Promise<Handover | null> {
  if (!(await isFreeToSend(tx, fileId, 'handovers'))) return null
  const data = {
    einvoice_file_id: fileId,
    mark: randomUUID(),
    is_test: account.isTest,
    begun_at: now(),
  }
  const [created] = await tx.invoicetronic_dispatch.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
  })
  return created ?? null
}

/** The provider has a file under its number; the file was sent, whatever was thought of it before. */
export async function handoverWasTaken(tx: Tx, id: number, sendId: number): Promise<void> {
  const { einvoice_file_id } = await tx.invoicetronic_dispatch.findUniqueOrThrow({ where: { id } })
  await lockFile(tx, einvoice_file_id)
  const { is_test, state } = await tx.invoicetronic_dispatch.findUniqueOrThrow({ where: { id } })
  if (state === 'HANDED') return
  const isOtherLive = await tx.invoicetronic_dispatch.count({
    where: { einvoice_file_id, id: { not: id }, state: { in: LIVE } },
  })
  // Somebody had it sent once more: the other handover stands for the file.
  const change =
    isOtherLive > 0 ? { send_id: sendId } : { send_id: sendId, state: 'HANDED', handed_at: now() }
  await tx.invoicetronic_dispatch.update({ where: { id }, data: change, select: { id: true } })
  if (isOtherLive > 0) return
  const channel = is_test ? 'invoicetronic-test' : 'invoicetronic'
  await fileWasSent(tx, einvoice_file_id, { channel, identificativo_sdi: null })
}

/** Records that the provider took a file. */
export async function recordTaken(
  tx: Tx,
  { structureId }: InvoicetronicAccount,
  { handover, sendId }: { handover: Handover; sendId: number },
): Promise<void> {
  await handoverWasTaken(tx, handover.id, sendId)
  await noteAnswered(tx, structureId)
}

/**
 * Records that a handover was not answered as it should be, and returns the milliseconds to wait. A file that certainly was
 * not taken goes on waiting while the provider is busy or cannot be reached, up to an hour; of one that may have been taken
 * nothing changes until the provider is asked for it.
 */
export async function recordFault(
  tx: Tx,
  account: InvoicetronicAccount,
  { handover, fault }: { handover: Handover; fault: InvoicetronicFault },
): Promise<number> {
  await lockFile(tx, handover.einvoice_file_id)
  // A refusal is about the file, not about the account.
  const waitMs = fault.kind === 'REFUSED' ? 0 : await noteFault(tx, account, fault)
  if (fault.kind === 'UNANSWERED') return waitMs
  const { count } = await tx.invoicetronic_dispatch.updateMany({
    where: { id: handover.id, state: 'BEGUN' },
    data: { state: 'FAILED' },
  })
  if (count === 0) return waitMs
  const error = await endingOf(tx, account, fault)
  if (error) await fileWasNotSent(tx, handover.einvoice_file_id, error)
  return waitMs
}

/** Records that the provider could not be asked for a file before it is handed over once more. Returns the milliseconds to wait. */
export async function recordUnasked(
  tx: Tx,
  account: InvoicetronicAccount,
  { fileId, fault }: { fileId: number; fault: InvoicetronicFault },
): Promise<number> {
  await lockFile(tx, fileId)
  const waitMs = await noteFault(tx, account, fault)
  const error = await endingOf(tx, account, fault)
  if (error) await fileWasNotSent(tx, fileId, error)
  return waitMs
}

/** Why a file stops waiting; null while it waits on. */
async function endingOf(
  tx: Tx,
  { structureId }: InvoicetronicAccount,
  { kind, message }: InvoicetronicFault,
): Promise<string | null> {
  if (kind === 'DENIED') return `INVOICETRONIC_SIGN_IN ${message}`
  if (kind === 'REFUSED') return `INVOICETRONIC_REFUSED ${message}`
  if (kind === 'BUSY') return null
  const where = { structure_id: structureId }
  const { failures } = await tx.invoicetronic_account.findUniqueOrThrow({ where })
  return failures < MOST_FAILURES ? null : `INVOICETRONIC_UNREACHABLE ${message}`
}

/** The last handover of a file of which it is open whether it was taken; null for none. */
export const uncertainHandover = (tx: Tx, fileId: number): Promise<Handover | null> =>
  tx.invoicetronic_dispatch.findFirst({
    where: { einvoice_file_id: fileId, state: 'UNCERTAIN' },
    orderBy: { id: 'desc' },
  })

/** The handovers of which nothing is known since a while, oldest first, each with what its file is found by. */
export async function openHandovers(tx: Tx) {
  const found = await tx.invoicetronic_dispatch.findMany({
    where: { state: 'BEGUN', begun_at: { lt: new Date(now().getTime() - SETTLED_AFTER_MS) } },
    orderBy: { begun_at: 'asc' },
    take: MOST_SETTLED,
    include: {
      file: {
        select: {
          file_name: true,
          bytes: true,
          signed_bytes: true,
          document: { select: { full_numeration: true } },
        },
      },
    },
  })
  return found.map(({ file, ...handover }) => ({ handover, file }))
}

/**
 * Settles a handover of which nothing was known by whether the provider has the file: `sendId` is its number, null when it
 * does not show it. Returns whether the file waits to be sent again.
 */
export async function settleHandover(tx: Tx, handover: Handover, sendId: number | null): Promise<boolean> {
  if (sendId !== null) {
    await handoverWasTaken(tx, handover.id, sendId)
    return false
  }
  await lockFile(tx, handover.einvoice_file_id)
  if (handover.begun_at.getTime() > now().getTime() - ABSENT_AFTER_MS) return false
  const { count } = await tx.invoicetronic_dispatch.updateMany({
    where: { id: handover.id, state: 'BEGUN' },
    data: { state: 'FAILED' },
  })
  return count === 1
}

/** Leaves to a person what could not be found out for an hour: the provider was not there to be asked. */
export async function leaveUncertain(tx: Tx): Promise<void> {
  const open = await tx.invoicetronic_dispatch.findMany({
    where: { state: 'BEGUN', begun_at: { lt: new Date(now().getTime() - UNCERTAIN_AFTER_MS) } },
    orderBy: { einvoice_file_id: 'asc' },
    take: MOST_SETTLED,
  })
  for (const { id, einvoice_file_id } of open) {
    await lockFile(tx, einvoice_file_id)
    const { count } = await tx.invoicetronic_dispatch.updateMany({
      where: { id, state: 'BEGUN' },
      data: { state: 'UNCERTAIN' },
    })
    if (count === 1) await fileWasNotSent(tx, einvoice_file_id, 'INVOICETRONIC_UNCERTAIN')
  }
}
