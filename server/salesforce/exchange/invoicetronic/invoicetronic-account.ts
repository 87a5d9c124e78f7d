import type { PAUSES } from '@/lib/domain/documents/pec-box'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import type { InvoicetronicAccount, InvoicetronicFault } from '@/server/exchange'
import { now } from '@/server/platform/clock'
import { derivedSecret, seal, unseal } from '@/server/platform/sealed'
import { mailPause } from '../pause-mail'

const PURPOSE = 'invoicetronic-key'

/** An API key as it is stored: it opens in its own structure only, and its mark shows where the same key is used. */
export const sealInvoicetronicKey = (key: string, structureId: number) => ({
  sealed_key: seal(Buffer.from(key, 'utf8'), PURPOSE, String(structureId)),
  key_mark: derivedSecret(PURPOSE, key),
})

type PausedFor = (typeof PAUSES)[number]

export type FoundInvoicetronic = {
  account: InvoicetronicAccount
  pausedFor: PausedFor | null
  /** The structure's files leave by it. */
  isSending: boolean
  /** Nothing is asked before then. */
  restsUntil: Date | null
  /** Failures in a row. */
  failures: number
  updatesFrom: Date
}

/** The own structure's account at Invoicetronic; null for none. */
export async function findInvoicetronic(tx: Tx, structureId: number): Promise<FoundInvoicetronic | null> {
  const row = await tx.invoicetronic_account.findUnique({ where: { structure_id: structureId } })
  if (!row) return null
  const key = unseal(row.sealed_key, PURPOSE, String(structureId))
  // Sealed under another LUNA_SECRET it opens nothing: that is as if the provider refused it.
  const pausedFor = row.paused_for ?? (key ? null : 'AUTHENTICATION')
  return {
    account: {
      structureId,
      key: Buffer.from(key ?? []).toString('utf8'),
      isTest: row.is_test,
      doesSign: row.does_sign,
    },
    pausedFor: pausedFor as PausedFor | null,
    isSending: row.is_sending,
    restsUntil: row.rests_until,
    failures: row.failures,
    updatesFrom: row.updates_from,
  }
}

/** The structures whose account is to be asked, or has a file of which nothing is known. Expects a transaction of the system. */
export async function invoicetronicStructures(tx: Tx): Promise<number[]> {
  const rows = await tx.invoicetronic_account.findMany({
    where: { OR: [{ state: 'ON' }, { dispatches: { some: { state: 'BEGUN' } } }] },
    select: { structure_id: true },
  })
  return rows.map(({ structure_id }) => structure_id)
}

const [FIRST_REST_MS, LONGEST_REST_MS] = [30_000, 15 * 60_000]

/** Failures in a row, about an hour of them, after which a file stops waiting and the operator is shown why. */
export const MOST_FAILURES = 8

/**
 * Notes that a request was not answered as it should be, and returns the milliseconds to wait: as long as the provider
 * demands, else twice as long each time. A provider that refuses the key is asked no more.
 */
export async function noteFault(
  tx: Tx,
  { structureId }: InvoicetronicAccount,
  fault: InvoicetronicFault,
): Promise<number> {
  if (fault.kind === 'DENIED') {
    await pauseRefused(tx, structureId, fault.message)
    return 0
  }
  const where = { structure_id: structureId }
  const isBusy = fault.kind === 'BUSY'
  const row = await tx.invoicetronic_account.findUniqueOrThrow({ where, select: { failures: true } })
  const waitMs = isBusy ? fault.waitMs : Math.min(FIRST_REST_MS * 2 ** row.failures, LONGEST_REST_MS)
  await tx.invoicetronic_account.update({
    where,
    data: {
      rests_until: new Date(now().getTime() + waitMs),
      fault: fault.message.slice(0, 300),
      ...(isBusy ? {} : { failures: { increment: 1 } }),
    },
    select: { structure_id: true },
  })
  return waitMs
}

/** Notes that the provider answers. */
export async function noteAnswered(tx: Tx, structureId: number): Promise<void> {
  await tx.invoicetronic_account.updateMany({
    where: { structure_id: structureId, OR: [{ failures: { gt: 0 } }, { rests_until: { not: null } }] },
    data: { failures: 0, rests_until: null, fault: null },
  })
}

/** Lets an account rest whose key the provider refuses, and mails those who can type a new one. */
async function pauseRefused(tx: Tx, structureId: number, words: string): Promise<void> {
  const { count } = await tx.invoicetronic_account.updateMany({
    where: { structure_id: structureId, state: 'ON' },
    data: { state: 'PAUSED', paused_for: 'AUTHENTICATION', fault: words.slice(0, 300), updated_at: now() },
  })
  if (count === 0) return
  const changes = { state: ['ON', 'PAUSED'], paused_for: [null, 'AUTHENTICATION'] } as const
  await audit(tx, { action: 'UPDATE', entity: 'invoicetronic_account', entityId: structureId, changes })
  await mailPause(tx, 'invoicetronic_paused', { subject: 'Invoicetronic', reason: words.slice(0, 300) })
}

/** Notes up to where the updates are taken; never back. */
export async function advanceUpdates(tx: Tx, structureId: number, upTo: Date): Promise<void> {
  await tx.invoicetronic_account.updateMany({
    where: { structure_id: structureId, updates_from: { lt: upTo } },
    data: { updates_from: upTo },
  })
}

/** Notes that the provider was asked for updates and invoices. */
export async function noteRead(tx: Tx, structureId: number): Promise<void> {
  await tx.invoicetronic_account.updateMany({
    where: { structure_id: structureId },
    data: { read_at: now() },
  })
}
