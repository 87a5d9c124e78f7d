'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '@/components/ui/cn'

export type LinkTab = {
  href: string
  label: ReactNode
  /** Whether the pages below it are other tabs. */
  alone?: boolean
}

/** The screens of an area as tabs, each with an address; the tab of the shown page is current. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const path = usePathname()
  const nav = useRef<HTMLElement>(null)
  // On a phone the tabs are wider than the screen: the current one is brought into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of page
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="mb-5 flex gap-1 overflow-x-auto border-b [scrollbar-width:none]"
    >
      {tabs.map((tab) => {
        const isCurrent = path === tab.href || (!tab.alone && path.startsWith(`${tab.href}/`))
        return (
          <Link
            key={tab.href}
            href={tab.href}
            aria-current={isCurrent ? 'page' : undefined}
            className={cn(
              '-mb-px inline-flex h-9 shrink-0 items-center gap-1.5 border-transparent border-b-2 px-3 text-ink-soft -outline-offset-2 hover:text-ink',
              isCurrent && 'border-action font-medium text-heading',
            )}
          >
            {tab.label}
          </Link>
        )
      })}
    </nav>
  )
}
