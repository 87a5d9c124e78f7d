import * as z from 'zod'
import { day, dayText, decimal, id, optionalText, sku, text } from '@/lib/api/codecs'
import { isDay } from '@/lib/domain/core/day'
import { CARRIAGES, NOTE_REASONS, NOTE_STATES, TRANSPORTS } from '@/lib/domain/delivery-notes/delivery-note'

const noteLineIn = z.object({
  description: text(1000).pipe(z.string().min(1)),
  quantity: decimal(0.00000001, 999_999_999, 8),
  measurement_unit: optionalText(10),
  single_price: decimal(0, 99_999_999, 8).nullish(),
  iva: decimal(0, 100, 2).nullish(),
  natura: z
    .string()
    .regex(/^N[1-7](\.[1-9])?$/)
    .nullish(),
  product_cross_id: text(60).nullish(),
})

/** A day and a time of the place's clock, of a transport: `2026-10-05 08:30`. */
export const placeTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/)
  .refine((value) => isDay(value.slice(0, 10)))

/** A delivery note as the form sends it (D.P.R. 472/1996, art. 1 c. 3). */
export const deliveryNoteIn = z
  .object({
    ana_sku: sku,
    date: day,
    reason: z.enum(NOTE_REASONS),
    reason_text: optionalText(100),
    appearance: optionalText(100),
    packages: z.number().int().min(1).max(1_000_000).nullish(),
    weight: decimal(0.001, 9_999_999, 3).nullish(),
    carriage: z.enum(CARRIAGES).nullish(),
    transport: z.enum(TRANSPORTS),
    carrier: optionalText(200),
    started_at: placeTime.nullish(),
    delivery_address: optionalText(300),
    note: optionalText(1000),
    line_list: z.array(noteLineIn).min(1).max(500),
  })
  .refine((note) => note.reason !== 'OTHER' || note.reason_text !== '', { path: ['reason_text'] })
  .refine((note) => (note.transport === 'CARRIER') === (note.carrier !== ''), { path: ['carrier'] })
  .refine((note) => !note.started_at || note.started_at >= note.date, { path: ['started_at'] })

export type DeliveryNoteIn = z.output<typeof deliveryNoteIn>

export const deliveryNoteChangeIn = deliveryNoteIn.and(z.object({ id, revision: z.number().int() }))

const row = {
  id: z.number().int(),
  numeration: z.string(),
  date: dayText,
  ana_sku: z.string(),
  customer_name: z.string(),
  reason: z.enum(NOTE_REASONS),
  reason_text: z.string(),
  state: z.enum(NOTE_STATES),
  /** The draft or invoice that it stands on. */
  invoice_id: z.number().int().nullable(),
}

export const deliveryNoteRow = z.object(row)

export type DeliveryNoteRow = z.infer<typeof deliveryNoteRow>

export const deliveryNote = z.object({
  ...row,
  revision: z.number().int(),
  appearance: z.string(),
  packages: z.number().int().nullable(),
  weight: z.number().nullable(),
  carriage: z.enum(CARRIAGES).nullable(),
  transport: z.enum(TRANSPORTS),
  carrier: z.string(),
  /** By the clock of the place: `2026-10-05 08:30`. */
  started_at: z.string().nullable(),
  delivery_address: z.string(),
  note: z.string(),
  line_list: z.array(
    z.object({
      description: z.string(),
      quantity: z.number(),
      measurement_unit: z.string(),
      single_price: z.number().nullable(),
      iva: z.number().nullable(),
      natura: z.string().nullable(),
      product_cross_id: z.string().nullable(),
    }),
  ),
})

export type DeliveryNote = z.infer<typeof deliveryNote>

/** The notes of a customer and a month that are still to be invoiced. */
export const billableGroup = z.object({
  ana_sku: z.string(),
  customer_name: z.string(),
  /** `YYYY-MM` */
  month: z.string(),
  note_count: z.number().int(),
  /** Those among them that have a line without a price. */
  priceless_count: z.number().int(),
  /** The last day on which they can be invoiced in time. */
  until: dayText,
})

export type BillableGroup = z.infer<typeof billableGroup>
