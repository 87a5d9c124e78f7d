'use client'

import {
  Building2,
  FilePlus2,
  Languages,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  PackagePlus,
  ReceiptEuro,
  Settings,
  Sun,
  UserPlus,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useGuardedPush } from '@/components/kit/dialogs/unsaved-guard'
import { useLanguage } from '@/components/kit/use-language'
import { SETTINGS_HREF } from '@/components/settings/sections/settings-index'
import { useSettingsPlaces } from '@/components/settings/sections/use-settings-places'
import type { Role } from '@/lib/domain/access/roles'
import { languages } from '@/lib/i18n/languages'
import { menuFor } from '../menu/menu-for'
import { useSwitchStructure } from '../menu/structure-switcher'
import { useHasRole, useUser } from '../session/user-context'
import { useChooseLanguage, useChooseTheme } from '../use-preferences'

export type PaletteAction = { key: string; label: string; group?: string; icon: LucideIcon; run: () => void }

/** The forms that open at once, each for users with all of its roles. */
const NEW = [
  {
    key: 'new_invoice',
    icon: FilePlus2,
    href: '/app/documents/wizard/invoice',
    roles: ['GUI_CAN_MANAGE_INVOICE'],
  },
  { key: 'new_registry', icon: UserPlus, href: '/app/registry/new', roles: ['GUI_CAN_MANAGE_ANAGRAFICA'] },
  {
    key: 'new_offer',
    icon: FilePlus2,
    href: '/app/documents/wizard/offer',
    roles: ['GUI_CAN_MANAGE_OFFER'],
  },
  {
    key: 'new_contract',
    icon: FilePlus2,
    href: '/app/documents/wizard/contract',
    roles: ['GUI_CAN_MANAGE_CONTRACT'],
  },
  {
    key: 'new_purchase',
    icon: ReceiptEuro,
    href: '/app/documents/purchases/new',
    roles: ['GUI_CAN_MANAGE_PURCHASE'],
  },
  {
    key: 'new_product',
    icon: PackagePlus,
    href: '/app/price/manager?new=1',
    roles: ['GUI_CAN_ADD_PRODUCT', 'GUI_SHOW_SIDE_MENU_PRICE_MANAGER'],
  },
] as const satisfies readonly { key: string; icon: LucideIcon; href: string; roles: readonly Role[] }[]

/** The screens and settings that the user may open, and the actions that are possible from anywhere. */
export function usePaletteActions(): {
  screens: PaletteAction[]
  actions: PaletteAction[]
  settings: PaletteAction[]
} {
  const t = useTranslations('shell')
  const user = useUser()
  const has = useHasRole()
  const push = useGuardedPush()
  const language = useLanguage()
  const chooseLanguage = useChooseLanguage()
  const { choose } = useChooseTheme()
  const { switchTo } = useSwitchStructure()
  const place = (
    key: string,
    label: string,
    icon: LucideIcon,
    href: string,
    group?: string,
  ): PaletteAction => ({
    key,
    label,
    group,
    icon,
    run: () => void push(href),
  })
  const screens = menuFor(user.gui_item_list).flatMap((group) =>
    group.entries.flatMap(({ key, href, icon }) =>
      href
        ? [
            place(
              `screen-${key}`,
              t(`entries.${key}`),
              icon,
              href,
              group.key === 'main' ? undefined : t(`groups.${group.key}`),
            ),
          ]
        : [],
    ),
  )
  const mayConfigure = has('GUI_SHOW_SALESFORCE_SETTINGS')
  const places = useSettingsPlaces()
  const settings = mayConfigure
    ? places.map(({ href, label, section }) =>
        place(`setting-${href}-${label}`, label, Settings, href, section || t('settings')),
      )
    : []
  const news = NEW.flatMap(({ key, icon, href, roles }) =>
    roles.every((role) => has(role)) ? [place(key, t(`palette.${key}`), icon, href)] : [],
  )
  const actions: PaletteAction[] = [
    ...news,
    {
      key: 'theme-light',
      label: t('palette.theme', { name: t('themes.light') }),
      icon: Sun,
      run: () => choose('light'),
    },
    {
      key: 'theme-dark',
      label: t('palette.theme', { name: t('themes.dark') }),
      icon: Moon,
      run: () => choose('dark'),
    },
    {
      key: 'theme-system',
      label: t('palette.theme', { name: t('themes.system') }),
      icon: Monitor,
      run: () => choose('system'),
    },
    ...languages
      .filter((item) => item !== language)
      .map((item) => ({
        key: `language-${item}`,
        label: t('palette.language', { name: t(`languages.${item}`) }),
        icon: Languages,
        run: () => chooseLanguage(item),
      })),
    ...user.structure_list
      .filter((item) => item.name !== user.structure || item.family !== user.family)
      .map((item) => ({
        key: `structure-${item.id}`,
        label: t('palette.structure', { name: item.name }),
        group: item.family,
        icon: Building2,
        run: () => switchTo(item),
      })),
    place('logout', t('logout'), LogOut, '/logout'),
  ]
  const all = mayConfigure ? [place('settings', t('settings'), Settings, SETTINGS_HREF)] : []
  return { screens: [...screens, ...all], actions, settings }
}
