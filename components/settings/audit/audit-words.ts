'use client'

import { useTranslations } from 'next-intl'
import { auditWords } from '@/lib/i18n/audit-words'

/** The actions and the entities of the audit's rows, as its filters offer them. */
export const AUDIT_ACTIONS = [
  'CREATE',
  'UPDATE',
  'DELETE',
  'ISSUE',
  'SEND',
  'STATE',
  'MERGE',
  'UNMERGE',
  'EXPORT',
  'ERASE',
  'ANONYMISE',
] as const
export const AUDIT_ENTITIES = [
  'anagrafica',
  'anagrafica_tag',
  'anagrafica_note',
  'anagrafica_attachment',
  'anagrafica_contact_log',
  'invoice',
  'creditnote',
  'offer',
  'contract',
  'purchase',
  'delivery_note',
  'document_payment',
  'product',
  'price',
  'event',
  'event_series',
  'event_attendant',
  'structure_configuration',
  'structure',
  'membership',
  'invitation',
  'account',
  'audit_entry',
] as const

/** The words for what the audit's rows name by code, in the user's language. */
export function useAuditWords() {
  const t = useTranslations()
  return auditWords({ text: (key) => t(key as 'audit.title'), has: (key) => t.has(key as 'audit.title') })
}
