'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { mayOpenPage } from '@/lib/api/connection'
import { useDialogs } from './dialogs'

/** Event of the window when a page is left otherwise than by a link; the loading bar listens to it. */
export const NAVIGATION = 'luna-navigation'

type Guard = {
  hold: () => () => void
  /** True when nothing would be lost, or the user accepts the loss. */
  mayLeave: () => Promise<boolean>
}

const GuardContext = createContext<Guard | null>(null)

function useGuard(): Guard {
  const guard = useContext(GuardContext)
  if (!guard) throw new Error('The unsaved guard needs an UnsavedGuardProvider above')
  return guard
}

/** While `dirty`, leaving the page by a link, by the palette, by reload or by closing asks first. */
export function useUnsavedGuard(dirty: boolean): void {
  const { hold } = useGuard()
  useEffect(() => (dirty ? hold() : undefined), [dirty, hold])
}

/** `router.push` that asks first when something is not saved; false when the user stays. */
export function useGuardedPush(): (href: string) => Promise<boolean> {
  const { mayLeave } = useGuard()
  const router = useRouter()
  return useCallback(
    async (href) => {
      const leaves = (await mayOpenPage()) && (await mayLeave())
      if (leaves) {
        window.dispatchEvent(new Event(NAVIGATION))
        router.push(href)
      }
      return leaves
    },
    [mayLeave, router],
  )
}

/** Asks whether unsaved changes may be lost, before anything that loses them (switching structure, logout). */
export const useMayLeave = (): (() => Promise<boolean>) => useGuard().mayLeave

export function UnsavedGuardProvider({ children }: { children: ReactNode }) {
  const held = useRef(0)
  const dialogs = useDialogs()
  const t = useTranslations('kit')
  const router = useRouter()
  const guard = useMemo<Guard>(
    () => ({
      hold: () => {
        held.current += 1
        return () => {
          held.current -= 1
        }
      },
      mayLeave: async () =>
        held.current === 0 ||
        dialogs.confirm({
          text: t('unsaved_text'),
          confirm: t('unsaved_leave'),
          cancel: t('unsaved_stay'),
          destructive: true,
        }),
    }),
    [dialogs, t],
  )
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (held.current > 0) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const href = held.current > 0 ? hrefOf(event) : null
      if (!href) return
      event.preventDefault()
      event.stopPropagation()
      void guard.mayLeave().then((leaves) => leaves && router.push(href))
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [guard, router])
  return <GuardContext value={guard}>{children}</GuardContext>
}

/** Where a plain click on a link of this site leads, when it leaves the page. */
function hrefOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
    return null
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  if (!anchor || anchor.target === '_blank' || anchor.download || anchor.origin !== window.location.origin)
    return null
  const same = anchor.pathname === window.location.pathname && anchor.search === window.location.search
  return same ? null : anchor.pathname + anchor.search + anchor.hash
}
