'use client'

import { useErrorText } from './use-error-text'
import { useNotify } from './use-notify'

/** Shows a failure in the specification's words, and its reason in the server's. */
export function useFailure(): (what: string, error: unknown) => void {
  const notify = useNotify()
  const errorText = useErrorText()
  return (what, error) => notify.error(`${what}: ${errorText(error).text}`)
}
