'use client'

import { useMayLeave, useUnsavedGuard } from './unsaved-guard'

/** What closes a dialog with a form: while something is not saved it asks first, and so does leaving the page. */
export function useGuardedClose(dirty: boolean, onClose: () => void): () => void {
  const mayLeave = useMayLeave()
  useUnsavedGuard(dirty)
  return () => {
    if (!dirty) onClose()
    else void mayLeave().then((leaves) => leaves && onClose())
  }
}
