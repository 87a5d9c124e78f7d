'use client'

import { useTranslations } from 'next-intl'

/** What the audit's rows can be about and what can happen to it, as its filters offer them. */
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
  'structure_configuration',
  'structure',
  'membership',
  'invitation',
  'account',
] as const

/** The words for what the audit's rows name by code: actions, objects, fields. An unknown one is shown readable. */
export function useAuditWords() {
  const t = useTranslations('audit')
  const registry = useTranslations('registry.fields')
  const readable = (code: string) => code.replaceAll('_', ' ').toLowerCase()
  return {
    action: (code: string) =>
      t.has(`action.${code}` as 'title') ? t(`action.${code}` as 'title') : readable(code),
    entity: (code: string) =>
      t.has(`entity.${code}` as 'title') ? t(`entity.${code}` as 'title') : readable(code),
    field: (code: string) => {
      if (t.has(`field.${code}` as 'title')) return t(`field.${code}` as 'title')
      return registry.has(code as 'email') ? registry(code as 'email') : readable(code)
    },
  }
}
