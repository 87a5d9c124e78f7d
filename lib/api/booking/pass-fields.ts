import * as z from 'zod'
import { PASS_KINDS, PASS_STATES } from '@/lib/domain/booking/event-pass'
import { day, dayText, id, instantText, sku, text } from '../codecs'

const content = {
  name: text(120).pipe(z.string().min(1)),
  kind: z.enum(PASS_KINDS),
  /** The number of entries: required for ENTRIES, ignored for PERIOD. */
  entries: z.number().int().min(1).max(10_000).nullish(),
  valid_from: day,
  /** Needed of PERIOD. */
  valid_to: day.nullish(),
  /** It covers attendances; false: reservations only. */
  for_events: z.boolean().default(true),
  /** The pass is good for events with one of these prices; empty for every event. */
  price_list: z.array(z.object({ id })).max(50).default([]),
  /** It covers reservations of these resources; empty: none. */
  resource_list: z.array(z.object({ id })).max(200).default([]),
  /** The minutes of a reservation that an entry covers; null: an entry covers any reservation. */
  minutes_per_entry: z.number().int().min(5).max(10_080).nullish(),
}

export const passIn = z.object({ anagrafica_sku: sku, ...content })

export const passSaveIn = z.object({ id, revision: z.number().int().positive().optional(), ...content })

export type PassContentIn = Omit<z.output<typeof passIn>, 'anagrafica_sku'>

export const passColumns = ['id', 'valid_to'] as const

/** A pass as answers state it. `remaining` is null of a period; `owner_name`: its person's. */
export const pass = z.object({
  id: z.number().int(),
  anagrafica_sku: z.string(),
  anagrafica_id: z.number().int(),
  owner_name: z.string(),
  name: z.string(),
  kind: z.enum(PASS_KINDS),
  entries: z.number().int().nullable(),
  used: z.number().int(),
  remaining: z.number().int().nullable(),
  valid_from: dayText,
  valid_to: dayText.nullable(),
  for_events: z.boolean(),
  price_list: z.array(z.object({ id: z.number().int(), name: z.string() })),
  resource_list: z.array(z.object({ id: z.number().int(), name: z.string() })),
  minutes_per_entry: z.number().int().nullable(),
  state: z.enum(PASS_STATES),
  revision: z.number().int(),
})

export type Pass = z.infer<typeof pass>

/** An attendance that a pass covers. */
export const passUse = z.object({
  event_attendant_id: z.number().int(),
  event_id: z.number().int(),
  event_name: z.string(),
  start_datetime: instantText,
})

export type PassUse = z.infer<typeof passUse>

/** A reservation that a pass covers, with the entries that it took. */
export const reservationUse = z.object({
  reservation_id: z.number().int(),
  resource_name: z.string(),
  start_datetime: instantText,
  entries: z.number().int(),
})

export type ReservationUse = z.infer<typeof reservationUse>
