import type { Period } from '../fields/period-fields'

type Customer = { sku: string; anagrafica_id: number; name: string }

/** A line of a draft to be. EUR without VAT. */
export type BilledLine = {
  name: string
  kind: string
  quantity: number
  net_price: number
  total: number
  day_list: readonly string[]
}

/** `count`: of the presences or reservations that are billed. */
export type BilledCustomer<Line> = Customer & {
  line_list: readonly Line[]
  count: number
  amount_due: number
}

export type RefusedCustomer = Customer & { code: string; count: number }

/** The amounts that a period comes to; `sender_faults`: of the company's own record, which prevent every bill. */
export type BillingPreview<Line> = {
  customer_list: readonly BilledCustomer<Line>[]
  refused_list: readonly RefusedCustomer[]
  sender_faults: readonly { code: string }[]
}

export type BillingMade = {
  draft_list: readonly { invoice_id: number; name: string; amount_due: number }[]
}

/** The calls that preview and make the drafts of something that is billed by period and customer. */
export type BillingSource<Line, Preview extends BillingPreview<Line>> = {
  key: readonly string[]
  preview: (period: Period) => Promise<Preview>
  create: (asked: Period & { anagrafica_sku_list: string[] }) => Promise<BillingMade>
}

/** The words for what is billed. */
export type BillingWords<Line> = {
  bill: string
  billMonth: (month: string) => string
  sum: (customers: number, count: number) => string
  count: (count: number) => string
  line: (line: Line) => string
  made: (count: number) => string
  none: string
  noneText: string
}
