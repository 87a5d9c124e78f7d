import * as z from 'zod'
import { BILLED_KINDS } from '@/lib/domain/reservations/billing'
import { isPeriod, wrongPeriod } from '../billing-period'
import { day, dayText, sku } from '../codecs'

/** The reservations that begin on these days, both included: of all people, or of some. */
const asked = {
  start_date: day,
  end_date: day,
  anagrafica_sku_list: z.array(sku).max(1000).default([]),
}

export const billingIn = z.object(asked).refine(isPeriod, wrongPeriod)

/** `date`: of the drafts, today when missing. */
export const billingCreateIn = z.object({ ...asked, date: day.optional() }).refine(isPeriod, wrongPeriod)

export type BillingIn = z.output<typeof billingIn>

const customer = { sku: z.string(), anagrafica_id: z.number().int(), name: z.string() }

/** A line of a draft to be. EUR: `net_price` of one and `total` of all without VAT, `amount` of all with it. */
const billingLine = z.object({
  name: z.string(),
  kind: z.enum(BILLED_KINDS),
  quantity: z.number().int(),
  net_price: z.number(),
  total: z.number(),
  amount: z.number(),
  vat_rate: z.number(),
  day_list: z.array(dayText),
})

/** Why a customer cannot be billed: an error code, the fields at fault, and the number of reservations. */
const refused = z.object({
  ...customer,
  code: z.string(),
  fields: z.array(z.string()),
  reservations: z.number().int(),
})

export const billingPreview = {
  customer_list: z.array(
    z.object({
      ...customer,
      line_list: z.array(billingLine),
      reservations: z.number().int(),
      subtotal: z.number(),
      amount_due: z.number(),
    }),
  ),
  refused_list: z.array(refused),
  /** The faults of the company's own record, which prevent every bill. */
  sender_faults: z.array(z.object({ code: z.string(), field: z.string() })),
  total_reservations: z.number().int(),
  total_amount: z.number(),
}

export const billingMade = {
  draft_list: z.array(
    z.object({
      ...customer,
      invoice_id: z.number().int(),
      reservations: z.number().int(),
      amount_due: z.number(),
    }),
  ),
  refused_list: z.array(refused),
}

export type BillingPreview = z.infer<z.ZodObject<typeof billingPreview>>
