'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '@/lib/api/client'
import type { DocumentBatch } from '@/lib/api/salesforce/batches/batches-fields'
import type { BatchPayment } from '@/lib/api/salesforce/payments/payment-fields'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { type BatchAction, isBatchRunning } from '@/lib/domain/documents/lists/document-batch'

const BEAT_MS = 1000
/** Under this key the browser keeps the batches that are open. */
const BATCHES_KEY = 'document-batches'

/** The documents that were chosen in a list: some by id, or all that its filters find. */
export type BatchSelection =
  | { ids: readonly number[] }
  | {
      filter: {
        filter_state: string
        search: string
        date_from?: string
        date_to?: string
        typology?: 'STANDARD' | 'DIGITAL'
        open_only?: 'true' | 'false'
        overdue_only?: 'true' | 'false'
        to_send?: 'true' | 'false'
      }
    }

export type Batches = ReturnType<typeof useBatches>

/**
 * The batches of a kind of documents that run, or whose result was not read yet, wherever they were started; the batch
 * that is shown; and the actions on them. When a batch ends, the lists under `lists` are read again.
 */
export function useBatches(kind: DocumentKind, lists: readonly string[]) {
  const queries = useQueryClient()
  const [shownId, show] = useState<number | null>(null)
  const { data: open = [] } = useQuery({
    queryKey: [BATCHES_KEY, kind],
    queryFn: async () => (await api.salesforce.batches.list({ document_kind: kind })).response.batch_list,
    refetchInterval: ({ state }) =>
      state.data?.some((batch) => isBatchRunning(batch.state)) ? BEAT_MS : false,
    // A batch that runs is read again at once.
    staleTime: 0,
  })
  useRereadLists(open, lists)
  const keep = useCallback(
    (batch: DocumentBatch, before?: number) => {
      const others = (list: DocumentBatch[] = []) => list.filter(({ id }) => id !== batch.id && id !== before)
      queries.setQueryData<DocumentBatch[]>([BATCHES_KEY, kind], (list) =>
        batch.closed ? others(list) : [batch, ...others(list)],
      )
      void queries.invalidateQueries({ queryKey: [BATCHES_KEY, kind] })
    },
    [queries, kind],
  )
  const start = async (action: BatchAction, { ...chosen }: BatchSelection, payment?: BatchPayment) => {
    const ids = 'ids' in chosen ? { ids: [...chosen.ids] } : chosen
    const asked = { document_kind: kind, action, ...ids, ...(payment ? { payment } : {}) }
    const { response } = await api.salesforce.batches.start(asked)
    keep(response.batch)
    show(response.batch.id)
  }
  const retry = async (id: number) => {
    const { response } = await api.salesforce.batches.retry({ id })
    keep(response.batch, id)
    show(response.batch.id)
  }
  const cancel = async (id: number) => keep((await api.salesforce.batches.cancel({ id })).response.batch)
  const close = async (id: number) => keep((await api.salesforce.batches.close({ id })).response.batch)
  const shown = open.find(({ id }) => id === shownId) ?? null
  return { kind, open, shown, show, start, retry, cancel, close }
}

/** Documents have changed when a batch that was seen running has ended. */
function useRereadLists(open: readonly DocumentBatch[], lists: readonly string[]): void {
  const queries = useQueryClient()
  const seen = useRef(new Set<number>())
  useEffect(() => {
    for (const { id, state } of open) {
      if (isBatchRunning(state)) seen.current.add(id)
      else if (seen.current.delete(id)) {
        for (const key of lists) void queries.invalidateQueries({ queryKey: [key] })
      }
    }
  }, [open, lists, queries])
}
