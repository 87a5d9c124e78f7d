'use client'

import { useMayLeave, useUnsavedGuard } from './unsaved-guard'

/**
 * Returns the function that closes a dialog with a form: while values are not saved it asks first. Leaving the page
 * asks, too.
 */
export function useGuardedClose(dirty: boolean, onClose: () => void): () => void {
  const mayLeave = useMayLeave()
  useUnsavedGuard(dirty)
  return () => {
    if (!dirty) onClose()
    else void mayLeave().then((leaves) => leaves && onClose())
  }
}
