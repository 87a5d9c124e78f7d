'use client'

import type { DocumentBatch } from '@/lib/api/salesforce/batches/batches-fields'
import { isBatchRunning } from '@/lib/domain/documents/lists/document-batch'
import { useBatchWords } from './use-batch-words'

/** How far a batch is: a bar while it runs, and the counts. */
export function BatchProgressBar({ batch }: { batch: DocumentBatch }) {
  const { countsOf, progressOf, stateOf } = useBatchWords()
  const isRunning = isBatchRunning(batch.state)
  const through = batch.done + batch.refused
  return (
    <div className="grid min-w-0 grow gap-1">
      {isRunning ? (
        <progress
          aria-label={progressOf(batch)}
          max={batch.total}
          {...(batch.state === 'QUEUED' ? {} : { value: through })}
          className="h-2 w-full accent-action"
        />
      ) : null}
      <p role="status" className="tabular break-words text-ink-soft">
        {isRunning ? `${progressOf(batch)} · ` : batch.state === 'DONE' ? null : `${stateOf(batch)} · `}
        <span className="text-ink">{countsOf(batch)}</span>
      </p>
    </div>
  )
}
