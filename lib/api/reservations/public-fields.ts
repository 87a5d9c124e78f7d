import * as z from 'zod'
import { emailAddress, personName } from '../auth/account-fields'
import { id, instant, instantText, optionalText } from '../codecs'
import { pageName } from '../page-name'

export const page = z.object({ page: pageName })
const secret = z.string().min(20).max(200)
/** The hold of a visitor's page, by the secret that its call was answered. */
export const heldIn = page.extend({ hold: secret })
/** The reservation of a mailed link. */
export const linkedIn = page.extend({ token: secret })

export const people = z.number().int().min(1).max(10_000)

export const holdIn = page.extend({
  resource_id: id,
  start_datetime: instant,
  end_datetime: instant,
  people: people.default(1),
})

export const askIn = heldIn.extend({
  email: emailAddress,
  first_name: personName,
  last_name: personName,
  phone: optionalText(40),
})

/** A resource as visitors see it. Minutes are those of lengths. */
export const publicResource = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The most people; null: no limit. */
  people: z.number().int().nullable(),
  step_minutes: z.number().int(),
  min_minutes: z.number().int(),
  max_minutes: z.number().int(),
  needs_approval: z.boolean(),
})

export type PublicResource = z.infer<typeof publicResource>

/** The price of cancelling: `late_fee_percent` of the total later than `cancel_free_hours` before the beginning. */
export const cancelRule = { cancel_free_hours: z.number().int(), late_fee_percent: z.number() }

/** A beginning that is free, with its price. EUR with VAT. */
export const publicStart = z.object({
  start_datetime: instantText,
  end_datetime: instantText,
  total: z.number(),
})

/** A time that is held while its visitor states who it is for. `total` is the price for anybody, with VAT. */
export const publicHold = z.object({
  hold: z.string(),
  hold_until: instantText,
  total: z.number(),
  deposit: z.number(),
  needs_approval: z.boolean(),
  ...cancelRule,
})

export type PublicHold = z.infer<typeof publicHold>

/**
 * A reservation as its link shows it. ASKED: still to be confirmed; `hold_until` while its time is held. OVER: it has begun,
 * or can be confirmed no more. EUR with VAT; `cancel_fee` is that of a cancelled one, or what cancelling would cost now.
 */
export const publicReservation = z.object({
  state: z.enum(['ASKED', 'REQUESTED', 'CONFIRMED', 'OVER', 'CANCELLED', 'REJECTED']),
  slot_list: z.array(
    z.object({ resource_name: z.string(), start_datetime: instantText, end_datetime: instantText }),
  ),
  people: z.number().int(),
  total: z.number(),
  cancel_fee: z.number(),
  hold_until: instantText.nullable(),
  needs_approval: z.boolean(),
})

export type PublicReservation = z.infer<typeof publicReservation>
