'use client'

import { ChevronDown, Star } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import type { MenuEntry, MenuGroup } from './menu'
import { favouritesOf } from './menu-choices'
import { currentEntry } from './menu-for'
import { useMenuHint } from './menu-hint'
import { type CompactMode, MenuItem } from './menu-item'
import type { MenuState } from './use-menu-choices'

/**
 * The groups of the menu under the favourites. A folded group shows its current entry alone; where only icons are shown no
 * group has a title, and all are open.
 */
export function MenuNav({
  groups,
  choices,
  compact,
  onNavigate,
}: {
  groups: readonly MenuGroup[]
  choices: MenuState
  compact: CompactMode
  onNavigate?: () => void
}) {
  const t = useTranslations('shell')
  const current = currentEntry(groups, usePathname())
  const nav = useRef<HTMLElement>(null)
  const { listeners, shown } = useMenuHint(compact === 'narrow' ? 'lg:hidden' : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the current entry changes
  useEffect(() => {
    const entries = nav.current?.querySelectorAll('[aria-current]') ?? []
    ;[...entries].at(-1)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const favourites = favouritesOf(groups, choices.favourites)
  const itemOf = (entry: MenuEntry, isFolded = false) => (
    <li key={entry.key} className={isFolded ? FOLDED[compact] : undefined}>
      <MenuItem
        entry={entry}
        label={t(`entries.${entry.key}`)}
        isCurrent={entry.key === current}
        compact={compact}
        onNavigate={onNavigate}
      >
        <FavouriteButton
          label={t(`entries.${entry.key}`)}
          isFavourite={choices.favourites.includes(entry.key)}
          isCurrent={entry.key === current}
          compact={compact}
          onPress={() => choices.toggleFavourite(entry.key)}
        />
      </MenuItem>
    </li>
  )
  return (
    <nav
      ref={nav}
      aria-label={t('main_menu')}
      {...(compact !== 'never' && listeners)}
      className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden px-2 pb-4 [scrollbar-color:var(--night-line)_transparent] [scrollbar-width:thin]"
    >
      {favourites.length > 0 ? (
        <div className="mt-1">
          <MenuTitle title={t('favourites')} compact={compact} />
          <ul aria-label={t('favourites')} className="grid gap-px">
            {favourites.map((entry) => itemOf(entry))}
          </ul>
        </div>
      ) : null}
      {groups.map((group) => {
        const isFolded = group.key !== 'main' && choices.folded.includes(group.key)
        return (
          <MenuFold
            key={group.key}
            title={group.key === 'main' ? null : t(`groups.${group.key}`)}
            isFolded={isFolded}
            compact={compact}
            onToggle={() => choices.toggleGroup(group.key)}
          >
            {group.entries.map((entry) => itemOf(entry, isFolded && entry.key !== current))}
          </MenuFold>
        )
      })}
      {shown}
    </nav>
  )
}

/** How an entry of a folded group is hidden. */
const FOLDED = { never: 'hidden', narrow: 'lg:hidden', always: undefined } as const

/** A group with its entries; one with a title folds. */
function MenuFold({
  title,
  isFolded,
  compact,
  onToggle,
  children,
}: {
  title: string | null
  isFolded: boolean
  compact: CompactMode
  onToggle: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className="mt-3 first:mt-1">
      {title === null ? null : (
        <>
          <MenuTitle title={title} compact={compact} folds />
          {compact === 'always' ? null : (
            <button
              type="button"
              aria-expanded={!isFolded}
              aria-controls={id}
              onClick={onToggle}
              className={cn(
                'flex h-7 w-full items-center justify-between gap-2 rounded-md px-3 text-left font-medium text-night-soft text-xs hover:bg-night-hover hover:text-night-ink',
                compact === 'narrow' && 'max-lg:hidden',
              )}
            >
              <span className="truncate">{title}</span>
              <ChevronDown aria-hidden className={cn('size-3.5 shrink-0', isFolded && '-rotate-90')} />
            </button>
          )}
        </>
      )}
      <ul id={id} className="grid gap-px">
        {children}
      </ul>
    </div>
  )
}

/** A line above icons, and the words above entries; of a group that `folds` its button has them there. */
function MenuTitle({ title, compact, folds }: { title: string; compact: CompactMode; folds?: boolean }) {
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
          compact === 'narrow' && (folds ? 'sr-only lg:hidden' : 'sr-only lg:not-sr-only lg:px-3 lg:pb-1'),
          compact === 'never' && folds && 'hidden',
        )}
      >
        {title}
      </p>
    </>
  )
}

/**
 * The star of an entry. The keyboard reaches those of the current page and of favourites: one for each entry would double the
 * way through the menu.
 */
function FavouriteButton({
  label,
  isFavourite,
  isCurrent,
  compact,
  onPress,
}: {
  label: string
  isFavourite: boolean
  isCurrent: boolean
  compact: CompactMode
  onPress: () => void
}) {
  const t = useTranslations('shell')
  if (compact === 'always') return null
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={t('favourite', { name: label })}
      tabIndex={isFavourite || isCurrent ? 0 : -1}
      onClick={onPress}
      className={cn(
        'menu-star',
        compact === 'narrow' && 'max-lg:hidden',
        compact !== 'never' &&
          'opacity-0 focus-visible:opacity-100 group-hover/entry:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      <Star aria-hidden className={cn('size-3.5', isFavourite && 'fill-current')} />
    </button>
  )
}
