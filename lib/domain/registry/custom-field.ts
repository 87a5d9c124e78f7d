import { isDay } from '../core/day'

/** The types of a registry's own fields (document 3 §9 names TEXT, PERCENTAGE and FIXED; the others are ours). */
export const CUSTOM_FIELD_TYPES = ['TEXT', 'NUMBER', 'DATE', 'BOOLEAN', 'PERCENTAGE', 'FIXED'] as const

export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number]

const NUMBER = /^-?\d{1,15}(\.\d{1,8})?$/
const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/

/** A number as it is kept: without spaces, with a point; the Italian comma is taken where there is no point. */
const plain = (value: string): string => {
  const compact = value.replace(/\s+/g, '')
  return compact.includes('.') ? compact : compact.replace(',', '.')
}

const YES_NO: Record<string, string> = { true: 'true', false: 'false', sì: 'true', si: 'true', no: 'false' }

const readers: Record<CustomFieldType, (value: string) => string | null> = {
  TEXT: (value) => value,
  NUMBER: (value) => (NUMBER.test(plain(value)) ? plain(value) : null),
  DATE: (value) => (isDay(value) ? value : null),
  BOOLEAN: (value) => YES_NO[value.toLowerCase()] ?? null,
  PERCENTAGE: (value) => {
    const text = plain(value.replace(/%$/, ''))
    return AMOUNT.test(text) && Number(text) >= 0 && Number(text) <= 100 ? text : null
  },
  FIXED: (value) => (AMOUNT.test(plain(value)) ? plain(value) : null),
}

/**
 * A field's value in the form in which it is kept, or null when it is not of the type: NUMBER with at most 8 decimals,
 * DATE `YYYY-MM-DD`, BOOLEAN `true` or `false`, PERCENTAGE 0 to 100, FIXED an amount in euro; both with 2 decimals at most.
 */
export const customFieldValue = (type: CustomFieldType, value: string): string | null => readers[type](value)
