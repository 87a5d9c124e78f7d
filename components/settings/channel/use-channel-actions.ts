'use client'

import { useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useNotify } from '@/components/kit/use-notify'

export type ChannelAction = 'pause' | 'resume' | 'remove'

type Channel = {
  calls: Readonly<Record<ChannelAction, () => Promise<unknown>>>
  /** The question before it is taken away, and its button. */
  ask: { text: string; confirm: string }
  onChanged: () => Promise<void>
}

/** Pauses, resumes and takes away a channel of the structure's own. */
export function useChannelActions({ calls, ask, onChanged }: Channel) {
  const dialogs = useDialogs()
  const notify = useNotify()
  const [running, setRunning] = useState<ChannelAction | null>(null)
  const act = async (action: ChannelAction) => {
    if (action === 'remove' && !(await dialogs.confirm({ ...ask, destructive: true }))) return
    setRunning(action)
    try {
      await calls[action]()
      await onChanged()
    } catch (error) {
      notify.error(error)
    } finally {
      setRunning(null)
    }
  }
  return { act, running }
}
