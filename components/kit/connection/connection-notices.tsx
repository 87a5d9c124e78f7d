'use client'

import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { checkConnection, mayOpenPage, watchConnection } from '@/lib/api/connection'
import { useLanguage } from '../use-language'
import { clockTime } from './clock-time'
import { useConnection } from './use-connection'
import type { Unsent } from './use-unsent'

// Both notices stand in one module, which every page has: without a connection nothing more can be loaded.

const RETURN_SHOWN_MS = 4_000

/** Whether the connection came back a moment ago. Everything that is shown and may have changed is then read again. */
function useReturn(): boolean {
  const { lost, since } = useConnection()
  const queries = useQueryClient()
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    if (lost || since === 0) return setBack(false)
    setBack(true)
    void queries.invalidateQueries({ refetchType: 'active' })
    const timer = setTimeout(() => setBack(false), RETURN_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [lost, since, queries])
  return isBack
}

/** While the connection is lost, links to other pages are followed only once Luna answers again. */
function useHeldLinks(lost: boolean): void {
  useEffect(() => {
    if (!lost) return
    const onClick = (event: MouseEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest('a') : null
      if (!anchor?.href || anchor.target === '_blank' || anchor.origin !== window.location.origin) return
      if (anchor.pathname === window.location.pathname && anchor.hash) return
      event.preventDefault()
      event.stopPropagation()
      void mayOpenPage().then((may) => may && anchor.click())
    }
    // On the window it comes before the guard of unsaved changes, which listens on the document.
    window.addEventListener('click', onClick, true)
    return () => window.removeEventListener('click', onClick, true)
  }, [lost])
}

/**
 * The one place where a lost connection is shown, on every page: since when, that it is tried again by itself, and its
 * return. Above dialogs, and heard by screen readers also while one is open.
 */
export function ConnectionBar() {
  const t = useTranslations('kit.connection')
  const language = useLanguage()
  const { lost, since, held } = useConnection()
  useHeldLinks(lost)
  const isBack = useReturn()
  useEffect(watchConnection, [])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', lost)
  }, [lost])
  return (
    <div role="status" aria-live="polite" data-slot="connection">
      {lost ? (
        <div className="pointer-events-auto fixed inset-x-0 top-0 z-[70] flex h-10 items-center gap-2 border-b bg-raised px-3 text-sm print:hidden md:px-4">
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-state-pending" />
          <p className="min-w-0 grow truncate">
            <strong className="font-medium text-heading">
              {held ? t('held') : t('lost', { time: clockTime(since, language) })}
            </strong>{' '}
            <span className="text-ink-soft max-md:sr-only">{t('lost_text')}</span>
          </p>
          <Button size="sm" onClick={() => void checkConnection()}>
            {t('check')}
          </Button>
        </div>
      ) : null}
      {isBack ? (
        <div className="-translate-x-1/2 fixed top-2 left-1/2 z-[70] flex animate-fade items-center gap-2 whitespace-nowrap rounded-full border bg-raised px-3 py-1.5 text-sm shadow-float print:hidden">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-state-delivered" />
          {t('back')}
        </div>
      ) : null}
    </div>
  )
}

/** The fate of a form that the network did not carry: nothing typed is lost, and it can be sent again. */
export function UnsentNotice({
  unsent,
  pending = false,
  className,
}: {
  unsent: Unsent | null
  pending?: boolean
  className?: string
}) {
  const t = useTranslations('kit')
  const { lost } = useConnection()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (unsent) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [unsent])
  if (!unsent) return null
  return (
    <div
      ref={notice}
      role="alert"
      data-slot="unsent"
      className={cn(
        'flex scroll-mb-24 gap-3 rounded-xl border border-state-pending/30 bg-state-pending/8 px-4 py-3',
        className,
      )}
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-state-pending" />
      <div className="grid min-w-0 grow justify-items-start gap-1.5">
        <p className="font-medium text-heading">
          {t('transport.s0')} {t(`connection.unsent.${unsent.fate}`)}
        </p>
        <p>{t(lost ? 'connection.kept' : 'connection.kept_back')}</p>
        <Button size="sm" pending={pending} onClick={unsent.retry}>
          {t('retry')}
        </Button>
      </div>
    </div>
  )
}
