'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { type ExternalToast, toast } from 'sonner'
import { isUnanswered } from '@/lib/api/client'
import { useDialogs } from './dialogs/dialogs'
import { useErrorText } from './use-error-text'

const ERROR_MS = 10_000
const UNDO_MS = 10_000

type Position = ExternalToast['position']

export type Progress = {
  update: (text: string) => void
  /** Ends the progress with a success or an error; without a text it just goes away. */
  done: (text?: string) => void
  fail: (error: unknown) => void
}

export type Notify = {
  normal: (text: string, position?: Position) => void
  info: (text: string, position?: Position) => void
  success: (text: string, position?: Position) => void
  warning: (text: string, position?: Position) => void
  /** A success that can be taken back within 10 seconds. */
  undoable: (text: string, undo: () => void) => void
  /** Stays until it is closed or its action is chosen; shown once under its key. */
  lasting: (key: string, text: string, action: { label: string; run: () => void }) => void
  /**
   * An `ApiError`, anything thrown, or a text. Stays 10 seconds, with Details when there are some; a call that got no answer
   * stays until it is closed, with Retry where there is a `retry`, and not at all where its form shows it.
   */
  error: (error: unknown, position?: Position, retry?: () => void) => void
  /** Stays until it is ended. */
  progress: (text: string) => Progress
}

/** Toasts by document 1 §8: bottom centre, 2 seconds; errors 10; progress until it ends. */
export function useNotify(): Notify {
  const t = useTranslations('kit')
  const dialogs = useDialogs()
  const errorText = useErrorText()
  const latest = useRef({ t, dialogs, errorText })
  latest.current = { t, dialogs, errorText }
  return useMemo(() => {
    const error = (
      fault: unknown,
      options: { position?: Position; id?: string | number; retry?: () => void },
    ) => {
      const { t, dialogs, errorText } = latest.current
      const { position, id, retry } = options
      const isLost = isUnanswered(fault)
      if (isLost && fault.isShown) return id === undefined ? undefined : void toast.dismiss(id)
      const { text, details } =
        typeof fault === 'string' ? { text: fault, details: undefined } : errorText(fault)
      const again = isLost && retry ? { label: t('retry'), onClick: retry } : undefined
      const action = details
        ? { label: t('details'), onClick: () => void dialogs.error({ text, details }) }
        : undefined
      toast.error(text, {
        id: id ?? (isLost ? 'unanswered' : undefined),
        position,
        duration: again ? Number.POSITIVE_INFINITY : ERROR_MS,
        closeButton: true,
        action: again ?? action,
      })
    }
    return {
      normal: (text, position) => void toast(text, { position }),
      info: (text, position) => void toast.info(text, { position }),
      success: (text, position) => void toast.success(text, { position }),
      warning: (text, position) => void toast.warning(text, { position }),
      undoable: (text, undo) =>
        void toast.success(text, {
          duration: UNDO_MS,
          action: { label: latest.current.t('undo'), onClick: undo },
        }),
      lasting: (id, text, { label, run }) =>
        void toast.info(text, {
          id,
          duration: Number.POSITIVE_INFINITY,
          closeButton: true,
          action: { label, onClick: run },
        }),
      error: (fault, position, retry) => error(fault, { position, retry }),
      progress: (text) => startProgress(text, error),
    }
  }, [])
}

function startProgress(
  text: string,
  error: (fault: unknown, options: { id: string | number }) => void,
): Progress {
  const id = toast.loading(text, { duration: Number.POSITIVE_INFINITY })
  return {
    update: (next) => void toast.loading(next, { id, duration: Number.POSITIVE_INFINITY }),
    done: (last) => void (last ? toast.success(last, { id, duration: 2000 }) : toast.dismiss(id)),
    fail: (fault) => error(fault, { id }),
  }
}
