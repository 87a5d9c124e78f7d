'use client'

import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { onSessionEnd } from '@/lib/api/client'

// Loaded when a session has ended, by the connection that brought the news.
const SessionEndForm = dynamic(() => import('./session-end-form').then((module) => module.SessionEndForm))

/**
 * The session has ended in the middle of something: asks for the password in place. What was being written
 * stays, and the refused call is made again. One dialog serves all the calls that wait.
 */
export function SessionEndDialog() {
  const [open, setOpen] = useState(false)
  const waiting = useRef<((signedIn: boolean) => void)[]>([])
  useEffect(
    () =>
      onSessionEnd(
        () =>
          new Promise<boolean>((resolve) => {
            waiting.current.push(resolve)
            setOpen(true)
          }),
      ),
    [],
  )
  const finish = (signedIn: boolean) => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(signedIn)
  }
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? undefined : finish(false))}>
      {open ? <SessionEndForm onSignedIn={() => finish(true)} onCancel={() => finish(false)} /> : null}
    </Dialog>
  )
}
