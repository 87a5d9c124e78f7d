import * as z from 'zod'
import { id, instant, instantText, sku } from '../codecs'

/** The person is the caller's own entry where it is missing. */
export const waitIn = z.object({
  anagrafica_sku: sku.nullish(),
  resource_id: id,
  start_datetime: instant,
  end_datetime: instant,
  people: z.number().int().min(1).max(10_000).default(1),
})

export type WaitIn = z.output<typeof waitIn>

/**
 * A person that waits for a taken time. OFFERED: `reservation_id` is held for the person until `hold_until`. ACCEPTED: the
 * offer was confirmed. EXPIRED: it was not, and is over. `position`: of one that waits, in the queue for its time.
 */
export const wait = z.object({
  id: z.number().int(),
  resource_id: z.number().int(),
  resource_name: z.string(),
  anagrafica_sku: z.string(),
  anagrafica_id: z.number().int(),
  anagrafica_name: z.string(),
  start_datetime: instantText,
  end_datetime: instantText,
  people: z.number().int(),
  state: z.enum(['WAITING', 'OFFERED', 'ACCEPTED', 'EXPIRED']),
  position: z.number().int().nullable(),
  reservation_id: z.number().int().nullable(),
  hold_until: instantText.nullable(),
  /** Since when the person has waited. */
  created_datetime: instantText,
})

export type Wait = z.infer<typeof wait>
