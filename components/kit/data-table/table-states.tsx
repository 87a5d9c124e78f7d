'use client'

import { CloudOff, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { EmptyState } from '../empty-state'
import { useErrorText } from '../use-error-text'

/** Rows to come. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  const t = useTranslations('kit')
  return (
    <div role="status" className="grid" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons never move
        <div key={row} className="flex h-10 items-center gap-6 border-b px-3">
          {Array.from({ length: Math.min(columns, 6) }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons never move
            <Skeleton key={column} className={column === 0 ? 'w-28' : 'w-full max-w-40 flex-1'} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The list could not be loaded: why, and once more. */
export function TableError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('kit')
  const errorText = useErrorText()
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={t('table.error')}
        text={errorText(error).text}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
      />
    </div>
  )
}

/** Nothing fits the filters. */
export function TableNoMatch({ onClear }: { onClear: () => void }) {
  const t = useTranslations('kit.table')
  return (
    <EmptyState
      icon={SearchX}
      title={t('empty_filtered')}
      action={<Button onClick={onClear}>{t('clear_filters')}</Button>}
    />
  )
}
