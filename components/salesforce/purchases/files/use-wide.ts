'use client'

import { useSyncExternalStore } from 'react'

/** From this width on a page has two columns, as `xl:` has it. */
const WIDE = '(min-width: 80rem)'

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** Whether a file has room beside the form; false on the server. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
