/** Words that state a legal form or a form of address, and do not identify a business or a person. */
const NOISE = new Set(
  'srl srls spa snc sas sapa scarl scrl ss sc societa ditta impresa studio associazione asd ssd onlus ltd gmbh inc co the di de del della dei da e ed and per con sig sigra dott dottssa ing avv'.split(
    ' ',
  ),
)
const SHORTEST = 2

/** The words that distinguish one name from another: lower case, without accents, legal forms and single letters. */
export function nameWords(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:\p{L}\.){2,}\p{L}?/gu, (dotted) => dotted.replaceAll('.', ''))
    .replace(/\bs\s*r\s*l\b/g, 'srl')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= SHORTEST)
  const telling = words.filter((word) => !NOISE.has(word))
  return telling.length > 0 ? telling : words
}

/** Whether two words differ by one letter at most: changed, missing, or in the place of its neighbour. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = (text: string, from: number) => text.slice(from)
  if (short.length < long.length) return rest(short, at) === rest(long, at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return (
    rest(short, at + 1) === rest(long, at + 1) || (isSwapped && rest(short, at + 2) === rest(long, at + 2))
  )
}

/** Banks cut long names off, and people mistype them. */
const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= 4 && (one.startsWith(other) || other.startsWith(one))) ||
  (Math.min(one.length, other.length) >= 5 && isOneLetterOff(one, other))

const lengthOf = (words: readonly string[]): number => words.reduce((total, word) => total + word.length, 0)

/**
 * How similar two names are, from 0 to 1, whatever the order of their words, their legal form and a letter mistyped or
 * cut off. A name of two words or more that stands whole in a longer one counts as similar, too: two people hold one
 * account.
 */
export const nameSimilarity = (one: string, other: string): number =>
  wordsSimilarity(nameWords(one), nameWords(other))

/** As nameSimilarity, of names that were taken apart before. */
export function wordsSimilarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const left = [...b]
  const shared = a.filter((word) => {
    const at = left.findIndex((candidate) => isSameWord(word, candidate))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  const common = lengthOf(shared)
  const [lengthA, lengthB] = [lengthOf(a), lengthOf(b)]
  const both = Math.min(1, (2 * common) / (lengthA + lengthB))
  const within = shared.length >= 2 ? Math.min(1, common / Math.min(lengthA, lengthB)) * 0.85 : 0
  return Math.max(both, within)
}
