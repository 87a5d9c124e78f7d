/** Characters that are drawn as nothing: soft hyphens, joiners, marks of direction (Unicode, DerivedCoreProperties). */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype

/** A value with its texts as pages can be laid out: a text that begins with a character of no width has no glyphs. */
export function printable<Value>(value: Value): Value {
  return cleaned(value) as Value
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSEEN, '')
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cleaned(part)]))
}
