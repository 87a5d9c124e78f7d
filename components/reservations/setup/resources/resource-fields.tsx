'use client'

import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { Select } from '@/components/ui/select'
import { RESOURCE_KINDS } from '@/lib/api/reservations/rule-fields'
import { FieldGroup, type FieldsOf, NumberField, TextField } from '../shared/fields'
import { GroupField } from './group-field'
import type { ResourceValues } from './resource-values'
import { SameAsFields } from './same-as-fields'

type Props = FieldsOf<ResourceValues>

/** All fields of a resource, in the order in which a studio thinks of them. */
export function ResourceFields(props: Props) {
  const t = useTranslations('reservations.setup.resources')
  const { values, onChange } = props
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <NameFields {...props} />
      <FieldGroup title={t('times')}>
        <LengthFields {...props} />
      </FieldGroup>
      <FieldGroup title={t('around')}>
        <BufferFields {...props} />
      </FieldGroup>
      <FieldGroup title={t('same_as')}>
        <SameAsFields {...props} />
      </FieldGroup>
      <FieldGroup title={t('reserving')}>
        <SwitchField
          label={t('needs_approval')}
          help={t('needs_approval_help')}
          value={values.needs_approval}
          onChange={(needs_approval) => onChange({ needs_approval })}
        />
        <SwitchField
          label={t('active')}
          help={t('active_help')}
          value={values.active}
          onChange={(active) => onChange({ active })}
        />
        <SwitchField
          label={t('on_public_page')}
          help={t('on_public_page_help')}
          value={values.on_public_page}
          onChange={(on_public_page) => onChange({ on_public_page })}
        />
      </FieldGroup>
    </div>
  )
}

function NameFields({ values, faults, onChange }: Props) {
  const t = useTranslations('reservations.setup.resources')
  const kinds = RESOURCE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))
  const chosen = (text: string) => RESOURCE_KINDS.find((kind) => kind === text) ?? 'ROOM'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('name')}
        value={values.name}
        max={120}
        placeholder={t(`placeholder.${values.kind}`)}
        error={faults.name}
        onChange={(name) => onChange({ name })}
        required
      />
      <FormField label={t('kind')} error={faults.kind}>
        {(field) => (
          <Select
            {...field}
            value={values.kind}
            options={kinds}
            onChange={({ target }) => onChange({ kind: chosen(target.value) })}
          />
        )}
      </FormField>
      <GroupField
        value={values.group_id}
        error={faults.group_id}
        onChange={(group_id) => onChange({ group_id })}
      />
      <NumberField
        label={t('position')}
        help={t('position_help')}
        value={values.position}
        error={faults.position}
        onChange={(position) => onChange({ position: position ?? 0 })}
      />
      <NumberField
        label={t('units')}
        help={t('units_help')}
        value={values.units}
        error={faults.units}
        onChange={(units) => onChange({ units })}
      />
      <NumberField
        label={t('people')}
        help={t('people_help')}
        value={values.people}
        error={faults.people}
        onChange={(people) => onChange({ people })}
      />
    </div>
  )
}

function LengthFields({ values, faults, onChange }: Props) {
  const t = useTranslations('reservations.setup.resources')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        {(['step_minutes', 'min_minutes', 'max_minutes'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(name)}
            value={values[name]}
            error={faults[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      <TextField
        label={t('fixed_starts')}
        help={t('fixed_starts_help')}
        value={values.fixed_starts}
        max={700}
        placeholder="08:30, 10:00, 18:00"
        error={faults.fixed_starts}
        onChange={(fixed_starts) => onChange({ fixed_starts })}
      />
    </>
  )
}

function BufferFields({ values, faults, onChange }: Props) {
  const t = useTranslations('reservations.setup.resources')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['before_minutes', 'after_minutes'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(name)}
            value={values[name]}
            error={faults[name]}
            onChange={(value) => onChange({ [name]: value ?? 0 })}
          />
        ))}
      </div>
      <SwitchField
        label={t('shared_buffer')}
        help={t('shared_buffer_help')}
        value={values.shared_buffer}
        onChange={(shared_buffer) => onChange({ shared_buffer })}
      />
    </>
  )
}
