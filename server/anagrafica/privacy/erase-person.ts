import type { EraseMode } from '@/lib/api/anagrafica/gdpr-fields'
import type { Erasure } from '@/lib/domain/backups/erasure-line'
import { Refusal } from '@/lib/domain/core/refusal'
import { type AuditEntry, audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { withTenant } from '@/server/db/tenant'
import { today } from '@/server/platform/clock'
import { enqueue } from '@/server/platform/queue-store'
import { type AnagraficaRow, findRow } from '../entries/queries'
import { obstaclesOf, refuseForbidden } from './erasure'
import { wasErasedSince } from './erasure-queries'
import { anonymiseEntry, deleteEntry, forgetBelongings } from './erasure-store'

/**
 * Erases a person or makes them anonymous. The entry is locked, which keeps new documents off: their foreign key waits for
 * it. The audit records that a person was erased, but not which one; a job writes the same into the list beside the backups.
 * @throws Refusal when the person may not be forgotten now.
 */
export async function erasePerson(
  tx: Tx,
  entry: AnagraficaRow,
  mode: EraseMode,
  changes: NonNullable<AuditEntry['changes']> = {},
): Promise<void> {
  refuseForbidden(await obstaclesOf(tx, entry, today()), mode)
  await forgetBelongings(tx, entry)
  if (mode === 'erase') await deleteEntry(tx, entry)
  else await anonymiseEntry(tx, entry)
  const action = mode === 'erase' ? 'ERASE' : 'ANONYMISE'
  await audit(tx, { action, entity: 'anagrafica', entityId: entry.sku, changes })
  await enqueue(tx, 'erasure-list', {}, { key: 'erasure-list' })
}

/** The result of an erasure of the list: done now, done before the backup, nobody there, or refused (entry `id`). */
export type EraseOutcome =
  | { act: 'DONE' | 'KNOWN' | 'ABSENT' }
  | { act: 'REFUSED'; id: number; refusal: Refusal }

/**
 * Does an erasure again in a database that was restored from a backup of before it, by the same rules. Called twice it is done
 * once. The audit row of it names the day of the first.
 */
export async function eraseAgain({ structure_id, sku, mode, at }: Erasure): Promise<EraseOutcome> {
  const scope = {
    structureId: structure_id,
    visible: [structure_id],
    accountId: null,
    requestId: 'restore:erasures',
  }
  let id = 0
  try {
    return await withTenant(scope, async (tx) => {
      const entry = await findRow(tx, { sku }, true)
      if (await wasErasedSince(tx, sku, at)) return { act: 'KNOWN' }
      if (!entry) return { act: 'ABSENT' }
      id = entry.id
      await erasePerson(tx, entry, mode, { erased_at: [null, at.toISOString()] })
      return { act: 'DONE' }
    })
  } catch (refusal) {
    if (refusal instanceof Refusal) return { act: 'REFUSED', id, refusal }
    throw refusal
  }
}
