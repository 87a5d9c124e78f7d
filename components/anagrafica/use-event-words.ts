'use client'

import { useTranslations } from 'next-intl'
import { useAuditWords } from '@/components/settings/audit-words'
import type { TimelineEvent } from '@/lib/api/anagrafica/timeline-fields'

const SHOWN = 6
type DocumentEvent = Extract<TimelineEvent, { kind: 'document' }>

/** The words for what a timeline names by code. */
export function useEventWords() {
  const t = useTranslations('activity')
  const outbox = useTranslations('outbox')
  const audit = useAuditWords()
  return {
    change: (action: string) =>
      t.has(`changes.${action}` as 'more') ? t(`changes.${action}` as 'more') : audit.action(action),
    fields: (fields: readonly string[]) => {
      const names = fields.slice(0, SHOWN).map(audit.field).join(', ')
      return fields.length > SHOWN ? t('and_more', { names, count: fields.length - SHOWN }) : names
    },
    mailState: (state: string) =>
      outbox.has(`states.${state}` as 'title') ? outbox(`states.${state}` as 'title') : state,
    document: ({ full_numeration, document_id }: DocumentEvent) =>
      full_numeration ? t('invoice', { number: full_numeration }) : t('draft', { id: document_id }),
  }
}
