'use client'

import { useQueryClient } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import type { CreditNoteRow } from '@/lib/api/salesforce/credit-note-fields'
import { BulkAction } from '../documents/bulk-action'
import { CREDIT_NOTES_KEY } from './credit-notes-spec'

/** Issues the chosen credit notes. */
export function CreditNotesBulk({
  ids,
  rows,
  onDone,
}: {
  ids: readonly number[]
  rows: readonly CreditNoteRow[]
  onDone: () => void
}) {
  const t = useTranslations('credit_notes')
  const queries = useQueryClient()
  const run = async () => {
    const { response } = await api.salesforce.creditNotes.bulkIssue({ creditNote_ids: [...ids] })
    await queries.invalidateQueries({ queryKey: [CREDIT_NOTES_KEY] })
    const done = response.creditNote_list.map(({ id, fullNumeration }) => ({ id, name: fullNumeration }))
    return { done, refused: response.refused_list }
  }
  return (
    <BulkAction
      label={t('bulk.issue')}
      icon={FileCheck}
      primary
      ask={t('bulk.ask', { count: ids.length })}
      confirm={t('actions.issue')}
      title={t('bulk.title')}
      rows={rows}
      run={run}
      onDone={onDone}
    />
  )
}
