'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type {
  ReceivedImport,
  ReceivedImportEntry,
} from '@/lib/api/salesforce/received/received-imports-fields'
import { MAX_ANSWERED_ENTRIES } from '@/lib/api/salesforce/received/received-imports-fields'

const BEAT_MS = 1000
const KEY = 'received-import'

export type FollowedImport = { import: ReceivedImport; entries: readonly ReceivedImportEntry[] }

export const isRunning = (followed: FollowedImport | undefined): boolean =>
  followed?.import.state === 'QUEUED' || followed?.import.state === 'RUNNING'

/** An import with its entries: those loaded already, and the further ones of the server. */
async function loadMore(id: number, known: readonly ReceivedImportEntry[]): Promise<FollowedImport> {
  const entries = [...known]
  for (;;) {
    const { response } = await api.salesforce.receivedImports.byId({
      id,
      after: entries.at(-1)?.position ?? 0,
    })
    entries.push(...response.entry_list)
    if (response.entry_list.length < MAX_ANSWERED_ENTRIES) return { import: response.import, entries }
  }
}

/** Uploads received files and watches what becomes of them; `initial` is an import that was running already. */
export function useReceivedImport(initial: number | null) {
  const queries = useQueryClient()
  const [id, setId] = useState(initial)
  const { once, running } = useOnce()
  const { data: followed } = useQuery({
    queryKey: [KEY, id],
    queryFn: () => loadMore(id ?? 0, queries.getQueryData<FollowedImport>([KEY, id])?.entries ?? []),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isRunning(state.data) ? BEAT_MS : false),
  })
  const hasEnded = followed !== undefined && !isRunning(followed)
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== KEY })
  }, [hasEnded, queries])
  const upload = (files: File[]) =>
    once('upload', async () => {
      const { response } = await api.salesforce.receivedImports.upload({ files })
      setId(response.import.id)
      return true
    })
  return {
    followed: id === null ? undefined : followed,
    isBusy: running !== null || (id !== null && !hasEnded),
    upload,
    close: () => setId(null),
  }
}
