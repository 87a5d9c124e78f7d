import type { ErasureFault } from '@/lib/api/anagrafica/gdpr-fields'
import type { Day } from '@/lib/domain/core/day'
import { keptUntil } from '@/lib/domain/registers/retention'
import type { Tx } from '@/server/db/client'
import type { AnagraficaRow } from '../entries/queries'
import { referringTo } from './erasure-queries'

export type Obstacles = {
  /** Documents and purchases within their ten years. */
  retained: ErasureFault[]
  /** Documents past them: they keep the entry from going, not from being anonymised. */
  past: ErasureFault[]
  /** Obstacles that the user must remove first. */
  others: ErasureFault[]
}

/** Finds the obstacles to forgetting a person on a day. */
export async function obstaclesOf(tx: Tx, entry: AnagraficaRow, today: Day): Promise<Obstacles> {
  const obstacles: Obstacles = { retained: [], past: [], others: [] }
  for (const { kind, id, name, last } of await referringTo(tx, entry)) {
    const isKept = kind === 'document' || kind === 'purchase' || kind === 'delivery_note'
    const kept_until = isKept && last ? keptUntil(last) : null
    const fault = { kind, id, name, kept_until }
    if (!kept_until) obstacles.others.push(fault)
    else if (kept_until >= today) obstacles.retained.push(fault)
    else obstacles.past.push({ ...fault, kept_until: null })
  }
  return obstacles
}
