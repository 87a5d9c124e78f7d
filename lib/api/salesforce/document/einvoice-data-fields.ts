import * as z from 'zod'
import { countryCode, day, dayText, decimal, optionalText } from '@/lib/api/codecs'
import { MAX_PHASES } from '@/lib/domain/einvoice/einvoice-data'
import { placeTime } from '../delivery-notes/delivery-note-fields'

const orNull = (max: number) => optionalText(max).transform((value) => value || null)

/** A code without the spaces, dots and dashes that people write into it. */
const code = (max: number) =>
  optionalText(max).transform((value) => value.replace(/[\s.-]/g, '').toUpperCase())

const codeOrNull = (max: number) => code(max).transform((value) => value || null)

const weight = decimal(0.01, 9999.99, 2)
  .nullish()
  .transform((value) => value ?? null)

const dayOrNull = day
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || null)

const time = placeTime.nullish().transform((value) => value ?? null)

/** The transport of goods that an invoice accompanies (FatturaPA 2.1.9). */
const transport = z.object({
  carrier: z
    .object({ country: code(4), vatnumber: code(40), taxcode: codeOrNull(40), name: optionalText(200) })
    .nullable()
    .default(null),
  means: orNull(200),
  reason: orNull(200),
  packages: z
    .number()
    .int()
    .min(1)
    .max(9999)
    .nullish()
    .transform((value) => value ?? null),
  description: orNull(200),
  weight_unit: orNull(20),
  gross_weight: weight,
  net_weight: weight,
  collected_at: time,
  delivered_at: time,
  started_on: dayOrNull,
  /** Incoterms: three letters. */
  terms: codeOrNull(20),
  address: z
    .object({
      street: optionalText(200),
      number: orNull(20),
      zipcode: optionalText(20),
      city: optionalText(200),
      province: codeOrNull(20),
      country: countryCode,
    })
    .nullable()
    .default(null),
})

/**
 * Further data of the whole document in the e-invoice: phases of works, main invoice, transport (FatturaPA 2.1.7-2.1.10), and
 * whether the PDF of the document travels inside of it: null as the settings state it.
 * Values that the XML cannot hold are refused by the document.
 */
export const einvoiceData = z
  .object({
    phase_list: z.array(z.number().int().min(0).max(9999)).max(MAX_PHASES).default([]),
    main_invoice: z
      .object({
        number: optionalText(60),
        date: dayOrNull,
      })
      .nullable()
      .default(null),
    transport: transport.nullable().default(null),
    pdf_copy: z
      .boolean()
      .nullish()
      .transform((value) => value ?? null),
  })
  .prefault({})

/** The same as answers state it. */
export const einvoiceDataAnswer = z.object({
  /** Whether the PDF of the document travels inside of its e-invoice; null as the settings state it. */
  pdf_copy: z.boolean().nullable(),
  phase_list: z.array(z.number().int()),
  main_invoice: z.object({ number: z.string(), date: dayText.nullable() }).nullable(),
  transport: z
    .object({
      carrier: z
        .object({
          country: z.string(),
          vatnumber: z.string(),
          taxcode: z.string().nullable(),
          name: z.string(),
        })
        .nullable(),
      means: z.string().nullable(),
      reason: z.string().nullable(),
      packages: z.number().int().nullable(),
      description: z.string().nullable(),
      weight_unit: z.string().nullable(),
      gross_weight: z.number().nullable(),
      net_weight: z.number().nullable(),
      /** By the clock of the place: `2026-10-05 08:30`. */
      collected_at: z.string().nullable(),
      delivered_at: z.string().nullable(),
      started_on: dayText.nullable(),
      /** Incoterms: three letters. */
      terms: z.string().nullable(),
      address: z
        .object({
          street: z.string(),
          number: z.string().nullable(),
          zipcode: z.string(),
          city: z.string(),
          province: z.string().nullable(),
          country: z.string(),
        })
        .nullable(),
    })
    .nullable(),
})
