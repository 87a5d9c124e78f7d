'use client'

import { useTranslations } from 'next-intl'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { api } from '@/lib/api/client'
import { blackoutIn } from '@/lib/api/reservations/rule-fields'
import type { Day } from '@/lib/domain/core/day'
import type { ScopedRule } from '@/lib/domain/reservations/rule-scope'
import { RuleDialog } from '../shared/rule-dialog'
import { ScopeField } from '../shared/scope-field'
import { useRuleForm } from '../shared/use-rule-form'
import { type Dated, DatedFields, datedValues, withWholeDays } from './dated-fields'

type Values = Dated & { scope: ScopedRule; cancels: boolean }

const contentOf = ({ scope, cancels, ...dated }: Values) => ({ ...withWholeDays(dated), ...scope, cancels })

/** Adds a time in which something is out of service. What is reserved then is cancelled only where that is asked for. */
export function BlackoutDialog({
  scope,
  today,
  onClose,
}: {
  scope: ScopedRule
  today: Day
  onClose: () => void
}) {
  const t = useTranslations('reservations.setup.blackouts')
  const form = useRuleForm({
    initial: { ...datedValues(null, today), scope, cancels: false },
    schema: blackoutIn,
    contentOf,
    save: async ({ cancels, ...blackout }) => {
      const { response } = await api.reservations.blackouts.add({ blackout, cancel_reservations: cancels })
      return t('added', { count: response.cancelled_count })
    },
    onSaved: onClose,
  })
  const { values, faults, change } = form
  return (
    <RuleDialog title={t('add')} text={t('text')} submit={t('save')} form={form} onClose={onClose}>
      <ScopeField
        label={t('scope')}
        value={values.scope}
        error={faults.resource_id ?? faults.group_id}
        onChange={(chosen) => change({ scope: chosen })}
      />
      <DatedFields values={values} faults={faults} onChange={change} example={t('reason_example')} />
      <SwitchField
        label={t('cancel')}
        help={t('cancel_help')}
        value={values.cancels}
        onChange={(cancels) => change({ cancels })}
      />
    </RuleDialog>
  )
}
