import type { EraseMode, ErasureFault } from '@/lib/api/anagrafica/gdpr-fields'
import type { Day } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { keptUntil } from '@/lib/domain/registers/retention'
import type { Tx } from '@/server/db/client'
import type { AnagraficaRow } from '../entries/queries'
import { referringTo } from './erasure-queries'

/** The reasons that an answer lists at most. */
export const MAX_OBSTACLES = 500
const MAX_IN_TEXT = 20

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

/** Answers the faults that forbid each mode. */
export const forbiddenBy = ({ retained, past, others }: Obstacles): Record<EraseMode, ErasureFault[]> => ({
  erase: [...retained, ...others, ...past],
  anonymise: [...retained, ...others],
})

/** @throws Refusal ERROR_ANAGRAFICA_RETAINED inside the obligation, ERROR_ANAGRAFICA_IN_USE for any other reason. */
export function refuseForbidden(obstacles: Obstacles, mode: EraseMode): void {
  const faults = forbiddenBy(obstacles)[mode]
  if (faults.length === 0) return
  const names = faults.slice(0, MAX_IN_TEXT).map(({ name }) => name)
  const documents = names.join(', ') + (faults.length > names.length ? ', …' : '')
  const until = obstacles.retained.flatMap(({ kept_until }) => kept_until ?? [])
  const last = until.sort().at(-1)
  const reasons = faults.slice(0, MAX_OBSTACLES)
  if (!last) throw new Refusal('ERROR_ANAGRAFICA_IN_USE', { documents }, [], reasons)
  const [year, month, day] = last.split('-')
  const params = { count: obstacles.retained.length, until: `${day}/${month}/${year}` }
  throw new Refusal('ERROR_ANAGRAFICA_RETAINED', params, [], reasons)
}
