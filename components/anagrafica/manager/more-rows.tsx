'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { LoadedRegistry } from '../registry/use-registry-list'

/** Loads more when its place comes near the screen; the button does the same for users who do not scroll. */
export function MoreRows({ list }: { list: LoadedRegistry }) {
  const t = useTranslations('registry.manager')
  const place = useRef<HTMLDivElement>(null)
  const more = useRef(list.loadMore)
  more.current = list.loadMore
  const waits = list.hasMore && !list.isLoadingMore && !list.isStale && !list.error
  useEffect(() => {
    const element = place.current
    if (!element || !waits) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waits])
  if (!list.hasMore) return null
  return (
    <div ref={place} className="grid justify-items-center py-5">
      <Button pending={list.isLoadingMore} onClick={list.loadMore}>
        {t(list.isLoadingMore ? 'loading_more' : 'more')}
      </Button>
    </div>
  )
}
