'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { formatNumber } from '@/lib/i18n/formats'
import { useLanguage } from '../use-language'

/** The chosen rows: some by key, or all that the filters find. */
export type TableSelection = { kind: 'some'; keys: readonly string[] } | { kind: 'all'; total: number }

/** Stands above the rows while some are chosen: how many, the way to all of them, what to do with them. */
export function TableBulkBar({
  selection,
  total,
  onSelectAll,
  onClear,
  children,
}: {
  selection: TableSelection
  total: number
  /** Absent where the actions cannot take all that the filters find. */
  onSelectAll?: () => void
  onClear: () => void
  children: ReactNode
}) {
  const t = useTranslations('kit.table')
  const language = useLanguage()
  const all = formatNumber(total, language)
  const isAll = selection.kind === 'all'
  return (
    <section
      aria-label={t('actions')}
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-action-soft px-3 py-1.5"
    >
      <p role="status" className="font-medium">
        {isAll ? t('all_selected', { count: all }) : t('selected', { count: selection.keys.length })}
      </p>
      {!isAll && onSelectAll && total > selection.keys.length ? (
        <Button variant="link" size="sm" onClick={onSelectAll}>
          {t('select_all', { count: all })}
        </Button>
      ) : null}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {children}
        <Button variant="ghost" size="icon-sm" aria-label={t('clear_selection')} onClick={onClear}>
          <X aria-hidden />
        </Button>
      </div>
    </section>
  )
}
