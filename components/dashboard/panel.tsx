'use client'

import { ChevronDown, RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useStored } from '@/components/kit/use-stored'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'

const STORED = 'luna-dashboard'
const SIMULATED_MS = 3_000

/**
 * A panel of the dashboard: it folds, and stays folded in this browser; its refresh tool reloads it and then
 * stops its spinner. Without `onRefresh` the refresh is a simulated one of 3 seconds (document 1 §2).
 */
export function Panel({
  id,
  title,
  extra,
  onRefresh,
  className,
  children,
}: {
  id: string
  title: string
  extra?: ReactNode
  onRefresh?: () => Promise<unknown>
  className?: string
  children: ReactNode
}) {
  const t = useTranslations('dashboard')
  const [folded, setFolded] = useStored<Record<string, boolean>>(STORED, {})
  const [refreshing, setRefreshing] = useState(false)
  const isFolded = folded[id] === true
  const refresh = async () => {
    setRefreshing(true)
    await (onRefresh ?? simulated)()
    setRefreshing(false)
  }
  return (
    <Card aria-labelledby={`panel-${id}`} className={cn('flex min-w-0 flex-col', className)}>
      <CardHeader className={cn('pr-2', isFolded && 'border-b-0')}>
        <CardTitle id={`panel-${id}`} className="min-w-0 truncate">
          {title}
        </CardTitle>
        {isFolded ? null : extra}
        <div className="ml-auto flex">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('refresh', { panel: title })}
            aria-busy={refreshing}
            disabled={refreshing}
            onClick={() => void refresh()}
          >
            <RefreshCw aria-hidden className={refreshing ? 'animate-spin' : undefined} />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-expanded={!isFolded}
            aria-label={t(isFolded ? 'expand' : 'collapse', { panel: title })}
            onClick={() => setFolded({ ...folded, [id]: !isFolded })}
          >
            <ChevronDown aria-hidden className={cn('transition-transform', isFolded && '-rotate-90')} />
          </Button>
        </div>
      </CardHeader>
      {isFolded ? null : children}
    </Card>
  )
}

const simulated = () => new Promise((resolve) => setTimeout(resolve, SIMULATED_MS))
