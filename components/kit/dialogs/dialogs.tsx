'use client'

import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { CommonDialog, type DialogRequest } from './common-dialog'

type DialogTexts = { text: ReactNode; details?: ReactNode }
type ConfirmOptions = DialogTexts & { confirm?: string; cancel?: string; destructive?: boolean }
type PromptOptions = DialogTexts & {
  label: string
  initial?: string
  confirm?: string
  cancel?: string
  required?: boolean
  missing?: string
}

export type Dialogs = {
  /** True when confirmed; false when cancelled or closed. */
  confirm: (options: ConfirmOptions) => Promise<boolean>
  /** The text, trimmed; null when cancelled or closed. */
  prompt: (options: PromptOptions) => Promise<string | null>
  info: (options: DialogTexts) => Promise<void>
  success: (options: DialogTexts) => Promise<void>
  warning: (options: DialogTexts) => Promise<void>
  error: (options: DialogTexts) => Promise<void>
}

const DialogsContext = createContext<Dialogs | null>(null)

/** The common dialog of document 1 §2, asked for from anywhere below: `await useDialogs().confirm({ text })`. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above')
  return dialogs
}

type QueuedDialog = { id: number; request: DialogRequest; answer: (value: string | boolean | null) => void }

/** Shows what is asked for, one dialog at a time, in the order of asking. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly QueuedDialog[]>([])
  const nextId = useRef(1)
  const dialogs = useMemo<Dialogs>(() => {
    const ask = (request: DialogRequest) =>
      new Promise<string | boolean | null>((answer) => {
        setQueue((waiting) => [...waiting, { id: nextId.current++, request, answer }])
      })
    const tell = (variant: 'info' | 'success' | 'warning' | 'error') => async (options: DialogTexts) => {
      await ask({ variant, ...options })
    }
    return {
      confirm: async (options) => (await ask({ variant: 'confirm', ...options })) === true,
      prompt: async (options) => {
        const answer = await ask({ variant: 'prompt', ...options })
        return typeof answer === 'string' ? answer : null
      },
      info: tell('info'),
      success: tell('success'),
      warning: tell('warning'),
      error: tell('error'),
    }
  }, [])
  const current = queue[0]
  const answer = (value: string | boolean | null) => {
    current?.answer(value)
    setQueue((waiting) => waiting.slice(1))
  }
  return (
    <DialogsContext value={dialogs}>
      {children}
      {current ? <CommonDialog key={current.id} request={current.request} onAnswer={answer} /> : null}
    </DialogsContext>
  )
}
