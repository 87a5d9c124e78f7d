'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { api } from '@/lib/api/client'
import type { DocumentBatch, DocumentBatchRow } from '@/lib/api/salesforce/batches/batches-fields'
import { type BatchRowState, isBatchRunning } from '@/lib/domain/documents/lists/document-batch'

const BEAT_MS = 2000
const SIZE = 50
const TABS = ['', 'DONE', 'REFUSED'] as const

const ICONS = {
  DONE: <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-state-paid" />,
  REFUSED: <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-state-error" />,
  WAITING: <CircleDashed aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />,
} as const satisfies Record<BatchRowState, unknown>

/** The outcome of each document of a batch, page by page; loaded again while the batch runs. */
export function BatchRows({ batch }: { batch: DocumentBatch }) {
  const t = useTranslations('batches')
  const [state, setState] = useState<BatchRowState | ''>('')
  const [page, setPage] = useState(1)
  const isRunning = isBatchRunning(batch.state)
  const { data } = useQuery({
    queryKey: ['document-batch-rows', batch.id, batch.state, state, page],
    queryFn: async () => {
      const asked = { id: batch.id, page, size: SIZE, ...(state ? { state } : {}) }
      return (await api.salesforce.batches.rows(asked)).response
    },
    placeholderData: keepPreviousData,
    refetchInterval: isRunning ? BEAT_MS : false,
  })
  const counts = { '': batch.total, DONE: batch.done, REFUSED: batch.refused }
  const pages = data?.paging_data.total_pages ?? 1
  return (
    <Tabs
      value={state}
      onValueChange={(value) => {
        setState(value as BatchRowState | '')
        setPage(1)
      }}
    >
      <TabsList aria-label={t('rows')}>
        {TABS.map((tab) => (
          <TabsTrigger key={tab} value={tab}>
            {t(`tabs.${tab || 'ALL'}`, { count: counts[tab] })}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={state} className="grid gap-2 pt-2">
        <section
          aria-label={t('rows')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
          tabIndex={0}
          className="min-h-40 overflow-y-auto md:max-h-96"
        >
          <table className="w-full table-fixed text-left">
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('columns.document')}</th>
                <th scope="col">{t('columns.result')}</th>
              </tr>
            </thead>
            <tbody>
              {data?.row_list.map((row) => (
                <Row key={row.position} row={row} batch={batch} />
              ))}
            </tbody>
          </table>
        </section>
        {pages > 1 ? (
          <div className="flex items-center justify-end gap-2">
            <span className="tabular text-ink-soft">{t('page', { page, pages })}</span>
            <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('previous')}
            </Button>
            <Button size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t('next')}
            </Button>
          </div>
        ) : null}
      </TabsContent>
    </Tabs>
  )
}

const PREVIEW = {
  INVOICE: 'invoice',
  CREDITNOTE: 'creditNote',
  OFFER: 'offer',
  CONTRACT: 'contract',
  PROFORMA: 'proforma',
} as const

function Row({ row, batch }: { row: DocumentBatchRow; batch: DocumentBatch }) {
  const t = useTranslations('batches')
  const href = `/app/documents/preview/${PREVIEW[batch.document_kind]}/${row.id}`
  return (
    <tr className="border-b align-top">
      <td className="py-1.5 pr-3">
        <Link href={href} className="tabular font-medium text-link hover:underline">
          {row.numeration ?? t('draft')}
        </Link>
        <span className="block truncate text-ink-soft">{row.receiver_name}</span>
      </td>
      <td className="py-1.5">
        <span className="flex min-w-0 gap-2">
          {ICONS[row.state]}
          <span className="min-w-0 break-words [overflow-wrap:anywhere]">
            {row.description ?? row.result ?? t(`rows_states.${row.state}`)}
            {row.result_id === null ? null : (
              <>
                {' · '}
                <Link
                  href={`/app/documents/preview/creditNote/${row.result_id}`}
                  className="text-link hover:underline"
                >
                  {t('made')}
                </Link>
              </>
            )}
          </span>
        </span>
      </td>
    </tr>
  )
}
