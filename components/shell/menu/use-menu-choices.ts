'use client'

import { useStored } from '@/components/kit/use-stored'
import { type AppSettings, SETTINGS_KEY, saveAppSettings, setCookie } from '../app-settings'
import { CHOICES_COOKIE } from '../cookies'
import { choicesOf, choicesText, toggled } from './menu-choices'

/**
 * The folded groups and the favourites of the side menu, the same in the menu, in the phone's drawer and in every tab. A
 * change shows at once; it is kept in this browser and with the account. `initial`: what the server read from the cookie, so that
 * the first paint is right.
 */
export function useMenuChoices(initial: AppSettings = {}) {
  const [settings] = useStored<AppSettings>(SETTINGS_KEY, initial)
  const { folded, favourites } = choicesOf(settings)
  const keep = (change: Partial<ReturnType<typeof choicesOf>>) => {
    setCookie(CHOICES_COOKIE, choicesText({ folded, favourites, ...change }))
    void saveAppSettings(change)
  }
  return {
    folded,
    favourites,
    toggleGroup: (key: string) => keep({ folded: toggled(folded, key) }),
    toggleFavourite: (key: string) => keep({ favourites: toggled(favourites, key) }),
  }
}

export type MenuState = ReturnType<typeof useMenuChoices>
