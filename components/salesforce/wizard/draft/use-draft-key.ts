'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { isOfBase, newDraftKey } from './draft-storage'

/** The time for which a page that is just being left may still hold its key, in milliseconds. */
const LEAVING_MS = 600

type Release = () => void

/**
 * A key in the browser's storage to which no other tab writes: a new key, or that of a draft which is taken over. The
 * key is held by a Web Lock, which ends with the tab. `isShared` is true when another tab has a key of the same base.
 */
export function useDraftKey(base: string) {
  const [key, setKey] = useState(() => newDraftKey(base))
  const [isShared, setShared] = useState(false)
  const taken = useRef<Release | null>(null)
  // A new document gets another base, with drafts of its own, once it is saved.
  if (!isOfBase(base, key)) setKey(newDraftKey(base))

  useEffect(() => {
    let release: Release | null = null
    let isGone = false
    if (taken.current) {
      release = taken.current
      taken.current = null
    } else {
      // Not at once: an effect that React undoes straight away must not hold the lock against the next.
      setTimeout(async () => {
        if (isGone) return
        release = await hold(key)
        if (isGone) release?.()
      })
    }
    return () => {
      isGone = true
      release?.()
    }
  }, [key])

  useEffect(() => {
    let isGone = false
    const timer = setTimeout(async () => {
      const { held = [] } = (await navigator.locks?.query()) ?? {}
      const others = held.filter(({ name = '' }) => name !== key && isOfBase(base, name))
      if (!isGone) setShared(others.length > 0)
    }, LEAVING_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [base, key])

  /** Goes on under the key of a draft that waits; false when another tab has it by now. */
  const take = useCallback(async (wanted: string): Promise<boolean> => {
    const release = await hold(wanted)
    if (!release) return false
    taken.current = release
    setKey(wanted)
    return true
  }, [])

  return { key, isShared, take }
}

/** True when no other tab is writing under the key, or has just stopped. */
export async function isFree(key: string): Promise<boolean> {
  const release = await hold(key, LEAVING_MS)
  release?.()
  return release !== null
}

/** Takes the lock; null when another tab keeps it. Without locks, as over plain HTTP in a local network, all are free. */
function hold(name: string, wait = 0): Promise<Release | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    const options = wait > 0 ? { signal: AbortSignal.timeout(wait) } : { ifAvailable: true }
    navigator.locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(() => resolve(null))
  })
}
