'use client'

import { useEffect, useState } from 'react'
import { useErrorText } from '@/components/kit/use-error-text'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import { CODE_MINUTES } from '@/lib/domain/signature/mail-code'

const MINUTE_MS = 60_000

/** The latest mail with a code: when its code ends, and when another can be asked for, by the browser's clock. */
type Sent = { endsAt: number; nextAt: number }

/**
 * The code that accepting needs: `begin` has it mailed unless one that was mailed is still valid, `send` mails another.
 * `failure` is why the latest was not mailed.
 */
export function useMailedCode(token: string) {
  const errorText = useErrorText()
  const { once, running } = useOnce()
  const [sent, setSent] = useState<Sent | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const send = () =>
    once('code', async () => {
      setFailure(null)
      try {
        const { response } = await api.salesforce.signatures.code({ token })
        const now = Date.now()
        setSent({ endsAt: now + CODE_MINUTES * MINUTE_MS, nextAt: now + response.wait_seconds * 1000 })
        return true
      } catch (error) {
        setFailure(errorText(error).text)
        return false
      }
    })

  const begin = () => {
    if (!sent || sent.endsAt <= Date.now()) void send()
  }

  return {
    begin,
    send,
    isSending: running !== null,
    isSent: sent !== null,
    nextAt: sent?.nextAt ?? 0,
    failure,
  }
}

export type MailedCode = ReturnType<typeof useMailedCode>

/** The seconds until a moment of the browser's clock, counted down; 0 once it is over. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (moment <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (moment <= Date.now()) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}
