import * as z from 'zod'
import { alsoNamed, day, optionalText } from '../codecs'
import { extraExpenseIn } from './invoice-fields'

/**
 * A wizard's payload as calls take it: its expenses are `extraExpenses` there and `extra_expenses_list` elsewhere, and
 * may be without a description ('') (document 3 §3).
 */
export function wizardPayload<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): z.ZodType<z.output<z.ZodObject<Shape>>, z.input<z.ZodObject<Shape>>> {
  const expense = extraExpenseIn.extend({ description: optionalText(200) })
  const sent = schema.extend({ extra_expenses_list: z.array(expense).max(50).default([]) })
  return alsoNamed({ extraExpenses: 'extra_expenses_list' }, sent as unknown as typeof schema)
}

/** `invoiceConfiguration` beside a payload: what it says wins (document 3 §7). */
export const outerConfigurationIn = z
  .object({
    startDate: day.nullish(),
    endDate: day.nullish(),
    typology: z.enum(['STANDARD', 'DIGITAL']).nullish(),
  })
  .nullish()

export type OuterConfigurationIn = z.output<typeof outerConfigurationIn>
