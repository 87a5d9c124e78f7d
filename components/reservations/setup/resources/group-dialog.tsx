'use client'

import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import { type Group, groupIn } from '@/lib/api/reservations/rule-fields'
import { NumberField, TextField } from '../shared/fields'
import { RuleDialog } from '../shared/rule-dialog'
import { useRuleForm } from '../shared/use-rule-form'
import { useSetupResources } from '../shared/use-setup'

/** Adds a group of resources, or changes one. */
export function GroupDialog({
  group,
  onAdded,
  onClose,
}: {
  group: Group | null
  onAdded?: (id: number) => void
  onClose: () => void
}) {
  const t = useTranslations('reservations.setup.groups')
  const { groups } = useSetupResources()
  const form = useRuleForm({
    initial: { name: group?.name ?? '', position: group?.position ?? groups.length },
    schema: groupIn,
    contentOf: (values) => values,
    save: async (content) => {
      if (group) {
        const { id, revision } = group
        await api.reservations.groups.update({ group: { ...content, id, revision } })
      } else {
        const { response } = await api.reservations.groups.add({ group: content })
        onAdded?.(response.group.id)
      }
      return t(group ? 'saved' : 'added')
    },
    onSaved: onClose,
  })
  const { values, faults, change } = form
  return (
    <RuleDialog title={t(group ? 'edit' : 'add')} submit={t('save')} form={form} onClose={onClose}>
      <TextField
        label={t('name')}
        value={values.name}
        max={120}
        placeholder={t('placeholder')}
        error={faults.name}
        onChange={(name) => change({ name })}
        required
      />
      <NumberField
        label={t('position')}
        help={t('position_help')}
        value={values.position}
        error={faults.position}
        onChange={(position) => change({ position: position ?? 0 })}
      />
    </RuleDialog>
  )
}
