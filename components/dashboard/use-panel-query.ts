'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Returns the data of a panel: the server's first answer, then those of its own calls. A failure is only logged
 * (document 1 §2).
 */
export function usePanelQuery<Data>(key: string, load: () => Promise<Data>, initial: Data | null) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['dashboard', key],
    queryFn: load,
    initialData: initial ?? undefined,
  })
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  return { data, isPending, refresh: refetch }
}
