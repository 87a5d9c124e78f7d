import * as z from 'zod'
import { dayText } from '@/lib/api/codecs'
import { scheduleForecast } from '@/lib/api/salesforce/schedule/schedule-fields'
import { AGEING_CLASSES } from '@/lib/domain/registers/schedule'

/** The weeks of the forecast. */
export const forecastWeeks = z.coerce.number().int().min(1).max(53)

/** The open amounts of a class of age. */
export const openAge = z.object({
  age: z.enum(AGEING_CLASSES),
  /** The due days of the class, both included; null where it has no such end. */
  from: dayText.nullable(),
  to: dayText.nullable(),
  in: z.number(),
  out: z.number(),
})

export type OpenAge = z.infer<typeof openAge>

export const debtor = z.object({
  /** null where the documents name no entry. */
  ana_sku: z.string().nullable(),
  name: z.string(),
  amount: z.number(),
  overdue: z.number(),
})

export type Debtor = z.infer<typeof debtor>

export const openDues = z.object({
  age_list: z.array(openAge),
  total: z.object({ in: z.number(), out: z.number(), overdue_in: z.number(), overdue_out: z.number() }),
  debtor_list: z.array(debtor),
  sales_outstanding: z.object({
    /** Days; null where nothing was invoiced. */
    days: z.number().nullable(),
    /** The amount that was invoiced with VAT from a day on, less credit notes. */
    invoiced: z.number(),
    from: dayText,
  }),
  forecast: scheduleForecast,
})

export type OpenDues = z.infer<typeof openDues>

/** The tables of the page, each of which is a file. */
export const DUE_TABLES = ['ages', 'debtors', 'weeks'] as const

export type DueTable = (typeof DUE_TABLES)[number]
