'use client'

import { X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { isBatchRunning } from '@/lib/domain/documents/lists/document-batch'
import { BatchProgressBar } from './batch-progress-bar'
import { useBatchWords } from './use-batch-words'
import type { Batches } from './use-batches'

const BatchDialog = dynamic(() => import('./batch-dialog').then((module) => module.BatchDialog), {
  ssr: false,
})

/** The batches over the documents of a list that run or have ended unread, with the way to each result. */
export function BatchStrip({ batches }: { batches: Batches }) {
  const t = useTranslations('batches')
  const { titleOf } = useBatchWords()
  const { once } = useOnce()
  const { open, shown, show, close } = batches
  if (open.length === 0) return null
  return (
    <>
      <section aria-label={t('open')} className="mb-3 grid gap-2">
        {open.map((batch) => (
          <div
            key={batch.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border bg-surface px-3 py-2"
          >
            <p className="font-medium text-heading">{titleOf(batch)}</p>
            <BatchProgressBar batch={batch} />
            <Button size="sm" onClick={() => show(batch.id)}>
              {t('show')}
            </Button>
            {isBatchRunning(batch.state) ? null : (
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={t('dismiss')}
                onClick={() => void once('close', async () => close(batch.id).then(() => true))}
              >
                <X aria-hidden />
              </Button>
            )}
          </div>
        ))}
      </section>
      {shown ? <BatchDialog key={shown.id} batch={shown} batches={batches} /> : null}
    </>
  )
}
