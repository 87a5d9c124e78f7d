'use client'

import { History, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TablePager } from '@/components/kit/data-table/table-pager'
import { TableError } from '@/components/kit/data-table/table-states'
import { InstantText } from '@/components/kit/day'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { EmptyState } from '@/components/kit/empty-state'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { PriceChangeEntry } from '@/lib/api/pricelist/price-change-fields'
import { useChangeWords } from './change-words'
import { CHANGES_SIZE, usePriceChanges } from './use-price-changes'
import { useUndoChange } from './use-undo-change'

/** The changes of many prices that were made, newest first, each with the way back. */
export function PriceChangesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('pricelist.price_change')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = usePriceChanges(page)
  const { undo, pending } = useUndoChange()
  const total = data?.paging_data.total_items ?? 0
  return (
    <DialogFrame title={t('history')} text={t('history_text')} className="md:max-w-2xl" onClose={onClose}>
      {error && !data ? <TableError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-24" /> : null}
      {data && total === 0 ? (
        <EmptyState icon={History} title={t('history_empty')} text={t('history_empty_text')} />
      ) : null}
      {data && total > 0 ? (
        <ul aria-label={t('history')} className="divide-y rounded-lg border">
          {data.price_change_list.map((change) => (
            <ChangeItem
              key={change.id}
              change={change}
              isPending={pending === change.id}
              onUndo={() => void undo(change.id)}
            />
          ))}
        </ul>
      ) : null}
      {total > CHANGES_SIZE ? (
        <TablePager
          total={total}
          state={{
            query: { page, size: CHANGES_SIZE },
            sizes: [CHANGES_SIZE],
            setPage,
            setSize: () => undefined,
          }}
        />
      ) : null}
    </DialogFrame>
  )
}

function ChangeItem({
  change,
  isPending,
  onUndo,
}: {
  change: PriceChangeEntry
  isPending: boolean
  onUndo: () => void
}) {
  const t = useTranslations('pricelist.price_change')
  const wordsOf = useChangeWords()
  const dialogs = useDialogs()
  const words = wordsOf(change, change.price_count)
  const ask = async () => {
    if (await dialogs.confirm({ text: t('undo_ask', { change: words }), confirm: t('undo') })) onUndo()
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{words}</p>
        <p className="text-ink-soft text-sm">
          {change.author ? `${change.author} · ` : ''}
          <InstantText value={change.created_at} form="short" />
        </p>
      </div>
      {change.undone_at ? (
        <Badge>{t('undone_badge', { count: change.restored_count ?? 0 })}</Badge>
      ) : (
        <Button size="sm" pending={isPending} onClick={() => void ask()}>
          {isPending ? null : <Undo2 aria-hidden />}
          {t('undo')}
        </Button>
      )}
    </li>
  )
}
