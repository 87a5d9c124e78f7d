import * as z from 'zod'
import { RESERVATION_STATES } from '@/lib/domain/reservations/reservation-state'
import { id, instant, instantText, optionalText, sku } from '../codecs'

const MAX_SLOTS = 10

/** A time of a resource; which of its units is given is decided by Luna. */
const slotIn = z.object({ resource_id: id, start_datetime: instant, end_datetime: instant })

export type SlotIn = z.output<typeof slotIn>

const content = {
  slot_list: z.array(slotIn).min(1).max(MAX_SLOTS),
  people: z.number().int().min(1).max(10_000).default(1),
  note: optionalText(1000),
  /** Of managers: opening hours, steps and limits do not count. What is taken stays taken. */
  ignore_rules: z.boolean().default(false),
}

/** The person is the caller's own entry where it is missing. */
export const reservationIn = z.object({ anagrafica_sku: sku.nullish(), ...content })

export type ReservationIn = z.output<typeof reservationIn>

export const reservationMoveIn = z.object({
  id,
  revision: z.number().int().positive().optional(),
  ...content,
})

export type ReservationMoveIn = z.output<typeof reservationMoveIn>

/** A stretch of a slot that one price is for. EUR with VAT; `price_id`: null for a stretch without a price. */
export const pricePart = z.object({
  resource_id: z.number().int(),
  start_datetime: instantText,
  end_datetime: instantText,
  price_id: z.number().int().nullable(),
  amount: z.number(),
  vat_rate: z.number(),
})

const slot = z.object({
  id: z.number().int(),
  resource_id: z.number().int(),
  resource_name: z.string(),
  unit: z.number().int(),
  start_datetime: instantText,
  end_datetime: instantText,
})

export const reservation = z.object({
  id: z.number().int(),
  state: z.enum(RESERVATION_STATES),
  anagrafica_sku: z.string(),
  anagrafica_id: z.number().int(),
  anagrafica_name: z.string(),
  people: z.number().int(),
  note: z.string(),
  /** Of a hold: it ends by itself at this instant. */
  hold_until: instantText.nullable(),
  /** EUR, with VAT. */
  total: z.number(),
  deposit: z.number(),
  /** The invoice, or its draft, on which a deposit stands. EUR, with VAT. */
  deposit_bill: z.object({ invoice_id: z.number().int(), amount: z.number() }).nullable(),
  /** Due for having cancelled too late. */
  cancel_fee: z.number().nullable(),
  price_list: z.array(pricePart),
  /** The pass that covers it, so that it is not billed, with the entries that it took. */
  pass: z.object({ id: z.number().int(), name: z.string(), entries: z.number().int() }).nullable(),
  slot_list: z.array(slot),
  /** Of a rejected request, as its person reads it; '' without one. */
  reject_reason: z.string(),
  /** The series of which it is a date. */
  series_id: z.number().int().nullable(),
  created_datetime: instantText,
  revision: z.number().int(),
})

/** The price that a time would have. EUR, with VAT. */
export const quote = z.object({
  start_datetime: instantText,
  end_datetime: instantText,
  total: z.number(),
  deposit: z.number(),
  price_list: z.array(pricePart),
  /** The pass that would cover it, with the entries that it would take and those that it has; `remaining` is null of a period. */
  pass: z
    .object({
      id: z.number().int(),
      name: z.string(),
      entries: z.number().int(),
      remaining: z.number().int().nullable(),
    })
    .nullable(),
})

export type Quote = z.infer<typeof quote>

export type Reservation = z.infer<typeof reservation>

/**
 * A taken time in the grid: a reservation of one unit, or a class, a meeting or a blackout, which takes all units (`unit`
 * is null). Of all but the own reservations customers see the time and nothing else: the rest is null.
 */
export const gridSlot = z.object({
  resource_id: z.number().int(),
  kind: z.enum(['RESERVATION', 'EVENT', 'BLACKOUT']),
  unit: z.number().int().nullable(),
  start_datetime: instantText,
  end_datetime: instantText,
  /** With the time before and after, in which nobody else gets the unit. */
  blocked_start_datetime: instantText,
  blocked_end_datetime: instantText,
  reservation_id: z.number().int().nullable(),
  state: z.enum(RESERVATION_STATES).nullable(),
  anagrafica_name: z.string().nullable(),
  /** Of a blackout. */
  blackout_id: z.number().int().nullable(),
  reason: z.string().nullable(),
})

export type GridSlot = z.infer<typeof gridSlot>

/** A time within which a resource can be reserved, within one day. */
export const openTime = z.object({
  resource_id: z.number().int(),
  start_datetime: instantText,
  end_datetime: instantText,
})

export type OpenTime = z.infer<typeof openTime>

/** A beginning that is free, with the price of the whole time. EUR with VAT. */
export const freeStart = z.object({
  start_datetime: instantText,
  end_datetime: instantText,
  free_units: z.number().int(),
  total: z.number(),
})

/** How much of a day a resource is reserved: by the day on which reservations begin, in minutes of all its units. */
export const dayOccupancy = z.object({
  resource_id: z.number().int(),
  day: z.string(),
  reservations: z.number().int(),
  minutes: z.number().int(),
  /** Of all its units, in which blackouts keep it from being reserved. */
  blackout_minutes: z.number().int(),
})

export type DayOccupancy = z.infer<typeof dayOccupancy>
