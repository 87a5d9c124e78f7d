'use client'

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { type MenuChoices, saveAppSettings, setCookie } from '../app-settings'
import { MENU_COOKIE } from '../cookies'
import { Moon } from '../logo'
import { useUser } from '../session/user-context'
import { menuFor } from './menu-for'
import { SettingsItem } from './menu-item'
import { MenuNav } from './menu-nav'
import { useMenuChoices } from './use-menu-choices'

/** Wide with words, or narrow with icons alone; below 992 px always narrow, below 768 px not there. */
export function SideMenu({
  initiallyCollapsed,
  initialChoices,
}: {
  initiallyCollapsed: boolean
  initialChoices: MenuChoices
}) {
  const t = useTranslations('shell')
  const app = useTranslations('app')
  const { gui_item_list } = useUser()
  const [collapsed, setCollapsed] = useState(initiallyCollapsed)
  const choices = useMenuChoices(initialChoices)
  const compact = collapsed ? 'always' : 'narrow'
  const toggle = () => {
    const menu = collapsed ? 'open' : 'collapsed'
    setCollapsed(!collapsed)
    setCookie(MENU_COOKIE, menu)
    void saveAppSettings({ menu })
  }
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      data-slot="side-menu"
      data-collapsed={collapsed}
      className={cn(
        'sticky top-(--connection-bar,0px) hidden h-[calc(100dvh-var(--connection-bar,0px))] w-14 shrink-0 flex-col bg-night text-night-ink md:flex',
        collapsed ? 'lg:w-14' : 'lg:w-60',
      )}
    >
      <div className="flex h-14 shrink-0 items-center gap-2 px-3.5">
        <Link href="/app/dashboard" className="flex items-center gap-2 rounded-md" aria-label={app('name')}>
          <Moon />
          {collapsed ? null : (
            <span className="hidden font-semibold text-lg text-white lg:inline">{app('name')}</span>
          )}
        </Link>
      </div>
      <MenuNav groups={menuFor(gui_item_list)} choices={choices} compact={compact} />
      <div className="grid shrink-0 gap-px border-night-line border-t p-2">
        <SettingsItem compact={compact} />
        <button
          type="button"
          onClick={toggle}
          aria-expanded={!collapsed}
          aria-label={collapsed ? t('menu_expand') : t('menu_collapse')}
          className="hidden h-9 w-full items-center gap-3 rounded-md px-3 text-night-soft lg:flex hover:bg-night-hover hover:text-night-ink"
        >
          <Toggle aria-hidden className="size-4 shrink-0" />
          {collapsed ? null : <span className="truncate">{t('menu_collapse')}</span>}
        </button>
      </div>
    </aside>
  )
}
