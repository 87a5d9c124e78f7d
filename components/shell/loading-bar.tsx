'use client'

import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'

const LATENCY_MS = 500

/** Shows that calls are under way once they have taken longer than 500 ms (document 1 §9). */
export function LoadingBar() {
  const t = useTranslations('kit')
  const busy = useIsFetching() + useIsMutating() > 0
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return setLate(false)
    const timer = setTimeout(() => setLate(true), LATENCY_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-[60] h-0.5">
      {late ? (
        <>
          <span className="sr-only">{t('loading')}</span>
          <span className="loading-bar block h-full w-1/3 bg-moon" />
        </>
      ) : null}
    </div>
  )
}
