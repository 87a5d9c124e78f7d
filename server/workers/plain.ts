import { Decimal } from 'decimal.js'

/**
 * A value as threads can hand it over: structured clones know no Decimal, which goes as a Map of its digits. Values
 * hold no Maps otherwise, and no functions.
 */
export function toPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Decimal.isDecimal(value)) return new Map([['decimal', value.valueOf()]])
  if (value instanceof Map) throw new TypeError('a Map cannot be handed to a thread')
  return mapped(value, toPlain)
}

/** The value that `toPlain` was given. */
export function fromPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Map) return new Decimal(value.get('decimal'))
  return mapped(value, fromPlain)
}

function mapped(value: object, change: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]))
}
