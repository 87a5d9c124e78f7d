'use client'

import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'

/** While a panel's data is on its way, or when it did not come. */
export function PanelWaiting({ isPending, onRetry }: { isPending: boolean; onRetry: () => unknown }) {
  const t = useTranslations()
  if (!isPending) {
    return (
      <EmptyState
        title={t('dashboard.no_data')}
        action={<Button onClick={() => void onRetry()}>{t('dashboard.retry')}</Button>}
      />
    )
  }
  return (
    <div role="status" aria-label={t('kit.loading')} className="grid gap-3 p-4">
      <Skeleton />
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
    </div>
  )
}
