'use client'

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { saveAppSettings, setCookie } from '../app-settings'
import { MENU_COOKIE } from '../cookies'
import { Moon } from '../logo'
import { useUser } from '../session/user-context'
import type { MenuEntry, MenuGroup } from './menu'
import { currentEntry, menuFor } from './menu-for'
import { useMenuHint } from './menu-hint'

/** Wide with words, or narrow with icons alone; below 992 px always narrow, below 768 px not there. */
export function SideMenu({ initiallyCollapsed }: { initiallyCollapsed: boolean }) {
  const t = useTranslations('shell')
  const app = useTranslations('app')
  const { gui_item_list } = useUser()
  const [collapsed, setCollapsed] = useState(initiallyCollapsed)
  const groups = menuFor(gui_item_list)
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
        'sticky top-0 hidden h-dvh w-14 shrink-0 flex-col bg-night text-night-ink md:flex',
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
      <MenuNav groups={groups} compact={collapsed ? 'always' : 'narrow'} />
      <div className="hidden shrink-0 border-night-line border-t p-2 lg:block">
        <button
          type="button"
          onClick={toggle}
          aria-expanded={!collapsed}
          aria-label={collapsed ? t('menu_expand') : t('menu_collapse')}
          className="flex h-9 w-full items-center gap-3 rounded-md px-3 text-night-soft hover:bg-night-hover hover:text-night-ink"
        >
          <Toggle aria-hidden className="size-4 shrink-0" />
          {collapsed ? null : <span className="truncate">{t('menu_collapse')}</span>}
        </button>
      </div>
    </aside>
  )
}

/** When only icons are shown: always, below 992 px, or never (in the drawer). */
type CompactMode = 'always' | 'narrow' | 'never'

export function MenuNav({
  groups,
  compact,
  onNavigate,
}: {
  groups: readonly MenuGroup[]
  compact: CompactMode
  onNavigate?: () => void
}) {
  const t = useTranslations('shell')
  const current = currentEntry(groups, usePathname())
  const nav = useRef<HTMLElement>(null)
  const { listeners, shown } = useMenuHint(compact === 'narrow' ? 'lg:hidden' : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the current entry changes
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label={t('main_menu')}
      {...(compact !== 'never' && listeners)}
      className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden px-2 pb-4 [scrollbar-color:var(--night-line)_transparent] [scrollbar-width:thin]"
    >
      {groups.map((group) => (
        <div key={group.key} className="mt-3 first:mt-1">
          {group.key === 'main' ? null : (
            <MenuGroupTitle title={t(`groups.${group.key}`)} compact={compact} />
          )}
          <ul className="grid gap-px">
            {group.entries.map((entry) => (
              <li key={entry.key}>
                <MenuItem
                  entry={entry}
                  label={t(`entries.${entry.key}`)}
                  isCurrent={entry.key === current}
                  compact={compact}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {shown}
    </nav>
  )
}

function MenuGroupTitle({ title, compact }: { title: string; compact: CompactMode }) {
  return (
    <>
      <div
        aria-hidden
        className={cn(
          'mx-2 mb-2 border-night-line border-t',
          compact === 'never' && 'hidden',
          compact === 'narrow' && 'lg:hidden',
        )}
      />
      <p
        className={cn(
          'px-3 pb-1 font-medium text-night-soft text-xs',
          compact === 'always' && 'sr-only',
          compact === 'narrow' && 'sr-only lg:not-sr-only lg:px-3 lg:pb-1',
        )}
      >
        {title}
      </p>
    </>
  )
}

const itemClasses = 'relative flex h-8.5 items-center gap-3 rounded-md px-3 text-night-ink/90'

function MenuItem({
  entry,
  label,
  isCurrent,
  compact,
  onNavigate,
}: {
  entry: MenuEntry
  label: string
  isCurrent: boolean
  compact: CompactMode
  onNavigate: (() => void) | undefined
}) {
  const Icon = entry.icon
  const beneath = entry.beneath && (compact === 'never' ? 'pl-8' : compact === 'narrow' && 'lg:pl-8')
  const content = (
    <>
      <Icon aria-hidden className={cn('size-4 shrink-0', isCurrent ? 'text-moon' : 'text-night-soft')} />
      <span
        className={cn(
          'truncate',
          compact === 'always' && 'sr-only',
          compact === 'narrow' && 'sr-only lg:not-sr-only',
        )}
      >
        {label}
      </span>
    </>
  )
  if (!entry.href)
    return (
      <ComingItem label={label} compact={compact} className={cn(itemClasses, beneath)} content={content} />
    )
  return (
    <Link
      data-hint={label}
      href={entry.href}
      prefetch={false}
      onClick={onNavigate}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        itemClasses,
        'hover:bg-night-hover hover:text-white aria-[current]:bg-night-hover aria-[current]:font-medium aria-[current]:text-white',
        'aria-[current]:before:absolute aria-[current]:before:inset-y-1.5 aria-[current]:before:left-0 aria-[current]:before:w-0.5 aria-[current]:before:rounded-full aria-[current]:before:bg-moon',
        beneath,
      )}
    >
      {content}
    </Link>
  )
}

/** An entry that leads nowhere yet. */
function ComingItem({
  label,
  compact,
  className,
  content,
}: {
  label: string
  compact: CompactMode
  className: string
  content: ReactNode
}) {
  const t = useTranslations('shell')
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: there is nowhere to go
    // biome-ignore lint/a11y/useSemanticElements: the ARIA pattern of a link without a target
    <span
      role="link"
      aria-disabled
      data-hint={label}
      className={cn(className, 'cursor-not-allowed text-night-soft')}
    >
      {content}
      <span
        className={cn(
          'ml-auto rounded-full border border-night-line px-1.5 text-[0.6875rem] leading-4',
          compact === 'always' && 'sr-only',
          compact === 'narrow' && 'sr-only lg:not-sr-only lg:ml-auto lg:px-1.5',
        )}
      >
        {t('coming')}
      </span>
    </span>
  )
}
