'use client'

import { Hammer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { Panel } from './panel'

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

/** A panel whose documents a later version brings. */
export function ComingPanel({ id }: { id: 'calendar' }) {
  const t = useTranslations('dashboard')
  const shell = useTranslations('shell')
  return (
    <Panel id={id} title={t(`${id}.title`)}>
      <EmptyState icon={Hammer} title={shell('coming')} text={shell('coming_text')} className="py-6" />
    </Panel>
  )
}
