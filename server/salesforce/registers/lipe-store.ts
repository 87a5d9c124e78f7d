import type { Day } from '@/lib/domain/core/day'
import { lipeFileName } from '@/lib/domain/registers/lipe'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Tx } from '@/server/db/client'

/** Lets no other transaction make a communication of the own structure until this one ends. */
export async function lockLipes(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('lipe'), app_structure())`
}

type NewLipe = {
  quarter: TaxPeriod
  bytes: Buffer
  sha256: string
  taxcode: string
  /** The file gets this progressive, or the next one that no file of the structure has. */
  progressive: number
  accountId: number
  /** When it was made. */
  created_at: Date
}

/** Keeps a communication; `lockLipes` comes before. Returns its id. */
export async function addLipe(
  tx: Tx,
  { taxcode, progressive, accountId, ...file }: NewLipe,
): Promise<number> {
  const last = await tx.lipe.aggregate({ _max: { progressive: true } })
  const free = Math.max(progressive, (last._max.progressive ?? -1) + 1)
  const { id } = await tx.lipe.create({
    data: {
      quarter: file.quarter,
      bytes: Uint8Array.from(file.bytes),
      sha256: file.sha256,
      progressive: free,
      file_name: lipeFileName(taxcode, free),
      created_by: accountId,
      created_at: file.created_at,
    },
    select: { id: true },
  })
  return id
}

/** Writes when a communication was sent, and the protocol number of its receipt. */
export async function writeSent(
  tx: Tx,
  { id, sent_on, protocol }: { id: number; sent_on: Day | null; protocol: string },
): Promise<void> {
  await tx.$executeRaw`update lipe set sent_on = ${sent_on}::date, protocol = ${protocol}
    where id = ${id} and structure_id = app_structure()`
}
