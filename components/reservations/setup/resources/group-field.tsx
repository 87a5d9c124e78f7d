'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { useSetupResources } from '../shared/use-setup'
import { GroupDialog } from './group-dialog'

/** Chooses the group of a resource, or adds one. */
export function GroupField({
  value,
  error,
  onChange,
}: {
  value: number | null
  error: string | undefined
  onChange: (id: number | null) => void
}) {
  const t = useTranslations('reservations.setup.groups')
  const { groups } = useSetupResources()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <FormField label={t('group')} help={t('group_help')} error={error}>
        {(field) => (
          <span className="flex gap-1.5">
            <Select
              {...field}
              value={value ?? ''}
              placeholder={t('no_group')}
              options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
            />
            <Button size="icon" aria-label={t('add')} title={t('add')} onClick={() => setAdding(true)}>
              <Plus aria-hidden />
            </Button>
          </span>
        )}
      </FormField>
      {adding ? <GroupDialog group={null} onAdded={onChange} onClose={() => setAdding(false)} /> : null}
    </>
  )
}
