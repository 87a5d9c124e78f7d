/** The sign before the decimals: Italians write `1.234,50`, programs and the English `1,234.50`. */
export type DecimalMark = ',' | '.'

const other = (mark: DecimalMark): DecimalMark => (mark === ',' ? '.' : ',')

/** Without spaces, apostrophes between thousands, a currency's sign, and a plus. */
const plain = (text: string): string =>
  text.replace(/[\s\u00a0\u202f'’€$£]/gu, '').replace(/^\+(?=[\d.,])/, '')

const NUMBER = /^-?\d[\d.,]*$|^-?[.,]\d+$/

/** The decimal mark that a number shows by itself; null where it could be either (`1.234`), or has no mark. */
function markOf(text: string): DecimalMark | null {
  const number = plain(text).replace(/^-/, '')
  const marks = [...number].filter((sign): sign is DecimalMark => sign === ',' || sign === '.')
  const last = marks.at(-1)
  if (!last) return null
  if (marks.includes(other(last))) return last
  if (marks.length > 1) return other(last)
  const [whole = '', decimals = ''] = number.split(last)
  const couldBeThousands = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return couldBeThousands ? null : last
}

/** The decimal marks that numbers show by themselves; texts that are not numbers show no mark. */
export function collectDecimalMarks(texts: Iterable<string>): ReadonlySet<DecimalMark> {
  const marks = new Set<DecimalMark>()
  for (const text of texts) {
    const mark = NUMBER.test(plain(text)) ? markOf(text) : null
    if (mark) marks.add(mark)
  }
  return marks
}

/** The decimal mark of a file whose numbers show these marks; null when they show neither mark or both. */
export const chooseDecimalMark = (marks: ReadonlySet<DecimalMark>): DecimalMark | null =>
  marks.size === 1 ? ([...marks][0] ?? null) : null

/**
 * A number as plain decimal text (`-1234.50`), by the mark that it shows itself or else by the file's. 'ambiguous'
 * where neither decides (`1.234` could be a thousand); 'invalid' for a text that is not a number.
 */
export function plainDecimal(
  text: string,
  fileMark: DecimalMark | null,
): { text: string } | 'ambiguous' | 'invalid' {
  const number = plain(text)
  if (!NUMBER.test(number)) return 'invalid'
  if (/^-?\d+$/.test(number)) return { text: number }
  const mark = markOf(text) ?? fileMark
  if (!mark) return 'ambiguous'
  const [whole = '', decimals, ...more] = number.split(mark)
  const group = other(mark)
  const groups = whole.replace(/^-/, '').split(group)
  const isGrouped =
    groups.length === 1 ||
    groups.every((part, at) => /^\d{3}$/.test(part) || (at === 0 && /^\d{1,3}$/.test(part)))
  if (more.length > 0 || decimals?.includes(group) || !isGrouped) return 'invalid'
  return { text: `${whole.replaceAll(group, '') || '0'}${decimals ? `.${decimals}` : ''}` }
}
