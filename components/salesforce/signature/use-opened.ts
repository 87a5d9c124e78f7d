'use client'

import { useEffect, useRef } from 'react'
import { api } from '@/lib/api/client'

const INPUTS = ['pointerdown', 'keydown'] as const

/**
 * Reports once per visit that the document was opened, after the reader's first touch, click or key: programs that check
 * the links of mails run scripts, but have no hands. After a failure the next input reports it.
 */
export function useOpened(token: string, isOpen: boolean): void {
  const reported = useRef(false)
  useEffect(() => {
    if (!isOpen) return
    const report = ({ isTrusted }: Event) => {
      if (!isTrusted || reported.current) return
      reported.current = true
      api.salesforce.signatures.opened({ token }, { context: { quiet: true } }).catch(() => {
        reported.current = false
      })
    }
    for (const input of INPUTS) window.addEventListener(input, report, true)
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, report, true)
    }
  }, [token, isOpen])
}
