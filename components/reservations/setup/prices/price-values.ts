import type { Price } from '@/lib/api/reservations/rule-fields'
import { WEEKDAYS, type Weekday } from '@/lib/domain/recurrence/weekly-rule'
import { type ScopedRule, STRUCTURE_SCOPE } from '@/lib/domain/reservations/rule-scope'

/** A price as its dialog shows it: a whole day has no times, days that are not given are ''. */
export type PriceValues = {
  name: string
  scope: ScopedRule
  weekdays: Weekday[]
  from_time: string
  to_time: string
  valid_from: string
  valid_to: string
  tag_id: number | null
  category_id: number | null
  per: Price['per']
  with_conditions: boolean
  amount: number | null
  vat_rate: number | null
  position: number
}

const [MIDNIGHT, END_OF_DAY] = ['00:00', '24:00']

/** The ordinary rate of VAT. */
const USUAL_RATE = 22

/** A new price, which is tried after all others. */
export const newPrice = (position: number): PriceValues => ({
  name: '',
  scope: STRUCTURE_SCOPE,
  weekdays: [...WEEKDAYS],
  from_time: '',
  to_time: '',
  valid_from: '',
  valid_to: '',
  tag_id: null,
  category_id: null,
  per: 'HOUR',
  with_conditions: false,
  amount: null,
  vat_rate: USUAL_RATE,
  position,
})

export const valuesOf = (price: Price): PriceValues => ({
  name: price.name,
  scope: { group_id: price.group_id, resource_id: price.resource_id },
  weekdays: price.weekdays,
  from_time: price.from_time === MIDNIGHT ? '' : price.from_time,
  to_time: price.to_time === END_OF_DAY ? '' : price.to_time,
  valid_from: price.valid_from ?? '',
  valid_to: price.valid_to ?? '',
  tag_id: price.tag_id,
  category_id: price.category_id,
  per: price.per,
  with_conditions: price.with_conditions,
  amount: price.amount,
  vat_rate: price.vat_rate,
  position: price.position,
})

/** The content of a call that saves a price. */
export const contentOf = ({ scope, from_time, to_time, valid_from, valid_to, ...values }: PriceValues) => ({
  ...values,
  ...scope,
  from_time: from_time || MIDNIGHT,
  to_time: to_time || END_OF_DAY,
  valid_from: valid_from || null,
  valid_to: valid_to || null,
})
