'use client'

import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useConnection } from '@/components/kit/connection/use-connection'
import { NAVIGATION } from '@/components/kit/dialogs/unsaved-guard'

const LATENCY_MS = 500

/** Whether another page has been asked for and is not there yet. */
function useIsNavigating(): boolean {
  const place = `${usePathname()}?${useSearchParams()}`
  const [from, setFrom] = useState<string | null>(null)
  useEffect(() => {
    const start = () => setFrom(place)
    const onClick = (event: MouseEvent) => {
      if (event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && leaves(event.target))
        start()
    }
    document.addEventListener('click', onClick)
    window.addEventListener(NAVIGATION, start)
    return () => {
      document.removeEventListener('click', onClick)
      window.removeEventListener(NAVIGATION, start)
    }
  }, [place])
  return from === place
}

/** Whether a click there follows a link to another page of this site. */
function leaves(target: EventTarget | null): boolean {
  const anchor = target instanceof Element ? target.closest('a') : null
  if (!anchor || anchor.target === '_blank' || anchor.download || anchor.origin !== window.location.origin)
    return false
  return anchor.pathname !== window.location.pathname || anchor.search !== window.location.search
}

/**
 * Shows that a page or a call is on its way once it has taken longer than 500 ms (document 1 §9). Without a connection
 * nothing is on its way.
 */
export function LoadingBar() {
  const t = useTranslations('kit')
  const navigating = useIsNavigating()
  const isCalling = useIsFetching() + useIsMutating() > 0
  const { lost } = useConnection()
  const busy = (navigating || isCalling) && !lost
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
