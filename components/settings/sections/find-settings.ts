/** A setting or a section of them, with the words by which it is found. */
export type SettingsPlace = { href: string; label: string; section: string; words: string }

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Returns the places that have every word of the search, in whatever order and without regard to accents and capitals; those
 * whose own label has them all come first. Of an empty search none.
 */
export function findSettings(places: readonly SettingsPlace[], search: string): SettingsPlace[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const has = (text: string) => wanted.every((word) => plain(text).includes(word))
  const found = places.filter(({ label, words }) => has(`${label} ${words}`))
  return [...found.filter(({ label }) => has(label)), ...found.filter(({ label }) => !has(label))]
}
