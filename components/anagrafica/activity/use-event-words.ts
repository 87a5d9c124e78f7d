'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { OF_KIND } from '@/components/salesforce/document-href'
import { useAuditWords } from '@/components/settings/audit/audit-words'
import type { TimelineEvent } from '@/lib/api/anagrafica/timeline-fields'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { formatDay, formatInstant } from '@/lib/i18n/formats'

const MAX_SHOWN = 6
export type DocumentEvent = Extract<TimelineEvent, { kind: 'document' }>
export type MeetingEvent = Extract<TimelineEvent, { kind: 'meeting' | 'meeting_note' | 'meeting_answer' }>

/** Returns the kind of a document; a document of a kind that this version does not know is called an invoice. */
export const kindOf = ({ document_kind }: DocumentEvent): DocumentKind =>
  document_kind in OF_KIND ? (document_kind as DocumentKind) : 'INVOICE'

/** The words for what a timeline names by code. */
export function useEventWords() {
  const t = useTranslations('activity')
  const chain = useTranslations('documents.chain')
  const outbox = useTranslations('outbox')
  const audit = useAuditWords()
  const language = useLanguage()
  return {
    change: (action: string) =>
      t.has(`changes.${action}` as 'more') ? t(`changes.${action}` as 'more') : audit.action(action),
    fields: (fields: readonly string[]) => {
      const names = fields.slice(0, MAX_SHOWN).map(audit.field).join(', ')
      return fields.length > MAX_SHOWN ? t('and_more', { names, count: fields.length - MAX_SHOWN }) : names
    },
    mailState: (state: string) =>
      outbox.has(`states.${state}` as 'title') ? outbox(`states.${state}` as 'title') : state,
    document: (event: DocumentEvent) =>
      event.full_numeration
        ? chain(`kind.${kindOf(event)}`, { number: event.full_numeration })
        : chain(`draft.${kindOf(event)}`),
    meeting: (event: MeetingEvent) => {
      const { name } = event
      return event.kind === 'meeting_answer'
        ? t(`meeting_answers.${event.state}`, { name })
        : t(event.kind, { name })
    },
    meetingTime: ({ allDay, recurring, start_datetime }: MeetingEvent) => {
      const when = (allDay ? formatDay : formatInstant)(start_datetime, language, 'weekday')
      return recurring ? t('meeting_weekly', { when }) : when
    },
  }
}
