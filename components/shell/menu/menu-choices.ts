import type { MenuChoices } from '../app-settings'
import type { MenuEntry, MenuEntryKey, MenuGroup } from './menu'

type Keys = Required<MenuChoices>

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string')

/** Returns the kept choices, whatever was kept: an older or foreign value counts as no choice. */
export const choicesOf = ({ folded, favourites }: MenuChoices): Keys => ({
  folded: isKeys(folded) ? folded : [],
  favourites: isKeys(favourites) ? favourites : [],
})

const DOT = '.'
const TILDE = '~'

/** Returns the choices as a cookie holds them. Keys have no dot and no tilde. */
export const choicesText = ({ folded, favourites }: Keys): string =>
  [folded, favourites].map((keys) => keys.join(DOT)).join(TILDE)

/** Returns the choices of a cookie's text; of a missing or foreign one none. */
export function readChoices(text: string | undefined): Keys {
  const [folded = [], favourites = []] = (text ?? '')
    .split(TILDE)
    .map((keys) => keys.split(DOT).filter((key) => /^[a-z_]+$/.test(key)))
  return { folded, favourites }
}

/** Returns the list with the key added, or without it when it was there. */
export const toggled = (keys: readonly string[], key: string): string[] =>
  keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]

/** Returns the entries of the menu that are favourites, in the order in which they were starred. */
export function favouritesOf(groups: readonly MenuGroup[], favourites: readonly string[]): MenuEntry[] {
  const entries = new Map<MenuEntryKey | string, MenuEntry>(
    groups.flatMap((group) => group.entries.map((entry) => [entry.key, entry] as const)),
  )
  return favourites.flatMap((key) => entries.get(key) ?? [])
}
