/** The pattern of a text that stands anywhere in a value; `%`, `_` and `\` are taken for what they are. */
export const like = (value: string): string => `%${value.replace(/[\\%_]/g, '\\$&')}%`

/** Shorter parts would fit nearly every text: a shorter word is searched as the beginning of a word. */
const SHORTEST_PART = 3
const MAX_WORDS = 8

/** A LIKE pattern for a word of a text that begins with a space: of a word of one or two letters, its beginning. */
export const wordPattern = (word: string): string =>
  word.length < SHORTEST_PART ? `% ${like(word).slice(1)}` : like(word)

/** The words of a search, at most eight. */
export const searchWords = (search: string): string[] => search.trim().split(/\s+/).slice(0, MAX_WORDS)

/** A LIKE pattern for each word of a search. */
export const wordPatterns = (search: string): string[] => searchWords(search).map(wordPattern)
