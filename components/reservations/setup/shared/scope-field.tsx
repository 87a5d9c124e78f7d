'use client'

import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { Select } from '@/components/ui/select'
import type { ScopedRule } from '@/lib/domain/reservations/rule-scope'
import { scopeKey, scopeOfKey } from './scope'
import { useSetupResources } from './use-setup'

/** The name of a scope: the whole structure, a group, or a resource. */
export function useScopeName(): (scope: ScopedRule) => string {
  const t = useTranslations('reservations.setup.scope')
  const { resources, groups } = useSetupResources()
  return ({ group_id, resource_id }) => {
    if (resource_id !== null) return resources.find(({ id }) => id === resource_id)?.name ?? t('unknown')
    if (group_id !== null) return groups.find(({ id }) => id === group_id)?.name ?? t('unknown')
    return t('structure')
  }
}

/** Chooses for what a rule is. */
export function ScopeField({
  label,
  value,
  onChange,
  error,
  help,
  className,
}: {
  label: string
  value: ScopedRule
  onChange: (scope: ScopedRule) => void
  error?: string | undefined
  help?: string | undefined
  className?: string
}) {
  const t = useTranslations('reservations.setup.scope')
  const { resources, groups } = useSetupResources()
  const options = [
    { value: 'structure', label: t('structure') },
    ...groups.map(({ id, name }) => ({ value: `group-${id}`, label: t('group', { name }) })),
    ...resources.map(({ id, name }) => ({ value: `resource-${id}`, label: name })),
  ]
  return (
    <FormField label={label} error={error} help={help} className={className}>
      {(field) => (
        <Select
          {...field}
          value={scopeKey(value)}
          options={options}
          onChange={({ target }) => onChange(scopeOfKey(target.value))}
        />
      )}
    </FormField>
  )
}
