'use client'

import { useTranslations } from 'next-intl'
import type { DocumentBatch } from '@/lib/api/salesforce/batches/batches-fields'
import { isBatchRunning } from '@/lib/domain/documents/lists/document-batch'

/** Reasons with a word of their own; the others are counted together. */
const NAMED = ['ERROR_BATCH_PAID', 'ERROR_DOCUMENT_NO_ADDRESS', 'ERROR_DOCUMENT_NO_XML'] as const

/** Returns functions that name a batch and state how far it is: "47 inviate, 2 senza indirizzo". */
export function useBatchWords() {
  const t = useTranslations('batches')
  const countsOf = (batch: DocumentBatch): string => {
    const { action, document_kind: kind, done, reason_list, total, refused } = batch
    const countOf = (code: string) => reason_list.find((reason) => reason.code === code)?.count ?? 0
    const named = NAMED.filter((code) => countOf(code) > 0)
    const rest = refused - named.reduce((sum, code) => sum + countOf(code), 0)
    const left = isBatchRunning(batch.state) ? 0 : total - done - refused
    return [
      t(`done.${action}`, { count: done, kind }),
      ...named.map((code) => t(`reasons.${code}`, { count: countOf(code) })),
      ...(rest > 0 ? [t('refused', { count: rest, kind })] : []),
      ...(left > 0 ? [t('left', { count: left, kind })] : []),
    ].join(', ')
  }
  const titleOf = ({ action, document_kind: kind }: DocumentBatch): string => t(`titles.${action}`, { kind })
  const progressOf = ({ done, refused, total }: DocumentBatch): string =>
    t('progress', { count: done + refused, total })
  return { countsOf, titleOf, progressOf, stateOf: ({ state }: DocumentBatch) => t(`states.${state}`) }
}
