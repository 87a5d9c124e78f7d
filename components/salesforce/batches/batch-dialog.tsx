'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { saveFile } from '@/components/kit/save-file'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { api } from '@/lib/api/client'
import type { DocumentBatch } from '@/lib/api/salesforce/batches/batches-fields'
import { isBatchRunning } from '@/lib/domain/documents/lists/document-batch'
import { BatchProgressBar } from './batch-progress-bar'
import { BatchRows } from './batch-rows'
import { useBatchWords } from './use-batch-words'
import type { Batches } from './use-batches'

/**
 * A batch while it runs and after its end: its progress, the outcome of each document, and the actions on it. It
 * goes on when the dialog is closed; once it has ended, closing the dialog marks its result as read.
 */
export function BatchDialog({ batch, batches }: { batch: DocumentBatch; batches: Batches }) {
  const t = useTranslations('batches')
  const kit = useTranslations('kit')
  const { titleOf } = useBatchWords()
  const { once, running } = useOnce()
  const { id, file, total, done } = batch
  const isRunning = isBatchRunning(batch.state)
  const left = isRunning ? 0 : total - done
  const run = (name: string, act: () => Promise<unknown>) => once(name, async () => act().then(() => true))
  const download = () =>
    run('file', async () => {
      const { body } = await api.salesforce.batches.file({ id })
      saveFile(file?.name ?? 'documenti.zip', body)
    })
  useFileAtTheEnd(batch, download)
  const leave = () => {
    batches.show(null)
    if (!isRunning) void run('close', () => batches.close(id))
  }
  return (
    <DialogFrame
      title={titleOf(batch)}
      text={isRunning ? t('leave') : undefined}
      className="md:max-w-3xl"
      onClose={leave}
    >
      <BatchProgressBar batch={batch} />
      <BatchRows batch={batch} />
      <DialogFooter>
        {isRunning ? (
          <Button pending={running === 'cancel'} onClick={() => void run('cancel', () => batches.cancel(id))}>
            {t('cancel')}
          </Button>
        ) : null}
        {left > 0 ? (
          <Button pending={running === 'retry'} onClick={() => void run('retry', () => batches.retry(id))}>
            {t('retry', { count: left, kind: batch.document_kind })}
          </Button>
        ) : null}
        {file ? (
          <Button pending={running === 'file'} onClick={() => void download()}>
            {running === 'file' ? null : <Download aria-hidden />}
            {t('download')}
          </Button>
        ) : null}
        <Button variant="primary" onClick={leave}>
          {kit('close')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

/** Downloads the file once, as soon as a batch that was open while running has made it. */
function useFileAtTheEnd({ state, file }: DocumentBatch, download: () => unknown): void {
  const waits = useRef(isBatchRunning(state))
  const latest = useRef(download)
  latest.current = download
  useEffect(() => {
    if (!file || !waits.current) return
    waits.current = false
    latest.current()
  }, [file])
}
