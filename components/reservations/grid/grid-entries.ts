import type { GridSlot, OpenTime } from '@/lib/api/reservations/reservation-fields'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import {
  isMovable,
  isTaking,
  RESERVATION_STATES,
  type ReservationState,
} from '@/lib/domain/reservations/reservation-state'
import { clockAt } from '../time-grid/grid-axis'
import type { EntryLook, GridEntry, GridResource } from '../time-grid/grid-rows'
import { minuteOfText, spanOfTexts } from '../wall-texts'

/** A mark at the beginning of an entry's text, so that its colour is not all that tells it apart. */
const MARKS: Readonly<Record<EntryLook, string>> = {
  own: '★ ',
  taken: '',
  event: '◆ ',
  blackout: '× ',
  requested: '? ',
  held: '… ',
  in: '✓ ',
  over: '– ',
}

const LOOKS: Readonly<Partial<Record<ReservationState, EntryLook>>> = {
  HELD: 'held',
  REQUESTED: 'requested',
  CHECKED_IN: 'in',
  DONE: 'over',
  NO_SHOW: 'over',
}

export type EntryWords = {
  event: string
  blackout: string
  other: string
  own: string
  taken: string
  states: Readonly<Record<ReservationState, string>>
  /** The rest of an entry's words, after its visible text. */
  rest: (values: { resource: string; from: string; to: string; state: string }) => string
}

/** `staff` see names and open all; `customers` see and open their own alone. */
export type GridAudience = 'staff' | 'customers'

/** The entries of a grid, with their words. Of others' reservations customers have the time alone. */
export function entriesOf(
  slots: readonly GridSlot[],
  resources: readonly Resource[],
  words: EntryWords,
  audience: GridAudience,
): GridEntry[] {
  const names = new Map(resources.map(({ id, name }) => [id, name]))
  return slots.flatMap((slot) => {
    const resource = names.get(slot.resource_id)
    return resource === undefined ? [] : [entryOf(slot, resource, words, audience)]
  })
}

function entryOf(slot: GridSlot, resource: string, words: EntryWords, audience: GridAudience): GridEntry {
  const span = spanOfTexts(slot)
  const isOwn = audience === 'customers' && slot.reservation_id !== null
  const look = lookOf(slot, isOwn)
  const name = nameOf(slot, isOwn, words)
  const [from, to] = [clockAt(span.from), clockAt(span.to, true)]
  const state = slot.state ? words.states[slot.state] : words.taken
  return {
    ...span,
    key: keyOf(slot),
    resourceId: slot.resource_id,
    blocked: { from: minuteOfText(slot.blocked_start_datetime), to: minuteOfText(slot.blocked_end_datetime) },
    isWhole: slot.unit === null,
    isTaking: slot.state === null || isTaking(slot.state),
    text: `${MARKS[look]}${from} ${name}`,
    rest: () => words.rest({ resource, from, to, state }),
    look,
    canOpen: slot.reservation_id !== null,
    canMove: slot.reservation_id !== null && slot.state !== null && isMovable(slot.state),
  }
}

function nameOf({ kind, reason, anagrafica_name }: GridSlot, isOwn: boolean, words: EntryWords): string {
  if (kind === 'EVENT') return words.event
  if (kind === 'BLACKOUT') return reason ? `${words.blackout}: ${reason}` : words.blackout
  return isOwn ? words.own : (anagrafica_name ?? words.other)
}

function lookOf({ kind, state }: GridSlot, isOwn: boolean): EntryLook {
  if (kind === 'EVENT') return 'event'
  if (kind === 'BLACKOUT') return 'blackout'
  return (state && LOOKS[state]) ?? (isOwn ? 'own' : 'taken')
}

/** The key of the entry of a slot. */
export const keyOf = ({ resource_id, unit, start_datetime }: GridSlot): string =>
  `${resource_id} ${unit ?? 'all'} ${start_datetime}`

/** Resources as rows of a grid; `detail` is a short text under the name. */
export const gridResources = (
  resources: readonly Resource[],
  open: readonly OpenTime[],
  detail: (resource: Resource) => string,
): GridResource[] =>
  resources.map((resource) => ({
    id: resource.id,
    name: resource.name,
    detail: detail(resource),
    units: resource.units,
    step: resource.step_minutes,
    shortest: resource.min_minutes,
    longest: resource.max_minutes,
    open: open.filter(({ resource_id }) => resource_id === resource.id).map(spanOfTexts),
  }))

/** The words of all states, from a function for one. */
export const wordsOfStates = (
  word: (state: ReservationState) => string,
): Readonly<Record<ReservationState, string>> =>
  Object.fromEntries(RESERVATION_STATES.map((state) => [state, word(state)])) as Record<
    ReservationState,
    string
  >
