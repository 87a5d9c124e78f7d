'use client'

import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { TimeInput } from '@/components/kit/fields/time-input'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api/client'
import { type Closure, closureIn } from '@/lib/api/reservations/rule-fields'
import type { Day } from '@/lib/domain/core/day'
import type { ScopedRule } from '@/lib/domain/reservations/rule-scope'
import { type FieldsOf, TextField } from '../shared/fields'
import { RuleDialog } from '../shared/rule-dialog'
import { ScopeField } from '../shared/scope-field'
import { useRuleForm } from '../shared/use-rule-form'

type Values = {
  kind: Closure['kind']
  scope: ScopedRule
  from_day: string
  from_time: string
  to_day: string
  to_time: string
  reason: string
}

const [MIDNIGHT, END_OF_DAY] = ['00:00', '24:00']

/** A whole day has no times in its fields. */
const valuesOf = (closure: Closure | null, scope: ScopedRule, today: Day): Values => ({
  kind: closure?.kind ?? 'CLOSED',
  scope: closure ? { group_id: closure.group_id, resource_id: closure.resource_id } : scope,
  from_day: closure?.from_day ?? today,
  from_time: closure && closure.from_time !== MIDNIGHT ? closure.from_time : '',
  to_day: closure?.to_day ?? today,
  to_time: closure && closure.to_time !== END_OF_DAY ? closure.to_time : '',
  reason: closure?.reason ?? '',
})

const contentOf = ({ scope, from_time, to_time, ...values }: Values) => ({
  ...values,
  ...scope,
  from_time: from_time || MIDNIGHT,
  to_time: to_time || END_OF_DAY,
})

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
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
          <FormField label={t(`${end}_day`)} error={faults[`${end}_day`]} required>
            {(field) => (
              <DateInput
                {...field}
                value={values[`${end}_day`]}
                onValueChange={(day) => onChange({ [`${end}_day`]: day })}
              />
            )}
          </FormField>
          <FormField label={t(`${end}_time`)} error={faults[`${end}_time`]}>
            {(field) => (
              <TimeInput
                {...field}
                endOfDay={end === 'to'}
                placeholder={end === 'to' ? END_OF_DAY : MIDNIGHT}
                value={values[`${end}_time`]}
                onValueChange={(time) => onChange({ [`${end}_time`]: time })}
              />
            )}
          </FormField>
        </div>
      ))}
      <p className="text-ink-soft text-sm">{t('whole_days')}</p>
      <TextField
        label={t('reason')}
        value={values.reason}
        max={200}
        placeholder={t('reason_example')}
        error={faults.reason}
        onChange={(reason) => onChange({ reason })}
      />
    </>
  )
}
