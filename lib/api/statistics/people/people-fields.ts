import * as z from 'zod'
import { dayText } from '@/lib/api/codecs'
import { COHORT_BASES } from '@/lib/domain/statistics/people/cohorts'
import { CUSTOMER_FIGURES } from '@/lib/domain/statistics/people/customer-figures'

const count = z.number().int()
const percent = z.number().nullable()

export const customerFigure = z.enum(CUSTOMER_FIGURES)

export const customerMonth = z.object({
  month: z.string(),
  active: count,
  new: count,
  returning: count,
  lost: count,
  is_running: z.boolean(),
})

export type CustomerMonth = z.infer<typeof customerMonth>

/** How much of the revenue, in EUR, the largest customers bring, in percent; null of no revenue. */
export const concentrationOut = z.object({
  amount: z.number(),
  /** People with revenue in the period. */
  people: count,
  first_percent: percent,
  first_5_percent: percent,
  first_20_percent: percent,
})

export type Concentration = z.infer<typeof concentrationOut>

/** An entry of the registry. */
const person = z.object({ id: count, sku: z.string(), name: z.string() })

/** Somebody behind a number, with the day of a purchase or visit: the last one of active and lost people, otherwise the first of the month. */
export const customerPerson = person.extend({ day: dayText })

export type CustomerPerson = z.infer<typeof customerPerson>

export const topCustomer = person.extend({ amount: z.number(), percent })

export type TopCustomer = z.infer<typeof topCustomer>

export const CUSTOMER_TABLES = ['MONTHS', 'TOP'] as const

export const cohortBasis = z.enum(COHORT_BASES)

export const cohortCell = z.object({
  month: z.string(),
  people: count,
  percent,
  amount: z.number(),
  per_head: z.number(),
  is_running: z.boolean(),
})

export const cohort = z.object({ month: z.string(), people: count, cell_list: z.array(cohortCell) })

export type Cohort = z.infer<typeof cohort>

/** The month of a person of a cohort. */
export const cohortPerson = person.extend({ documents: count, visits: count, amount: z.number() })

export type CohortPerson = z.infer<typeof cohortPerson>

/** A page of a list of people. */
export const peoplePage = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(500).default(50),
}
