'use client'

import { store } from '@/components/kit/use-stored'
import { api, callScope } from '@/lib/api/client'
import { CHOICES_COOKIE, MENU_COOKIE } from './cookies'

/** Where the theme stands by itself, so that it is right before the first paint. */
export const THEME_KEY = 'luna-theme'
export const SETTINGS_KEY = 'app-settings'
/** The filters of the registry's manager (document 3 §2). */
export const REGISTRY_FILTERS_KEY = 'registry-manager'

/** The groups of the side menu that are folded, and the entries that stand on top of it, by their keys. */
export type MenuChoices = { folded?: readonly string[]; favourites?: readonly string[] }

/** Layout and theme (document 1 §3, User settings): kept in the browser and with the account. */
export type AppSettings = MenuChoices & { theme?: string; menu?: 'open' | 'collapsed' }

/** An object that stands in local storage; null for anything else. */
export function readStored(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const readLocal = () => readStored(SETTINGS_KEY) as AppSettings | null

const QUIETLY = { context: { quiet: true } } as const

/**
 * Changes some settings here, and with the account when the server can be reached; without a session nothing. A browser
 * that has no settings yet reads the account's first, so that what is not changed stays as it was.
 */
export async function saveAppSettings(patch: AppSettings): Promise<void> {
  if (!callScope()) return
  await adoptAccountSettings().catch(() => undefined)
  const settings = { ...readLocal(), ...patch }
  store(SETTINGS_KEY, settings)
  await api.auth.sessions
    .saveUserSettings({ sku: SETTINGS_KEY, user_settings: settings }, QUIETLY)
    .catch(() => undefined)
}

let adoption: Promise<AppSettings | null> | null = null

/** The account's settings, for a browser without settings; null when this browser has its own. One read for all that ask. */
export function adoptAccountSettings(): Promise<AppSettings | null> {
  if (readLocal()) return Promise.resolve(null)
  adoption ??= readAccountSettings().finally(() => {
    adoption = null
  })
  return adoption
}

async function readAccountSettings(): Promise<AppSettings> {
  const { response } = await api.auth.sessions.readUserSettings({ sku: SETTINGS_KEY }, QUIETLY)
  const settings = (response.user_settings ?? {}) as AppSettings
  store(SETTINGS_KEY, settings)
  return settings
}

/**
 * Leaves nothing of the account in this browser (document 1 §4, Logout) but the order, columns and filters of its lists,
 * which are kept under its id.
 */
export function forgetAppSettings(): void {
  store(SETTINGS_KEY, undefined)
  store(THEME_KEY, undefined)
  store(REGISTRY_FILTERS_KEY, undefined)
  forgetSession()
  setCookie(MENU_COOKIE, '', 0)
  setCookie(CHOICES_COOKIE, '', 0)
}

/** Of the registry's filters the category goes with its structure. */
export function forgetCategoryFilter(): void {
  const { category: _, ...filters } = readStored(REGISTRY_FILTERS_KEY) ?? {}
  store(REGISTRY_FILTERS_KEY, Object.keys(filters).length > 0 ? filters : undefined)
}

/** Removes the values that were typed into forms and not saved: they may be about anybody. */
function forgetSession(): void {
  try {
    window.sessionStorage.clear()
  } catch {
    return
  }
}

/** A cookie that the server reads to render the page as it was left. No secret goes in one. */
export function setCookie(name: string, value: string, days = 365, path = '/'): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${value}; path=${path}; max-age=${days * 86_400}; samesite=lax${secure}`
}
