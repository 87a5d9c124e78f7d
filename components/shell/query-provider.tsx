'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, isUnanswered } from '@/lib/api/client'
import { readConnection } from '@/lib/api/connection'

const LONGEST_WAIT_MS = 5_000

/** A refusal is final; a server in trouble is asked twice more; while the connection is lost, until it is back. */
const mayHelp = (failures: number, error: unknown): boolean =>
  (isUnanswered(error) && readConnection().lost) ||
  (failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500))

/**
 * Reads wait for a lost connection with what they had on the screen, and try again by themselves. Writes fail at once: a
 * form shows that and keeps what was typed, and nothing is sent later behind the user's back.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            networkMode: 'always',
            staleTime: 30_000,
            retry: mayHelp,
            retryDelay: (failures) => Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS),
          },
          mutations: { networkMode: 'always', retry: false },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
