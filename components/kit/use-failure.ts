'use client'

import { useErrorText } from './use-error-text'
import { useNotify } from './use-notify'

/** Tells what failed in the words of the specification, and why in those of the server. */
export function useFailure(): (what: string, error: unknown) => void {
  const notify = useNotify()
  const errorText = useErrorText()
  return (what, error) => notify.error(`${what}: ${errorText(error).text}`)
}
