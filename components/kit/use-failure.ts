'use client'

import { isUnanswered } from '@/lib/api/client'
import { useErrorText } from './use-error-text'
import { useNotify } from './use-notify'

/** Shows a failure in the specification's words, and its reason in the server's; one that its form shows is left to it. */
export function useFailure(): (what: string, error: unknown) => void {
  const notify = useNotify()
  const errorText = useErrorText()
  return (what, error) => {
    if (isUnanswered(error) && error.isShown) return
    notify.error(`${what}: ${errorText(error).text}`)
  }
}
