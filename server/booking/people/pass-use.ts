import { choosePass } from '@/lib/domain/booking/event-pass'
import { byCustomer } from '@/lib/domain/core/by-customer'
import { auditMany } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { now } from '@/server/platform/clock'
import type { AttendantView, EventView } from '../events/event-view'
import { lockPasses, lockPassesOf, type PassUse, readUses } from './pass-queries'

/**
 * Takes an entry of a pass of each of these people, who came to an event that the caller has locked: of the valid
 * passes, the one that expires first. People without a pass are left out. The passes are locked in the order of their
 * ids, so that no two events use the same entry and no transactions deadlock.
 */
export async function takePasses(
  tx: Tx,
  event: EventView,
  attendants: readonly AttendantView[],
): Promise<void> {
  const skus = attendants.map(({ sku }) => sku)
  if (skus.length === 0) return
  const passes = byCustomer(await lockPassesOf(tx, skus))
  const at = { day: event.times.startDay, price_ids: event.prices.map(({ id }) => id) }
  const uses = attendants.flatMap(({ id, sku }) => {
    const pass = choosePass(passes.get(sku) ?? [], at)
    return pass ? [{ attendant_id: id, pass_id: pass.id, created_at: now() }] : []
  })
  await tx.event_pass_use.createMany({ data: uses })
  await auditUses(tx, uses, 'CREATE')
}

/** Gives back what was taken for these attendants, whose events the caller holds. */
export async function giveBackPasses(tx: Tx, attendantIds: readonly number[]): Promise<void> {
  const ids = [...attendantIds]
  const uses = await readUses(tx, ids)
  if (uses.length === 0) return
  await lockPasses(
    tx,
    uses.map(({ pass_id }) => pass_id),
  )
  await tx.event_pass_use.deleteMany({ where: { attendant_id: { in: ids } } })
  await auditUses(tx, uses, 'DELETE')
}

const auditUses = (tx: Tx, uses: readonly PassUse[], action: 'CREATE' | 'DELETE'): Promise<void> =>
  auditMany(
    tx,
    uses.map(({ attendant_id, pass_id }) => ({
      action,
      entity: 'event_pass_use',
      entityId: pass_id,
      changes: { attendant_id: action === 'CREATE' ? [null, attendant_id] : [attendant_id, null] },
    })),
  )
