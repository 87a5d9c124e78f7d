import * as z from 'zod'
import { isPeriod, wrongPeriod } from '../billing-period'
import { day, dayText, id, sku } from '../codecs'

/** Of which presences; both days are within. */
const asked = {
  start_date: day,
  end_date: day,
  anagrafica_sku_list: z.array(sku).max(1000).default([]),
  location_id: id.nullish(),
  series_id: id.nullish(),
}

export const billingIn = z.object(asked).refine(isPeriod, wrongPeriod)

/** `date`: of the drafts, today when missing. */
export const billingCreateIn = z.object({ ...asked, date: day.optional() }).refine(isPeriod, wrongPeriod)

export type BillingIn = z.output<typeof billingIn>

const customer = { sku: z.string(), anagrafica_id: z.number().int(), name: z.string() }

export const PRESENCE_KINDS = ['ATTENDED', 'NOT_ATTENDED', 'LEFT_LATE'] as const

/** A line of a draft to be; prices without VAT. */
const billingLine = z.object({
  name: z.string(),
  kind: z.enum(PRESENCE_KINDS),
  quantity: z.number().int(),
  net_price: z.number(),
  total: z.number(),
  day_list: z.array(dayText),
})

/**
 * Why a customer, or some of their presences, cannot be billed: an error code, the fields at fault, and the number of
 * presences.
 */
const refused = z.object({
  ...customer,
  code: z.string(),
  fields: z.array(z.string()),
  presences: z.number().int(),
})

/** The presences of a customer that a pass covers; they are not billed. */
const covered = z.object({ ...customer, presences: z.number().int() })

export const billingPreview = {
  customer_list: z.array(
    z.object({
      ...customer,
      line_list: z.array(billingLine),
      presences: z.number().int(),
      subtotal: z.number(),
      amount_due: z.number(),
    }),
  ),
  covered_list: z.array(covered),
  refused_list: z.array(refused),
  /** The faults of the company's own record, which prevent every bill. */
  sender_faults: z.array(z.object({ code: z.string(), field: z.string() })),
  total_presences: z.number().int(),
  total_amount: z.number(),
}

export const billingMade = {
  draft_list: z.array(
    z.object({
      ...customer,
      invoice_id: z.number().int(),
      presences: z.number().int(),
      amount_due: z.number(),
    }),
  ),
  refused_list: z.array(refused),
}

export type BillingPreview = z.infer<z.ZodObject<typeof billingPreview>>
export type BillingMade = z.infer<z.ZodObject<typeof billingMade>>
