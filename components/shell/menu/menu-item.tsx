'use client'

import { Settings } from 'lucide-react'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { MenuShape } from './menu-shape'

/** When only icons are shown: always, below 992 px, or never (in the drawer). */
export type CompactMode = 'always' | 'narrow' | 'never'

const itemClasses = 'menu-entry'

/** An entry of the menu; `children` stand over its right end. A press is answered at once, before its page is there. */
export function MenuItem({
  entry,
  label,
  isCurrent,
  compact,
  onNavigate,
  children,
}: {
  entry: Pick<MenuShape['entries'][number], 'href' | 'icon' | 'beneath'>
  label: string
  isCurrent: boolean
  compact: CompactMode
  onNavigate: (() => void) | undefined
  children?: ReactNode
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
          children && (compact === 'never' ? 'pr-5' : compact === 'narrow' && 'lg:group-hover/entry:pr-5'),
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
    <div className="group/entry relative">
      <Link
        data-hint={label}
        href={entry.href}
        prefetch={false}
        onClick={onNavigate}
        aria-current={isCurrent ? 'page' : undefined}
        className={cn(itemClasses, 'menu-link', beneath)}
      >
        <PressedMark />
        {content}
      </Link>
      {children}
    </div>
  )
}

/** Lights the entry from the press until its page is there. */
function PressedMark() {
  const { pending } = useLinkStatus()
  return pending ? (
    <span
      aria-hidden
      data-slot="pressed"
      className="absolute inset-0 rounded-md bg-moon/15 before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:rounded-full before:bg-moon"
    />
  ) : null
}

/** The way to the settings, at the foot of the menu: those of the structure, or the user's own. */
export function SettingsItem({ compact, onNavigate }: { compact: CompactMode; onNavigate?: () => void }) {
  const t = useTranslations('shell')
  return (
    <MenuItem
      entry={{ href: '/app/settings', icon: Settings }}
      label={t('settings')}
      isCurrent={usePathname().startsWith('/app/settings')}
      compact={compact}
      onNavigate={onNavigate}
    />
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
