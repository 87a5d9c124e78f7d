'use client'

import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api/client'
import { type Closure, closureIn } from '@/lib/api/reservations/rule-fields'
import type { Day } from '@/lib/domain/core/day'
import type { ScopedRule } from '@/lib/domain/reservations/rule-scope'
import type { FieldsOf } from '../shared/fields'
import { RuleDialog } from '../shared/rule-dialog'
import { ScopeField } from '../shared/scope-field'
import { useRuleForm } from '../shared/use-rule-form'
import { type Dated, DatedFields, datedValues, withWholeDays } from './dated-fields'

type Values = Dated & { kind: Closure['kind']; scope: ScopedRule }

const valuesOf = (closure: Closure | null, scope: ScopedRule, today: Day): Values => ({
  ...datedValues(closure, today),
  kind: closure?.kind ?? 'CLOSED',
  scope: closure ? { group_id: closure.group_id, resource_id: closure.resource_id } : scope,
})

const contentOf = ({ scope, ...values }: Values) => ({ ...withWholeDays(values), ...scope })

/** Adds a dated exception, or changes one. */
export function ClosureDialog({
  closure,
  scope,
  today,
  onClose,
}: {
  closure: Closure | null
  scope: ScopedRule
  today: Day
  onClose: () => void
}) {
  const t = useTranslations('reservations.setup.closures')
  const form = useRuleForm({
    initial: valuesOf(closure, scope, today),
    schema: closureIn,
    contentOf,
    save: async (content) => {
      if (closure) {
        const { id, revision } = closure
        await api.reservations.closures.update({ closure: { ...content, id, revision } })
      } else await api.reservations.closures.add({ closure: content })
      return t(closure ? 'saved' : 'added')
    },
    onSaved: onClose,
  })
  return (
    <RuleDialog title={t(closure ? 'edit' : 'add')} submit={t('save')} form={form} onClose={onClose}>
      <ClosureFields values={form.values} faults={form.faults} onChange={form.change} />
    </RuleDialog>
  )
}

function ClosureFields({ values, faults, onChange }: FieldsOf<Values>) {
  const t = useTranslations('reservations.setup.closures')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label={t('kind')}>
          {(field) => (
            <Select
              {...field}
              value={values.kind}
              options={(['CLOSED', 'OPEN'] as const).map((value) => ({ value, label: t(value) }))}
              onChange={({ target }) => onChange({ kind: target.value === 'OPEN' ? 'OPEN' : 'CLOSED' })}
            />
          )}
        </FormField>
        <ScopeField
          label={t('scope')}
          value={values.scope}
          error={faults.resource_id ?? faults.group_id}
          onChange={(scope) => onChange({ scope })}
        />
      </div>
      <DatedFields values={values} faults={faults} onChange={onChange} example={t('reason_example')} />
    </>
  )
}
