'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'

/**
 * The search, filters and tools above a list. On a phone only the search stands there, beside a button that unfolds the
 * rest: the rows begin where the thumb is.
 */
export function TableToolbar({
  filters,
  isFiltered,
  children,
}: {
  /** The search and the filters. */
  filters: ReactNode
  isFiltered: boolean
  /** The tools beside them. */
  children: ReactNode
}) {
  const t = useTranslations('kit.table')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div id={id} className="list-toolbar" data-folded={isOpen ? undefined : true}>
      <div className="contents min-w-0 grow flex-wrap items-center gap-2 md:flex">{filters}</div>
      <Button
        size="icon"
        className="relative order-2 size-11 md:hidden"
        aria-label={t(isFiltered ? 'unfold_filtered' : 'unfold')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        {isFiltered ? (
          <span aria-hidden className="absolute top-2 right-2 size-2 rounded-full bg-action" />
        ) : null}
      </Button>
      <div className="contents flex-wrap items-center gap-2 md:flex lg:shrink-0 lg:flex-nowrap">
        {children}
      </div>
    </div>
  )
}
