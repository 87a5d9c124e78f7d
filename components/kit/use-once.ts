'use client'

import { useRef, useState } from 'react'
import { useNotify } from './use-notify'

/**
 * Runs one action at a time: while one runs no other starts, so a double click acts once. Resolves true when the
 * action answers true; an error that it throws is shown, and what got no answer can be tried again from there. `running` is the name of the one that runs.
 */
export function useOnce() {
  const notify = useNotify()
  const busy = useRef(false)
  const [running, setRunning] = useState<string | null>(null)
  const once = async (name: string, act: () => Promise<boolean>): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setRunning(name)
    try {
      return await act()
    } catch (error) {
      notify.error(error, undefined, () => void once(name, act))
      return false
    } finally {
      busy.current = false
      setRunning(null)
    }
  }
  return { once, running }
}
