'use client'

import { useEffect, useRef, useState } from 'react'
import { type ApiError, type Fate, onUnanswered } from '@/lib/api/client'

/** A write of a form that got no answer: what is known of it, and the way to send it again. */
export type Unsent = { fate: Fate; retry: () => void }

/**
 * Sends a form by `send(act)`. When the network loses one of its writes, `unsent` holds it until it is sent again, and no
 * toast is shown for it: the form shows it with UnsentNotice.
 */
export function useUnsent(): { unsent: Unsent | null; send: (act: () => void) => void } {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])
  const send = (act: () => void) => {
    setUnsent(null)
    end.current?.()
    end.current = onUnanswered((error: ApiError) => {
      if (error.fate === null) return
      error.isShown = true
      setUnsent({ fate: error.fate, retry: () => send(act) })
    })
    act()
  }
  return { unsent, send }
}
