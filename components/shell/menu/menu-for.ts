import { MENU, type MenuEntry, type MenuEntryKey, type MenuGroup } from './menu'

/**
 * Returns the menu for the holder of these roles: an entry needs its group's role and its own; empty groups are left
 * out.
 */
export function menuFor(held: readonly string[]): MenuGroup[] {
  if (!held.includes('GUI_SHOW_SIDE_MENU')) return []
  return MENU.map(({ key, role, entries }) => ({
    key,
    entries: held.includes(role)
      ? (entries as readonly MenuEntry[]).filter((entry) => held.includes(entry.role))
      : [],
  })).filter((group) => group.entries.length > 0)
}

const isUnder = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/**
 * Returns the entry to which a path belongs: of all paths of all entries, the longest that the path begins with
 * decides.
 */
export function currentEntry(groups: readonly MenuGroup[], path: string): MenuEntryKey | null {
  let best: { key: MenuEntryKey; length: number } | null = null
  for (const entry of groups.flatMap((group) => group.entries)) {
    for (const base of [entry.href, ...(entry.also ?? [])]) {
      if (base && isUnder(path, base) && base.length > (best?.length ?? 0))
        best = { key: entry.key, length: base.length }
    }
  }
  return best?.key ?? null
}
