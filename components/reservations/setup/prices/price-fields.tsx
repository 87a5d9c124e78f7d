'use client'

import { useTranslations } from 'next-intl'
import { CategoryPicker } from '@/components/anagrafica/categories/category-picker'
import { useCategories } from '@/components/anagrafica/categories/use-categories'
import { useTags } from '@/components/anagrafica/tags/use-tags'
import { FormField } from '@/components/kit/fields/form-field'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { TimeInput } from '@/components/kit/fields/time-input'
import { WeekdayToggles } from '@/components/kit/fields/weekday-toggles'
import { Select } from '@/components/ui/select'
import { PRICE_UNITS } from '@/lib/domain/reservations/price'
import { FieldGroup, type FieldsOf, NumberField, TextField } from '../shared/fields'
import { ScopeField } from '../shared/scope-field'
import { ValidityFields } from '../shared/validity-fields'
import type { PriceValues } from './price-values'

type Props = FieldsOf<PriceValues>

/** All fields of a price. */
export function PriceFields(props: Props) {
  const t = useTranslations('reservations.setup.prices')
  const { values, faults, onChange } = props
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <AmountFields {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ScopeField
          label={t('scope')}
          value={values.scope}
          error={faults.resource_id ?? faults.group_id}
          onChange={(scope) => onChange({ scope })}
        />
        <TextField
          label={t('name')}
          help={t('name_help')}
          value={values.name}
          max={120}
          placeholder={t('name_example')}
          error={faults.name}
          onChange={(name) => onChange({ name })}
        />
      </div>
      <FieldGroup title={t('when')}>
        <WhenFields {...props} />
      </FieldGroup>
      <FieldGroup title={t('audience')}>
        <AudienceFields {...props} />
        <SwitchField
          label={t('with_conditions')}
          help={t('with_conditions_help')}
          value={values.with_conditions}
          onChange={(with_conditions) => onChange({ with_conditions })}
        />
      </FieldGroup>
    </div>
  )
}

function AmountFields({ values, faults, onChange }: Props) {
  const t = useTranslations('reservations.setup.prices')
  const chosen = (text: string) => PRICE_UNITS.find((unit) => unit === text) ?? 'HOUR'
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <NumberField
        label={t('amount')}
        value={values.amount}
        decimals={2}
        error={faults.amount}
        onChange={(amount) => onChange({ amount })}
        required
      />
      <FormField label={t('per')} error={faults.per}>
        {(field) => (
          <Select
            {...field}
            value={values.per}
            options={PRICE_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
            onChange={({ target }) => onChange({ per: chosen(target.value) })}
          />
        )}
      </FormField>
      <NumberField
        label={t('vat_rate')}
        value={values.vat_rate}
        decimals={2}
        error={faults.vat_rate}
        onChange={(vat_rate) => onChange({ vat_rate })}
        required
      />
    </div>
  )
}

function WhenFields({ values, faults, onChange }: Props) {
  const t = useTranslations('reservations.setup.prices')
  return (
    <>
      <WeekdayToggles
        value={values.weekdays}
        error={faults.weekdays}
        onChange={(weekdays) => onChange({ weekdays })}
      />
      <div className="grid grid-cols-2 gap-4">
        <FormField label={t('from_time')} error={faults.from_time}>
          {(field) => (
            <TimeInput
              {...field}
              value={values.from_time}
              onValueChange={(from_time) => onChange({ from_time })}
            />
          )}
        </FormField>
        <FormField label={t('to_time')} error={faults.to_time}>
          {(field) => (
            <TimeInput
              {...field}
              endOfDay
              placeholder="24:00"
              value={values.to_time}
              onValueChange={(to_time) => onChange({ to_time })}
            />
          )}
        </FormField>
      </div>
      <ValidityFields values={values} faults={faults} onChange={onChange} />
    </>
  )
}

function AudienceFields({ values, faults, onChange }: Props) {
  const t = useTranslations('reservations.setup.prices')
  const tags = useTags().data ?? []
  const { categories = [] } = useCategories()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField label={t('tag')} error={faults.tag_id}>
        {(field) => (
          <Select
            {...field}
            value={values.tag_id ?? ''}
            placeholder={t('everybody')}
            options={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => onChange({ tag_id: target.value === '' ? null : Number(target.value) })}
          />
        )}
      </FormField>
      <FormField label={t('category')} error={faults.category_id}>
        {(field) => (
          <CategoryPicker
            {...field}
            categories={categories}
            value={values.category_id}
            none={t('everybody')}
            onValueChange={(category_id) => onChange({ category_id })}
          />
        )}
      </FormField>
    </div>
  )
}
