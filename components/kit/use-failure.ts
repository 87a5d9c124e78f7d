'use client'

import { useErrorText } from './use-error-text'
import { useNotify } from './use-notify'

/** Shows what failed in the specification's words, and the reason in the server's. */
export function useFailure(): (what: string, error: unknown) => void {
  const notify = useNotify()
  const errorText = useErrorText()
  return (what, error) => notify.error(`${what}: ${errorText(error).text}`)
}
