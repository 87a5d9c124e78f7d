'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'

/** Lines on the page at a time: thousands of them would delay every key stroke. */
export const LINES_SHOWN = 100

/** Which lines of a long document are shown: from `first` on. */
export function useLinePages(count: number) {
  const [wanted, setPage] = useState(0)
  const page = Math.max(0, Math.min(wanted, Math.ceil(count / LINES_SHOWN) - 1))
  const turnTo = (index: number) => setPage(Math.floor(Math.max(0, index) / LINES_SHOWN))
  return { page, first: page * LINES_SHOWN, turnTo }
}

/** Turns to the lines before and after; nothing while all are shown. */
export function LinePager({
  count,
  first,
  onTurn,
}: {
  count: number
  first: number
  onTurn: (index: number) => void
}) {
  const t = useTranslations('wizard.line_pages')
  if (count <= LINES_SHOWN) return null
  const last = Math.min(count, first + LINES_SHOWN)
  return (
    <div className="flex items-center justify-end gap-2 border-t px-4 py-2">
      <p role="status" className="tabular text-ink-soft">
        {t('shown', { first: first + 1, last, count })}
      </p>
      <Button
        size="icon-sm"
        aria-label={t('previous')}
        disabled={first === 0}
        onClick={() => onTurn(first - LINES_SHOWN)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button size="icon-sm" aria-label={t('next')} disabled={last === count} onClick={() => onTurn(last)}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}
