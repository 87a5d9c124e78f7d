import * as z from 'zod'
import { money } from '@/lib/domain/core/money'
import type { DocumentTotals } from '@/lib/domain/documents/document'

const amount = z.string().transform((text) => money(text))

const esigibilita = z.enum(['I', 'D', 'S'])

/** Totals as they were written into a document's row: amounts as decimal text. */
export const storedTotals: z.ZodType<DocumentTotals> = z.object({
  lines: z.array(z.object({ discounted_price: amount, total_price: amount })),
  product_subtotal: amount,
  expenses: z.array(amount.nullable()),
  casse: z.array(z.object({ imponibile: amount, importo: amount })),
  ritenute: z.array(z.object({ imponibile: amount, importo: amount })),
  bollo: z.object({ importo: amount, charged: z.boolean(), natura: z.string().nullable() }),
  riepilogo: z.array(
    z.object({
      iva: amount,
      natura: z.string().nullable(),
      esigibilita_iva: esigibilita,
      riferimento_normativo: z.string().nullable(),
      imponibile: amount,
      imposta: amount,
    }),
  ),
  subtotal: amount,
  imposta: amount,
  /** Missing in totals that were written before this field existed. */
  arrotondamento: z
    .string()
    .default('0')
    .transform((text) => money(text)),
  total: amount,
  split_payment: amount,
  withheld: amount,
  amount_due: amount,
})
