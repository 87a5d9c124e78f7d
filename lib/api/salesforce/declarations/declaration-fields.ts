import * as z from 'zod'
import { day, dayText, decimal, id, optionalText, sku } from '@/lib/api/codecs'
import { INTENT_PROTOCOL } from '@/lib/domain/documents/intent'

/** The values of a declaration of intent that may change as long as no document names it. */
const content = {
  /** As on the receipt, `17 digits-6 digits`; spaces and a slash instead of the hyphen are accepted. */
  protocol: z
    .string()
    .max(40)
    .transform((value) => value.replace(/\s/g, '').replace('/', '-'))
    .pipe(z.string().regex(INTENT_PROTOCOL)),
  received_day: day,
  first_day: day,
  last_day: day,
  revoked_day: day.nullish(),
  /** EUR. */
  limit: decimal(0.01, 9_999_999_999, 2),
  note: optionalText(500),
}

export const declarationIn = z.object({ ana_sku: sku, ...content })
export const declarationChangeIn = z.object({ id, ...content })

export type DeclarationIn = z.output<typeof declarationIn>
export type DeclarationChangeIn = z.output<typeof declarationChangeIn>

/** A declaration of intent as answers state it; amounts in EUR. */
export const declaration = z.object({
  id: z.number().int(),
  ana_sku: z.string(),
  protocol: z.string(),
  received_day: dayText,
  first_day: dayText,
  last_day: dayText,
  revoked_day: dayText.nullable(),
  limit: z.number(),
  /** The taxable amount of the invoices that name it, less that of their credit notes. */
  used: z.number(),
  left: z.number(),
  /** Whether it is used to 80 percent or more. */
  is_nearly_used: z.boolean(),
  /** Whether it covers a sale of today. */
  is_valid_today: z.boolean(),
  /** The documents that name it: with any, its protocol and the day of the receipt stay. */
  document_count: z.number().int(),
  note: z.string(),
})

export type Declaration = z.infer<typeof declaration>
