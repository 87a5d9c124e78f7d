'use client'

import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { Select } from '@/components/ui/select'
import { type PriceChangeForm, priceChangeForm } from '@/lib/api/pricelist/price-change-fields'
import { PRICE_ROUNDINGS } from '@/lib/domain/pricing/price-change'

export type ChangeValues = Omit<PriceChangeForm, 'value'> & { value: number | null }

export const newChange: ChangeValues = { type: 'INCREASE', mode: 'PERCENTAGE', value: null, rounding: 'CENT' }

/** The change of the fields; null while they are incomplete. */
export function completeChange(values: ChangeValues): PriceChangeForm | null {
  const read = priceChangeForm.safeParse(values)
  return read.success ? read.data : null
}

const TYPES = ['INCREASE', 'DISCOUNT'] as const
const MODES = ['PERCENTAGE', 'FIXED'] as const

/** The fields of a change of prices. */
export function ChangeFields({
  values,
  onChange,
}: {
  values: ChangeValues
  onChange: (patch: Partial<ChangeValues>) => void
}) {
  const t = useTranslations('pricelist.price_change')
  const chosen = <Value extends string>(list: readonly Value[], text: string): Value =>
    list.find((value) => value === text) ?? (list[0] as Value)
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <FormField label={t('type')}>
        {(field) => (
          <Select
            {...field}
            value={values.type}
            onChange={({ target }) => onChange({ type: chosen(TYPES, target.value) })}
            options={TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          />
        )}
      </FormField>
      <FormField label={t('mode')}>
        {(field) => (
          <Select
            {...field}
            value={values.mode}
            onChange={({ target }) => onChange({ mode: chosen(MODES, target.value) })}
            options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
          />
        )}
      </FormField>
      <FormField
        label={t(values.mode === 'PERCENTAGE' ? 'percent' : 'amount')}
        help={values.mode === 'FIXED' ? t('amount_help') : undefined}
        required
      >
        {(field) => (
          <NumberInput
            {...field}
            autoFocus
            value={values.value}
            onValueChange={(value) => onChange({ value })}
            decimals={values.mode === 'PERCENTAGE' ? 4 : 8}
            cents={values.mode !== 'PERCENTAGE'}
            negative={false}
          />
        )}
      </FormField>
      <FormField label={t('rounding')}>
        {(field) => (
          <Select
            {...field}
            value={values.rounding}
            onChange={({ target }) => onChange({ rounding: chosen(PRICE_ROUNDINGS, target.value) })}
            options={PRICE_ROUNDINGS.map((value) => ({ value, label: t(`roundings.${value}`) }))}
          />
        )}
      </FormField>
    </div>
  )
}
