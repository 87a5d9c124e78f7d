/**
 * The place where a business conserves its e-invoices (D.M. 17/6/2014; AgID, Linee guida sui documenti informatici). Luna is
 * no such place. The free service of the Revenue Agency ends when its agreement does, unless that is renewed.
 */
import { addDays, type Day } from '../core/day'

export const CONSERVATION_PLACES = ['IGNOTO', 'ADE', 'FORNITORE', 'ALTRO'] as const

export type ConservationPlace = (typeof CONSERVATION_PLACES)[number]

/** `ends_on`: the last day of the agreement; null where it has none. */
export type Conservation = { place: ConservationPlace; ends_on: Day | null }

/** UNKNOWN: nobody has stated a place. ENDING: the agreement ends within 60 days, ENDED: it is over. */
export const CONSERVATION_STATES = ['UNKNOWN', 'KEPT', 'ENDING', 'ENDED'] as const

export type ConservationState = (typeof CONSERVATION_STATES)[number]

const REMINDER_DAYS = 60

/** How a conservation stands on a day. */
export function conservationState({ place, ends_on }: Conservation, today: Day): ConservationState {
  if (place === 'IGNOTO') return 'UNKNOWN'
  if (ends_on === null) return 'KEPT'
  if (ends_on < today) return 'ENDED'
  return ends_on <= addDays(today, REMINDER_DAYS) ? 'ENDING' : 'KEPT'
}
