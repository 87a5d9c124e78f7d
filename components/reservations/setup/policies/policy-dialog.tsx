'use client'

import { useTranslations } from 'next-intl'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { api } from '@/lib/api/client'
import { type PolicyOut, policyIn } from '@/lib/api/reservations/rule-fields'
import { FieldGroup, type FieldsOf, NumberField } from '../shared/fields'
import { RuleDialog } from '../shared/rule-dialog'
import { ScopeField } from '../shared/scope-field'
import { useRuleForm } from '../shared/use-rule-form'
import { PolicySentences } from './policy-sentences'
import { contentOf, type PolicyValues } from './policy-values'

/** Adds the policy of a scope, or changes one; what it means is shown while it is typed. */
export function PolicyDialog({
  policy,
  initial,
  onClose,
}: {
  policy: Pick<PolicyOut, 'id' | 'revision'> | null
  initial: PolicyValues
  onClose: () => void
}) {
  const t = useTranslations('reservations.setup.policies')
  const form = useRuleForm({
    initial,
    schema: policyIn,
    contentOf,
    save: async (content) => {
      if (policy) {
        const { id, revision } = policy
        await api.reservations.policies.update({ policy: { ...content, id, revision } })
      } else await api.reservations.policies.add({ policy: content })
      return t(policy ? 'saved' : 'added')
    },
    onSaved: onClose,
  })
  const { values, faults, change } = form
  return (
    <RuleDialog
      title={t(policy ? 'edit' : 'add')}
      submit={t('save')}
      form={form}
      className="md:max-w-2xl"
      onClose={onClose}
    >
      <ScopeField
        label={t('scope')}
        value={values.scope}
        error={faults.resource_id ?? faults.group_id}
        onChange={(scope) => change({ scope })}
      />
      <PolicyFields values={values} faults={faults} onChange={change} />
      <SwitchField
        label={t('auto_no_show')}
        help={t('auto_no_show_help')}
        value={values.auto_no_show}
        onChange={(auto_no_show) => change({ auto_no_show })}
      />
      <section className="grid gap-2 rounded-lg bg-sunken p-3">
        <h3 className="font-medium">{t('meaning')}</h3>
        <PolicySentences policy={values} />
      </section>
    </RuleDialog>
  )
}

type Field = Exclude<keyof PolicyValues, 'scope' | 'auto_no_show'>

/** The fields by their group. Those that may be empty have no limit then; the others are 0. */
const GROUPS = [
  ['when', ['lead_minutes', 'window_days']],
  ['limits', ['max_active', 'max_per_day', 'max_per_week']],
  ['money', ['cancel_free_hours', 'late_fee_percent', 'deposit_percent']],
  ['day', ['hold_minutes', 'check_in_minutes']],
] as const satisfies readonly (readonly [string, readonly Field[]])[]

const UNLIMITED: readonly Field[] = ['window_days', 'max_active', 'max_per_day', 'max_per_week']
const PERCENT: readonly Field[] = ['late_fee_percent', 'deposit_percent']

function PolicyFields({ values, faults, onChange }: FieldsOf<PolicyValues>) {
  const t = useTranslations('reservations.setup.policies')
  return GROUPS.map(([group, fields]) => (
    <FieldGroup key={group} title={t(`groups.${group}`)}>
      <div className="grid gap-4 sm:grid-cols-3">
        {fields.map((field) => (
          <NumberField
            key={field}
            label={t(`fields.${field}`)}
            value={values[field]}
            decimals={PERCENT.includes(field) ? 2 : 0}
            placeholder={UNLIMITED.includes(field) ? t('unlimited') : undefined}
            error={faults[field]}
            onChange={(value) => onChange({ [field]: UNLIMITED.includes(field) ? value : (value ?? 0) })}
          />
        ))}
      </div>
    </FieldGroup>
  ))
}
