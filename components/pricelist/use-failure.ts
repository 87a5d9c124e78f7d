'use client'

import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'

/** Tells what failed in the words of document 2 §8, and why in those of the server. */
export function useFailure(): (what: string, error: unknown) => void {
  const notify = useNotify()
  const errorText = useErrorText()
  return (what, error) => notify.error(`${what}: ${errorText(error).text}`)
}
