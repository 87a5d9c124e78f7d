'use client'

import { useEffect, useState } from 'react'

const SLOTS = 5
/** How long a reloaded tab waits for the slot that the page before it is just leaving. */
const OWN_WAIT_MS = 600

/**
 * A place in local storage that no other tab writes to: the base key, or a numbered one when another tab has
 * the document open (held by a Web Lock, which ends with the tab). `key` is null until it is known.
 */
export function useDraftSlot(base: string): { key: string | null; isShared: boolean } {
  const [slot, setSlot] = useState<number | null>(null)
  useEffect(() => {
    let release: (() => void) | undefined
    let cancelled = false
    // Not at once: an effect that React undoes straight away must not hold the lock against the next.
    const timer = setTimeout(async () => {
      const taken = await takeSlot(base)
      release = taken.release
      if (cancelled) taken.release()
      else setSlot(taken.slot)
    })
    return () => {
      cancelled = true
      clearTimeout(timer)
      release?.()
      setSlot(null)
    }
  }, [base])
  return { key: slot === null ? null : slot === 0 ? base : `${base}:${slot}`, isShared: (slot ?? 0) > 0 }
}

type Taken = { slot: number; release: () => void }

async function takeSlot(base: string): Promise<Taken> {
  // Locks need a secure context; over plain HTTP in a local network tabs share one draft.
  if (!navigator.locks) return { slot: 0, release: () => undefined }
  const own = readOwn(base)
  const candidates = [
    ...new Set([...(own === null ? [] : [own]), ...Array.from({ length: SLOTS }, (_, i) => i)]),
  ]
  for (const slot of candidates) {
    const release = await hold(`${base}:${slot}`, slot === own ? OWN_WAIT_MS : 0)
    if (!release) continue
    writeOwn(base, slot)
    return { slot, release }
  }
  return { slot: SLOTS, release: () => undefined }
}

/** Takes the lock; null when another tab keeps it. */
function hold(name: string, wait: number): Promise<(() => void) | null> {
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

function readOwn(base: string): number | null {
  try {
    const text = window.sessionStorage.getItem(`${base}:slot`)
    return text === null ? null : Number(text)
  } catch {
    return null
  }
}

function writeOwn(base: string, slot: number): void {
  try {
    window.sessionStorage.setItem(`${base}:slot`, String(slot))
  } catch {
    return
  }
}
