'use client'

import { useTranslations } from 'next-intl'
import { Controller, useFormContext } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { hasRightCheckDigit } from '@/lib/domain/codes/barcode'
import type { ProductValues } from './product-form'
import { TypeField } from './type-field'
import { useUnitOptions } from './use-unit-options'
import { VatField } from './vat-field'

/** The fields of a product, in the form around them. */
export function ProductFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <NameField />
      </div>
      <FurtherProductFields />
      <VatField />
    </div>
  )
}

export function NameField() {
  const t = useTranslations('pricelist.product_dialog')
  const errorText = useFieldError()
  const { register, formState } = useFormContext<ProductValues>()
  return (
    <FormField label={t('name')} required error={errorText(formState.errors.name)}>
      {(field) => <Input {...field} {...register('name')} maxLength={200} autoComplete="off" autoFocus />}
    </FormField>
  )
}

/** The unit of measure of a new product's price. */
export function UnitField() {
  const t = useTranslations('pricelist.price_dialog')
  const { register } = useFormContext<ProductValues>()
  const { units } = useUnitOptions()
  return (
    <FormField label={t('unit')}>
      {(field) => <Select {...field} {...register('measurementunit_id')} options={units} />}
    </FormField>
  )
}

/** The fields of a product besides its name and VAT. */
export function FurtherProductFields() {
  const t = useTranslations('pricelist.product_dialog')
  const errorText = useFieldError()
  const { register, control, formState, watch } = useFormContext<ProductValues>()
  const barcode = watch('barcode').trim()
  const { errors } = formState
  return (
    <>
      <FormField label={t('description')} error={errorText(errors.description)} className="sm:col-span-2">
        {(field) => <Textarea {...field} {...register('description')} rows={2} maxLength={1000} />}
      </FormField>
      <FormField label={t('code')} error={errorText(errors.code)}>
        {(field) => <Input {...field} {...register('code')} maxLength={80} autoComplete="off" />}
      </FormField>
      <FormField
        label={t('barcode')}
        help={t('barcode_help')}
        error={errorText(errors.barcode)}
        warning={/^\d+$/.test(barcode) && !hasRightCheckDigit(barcode) ? t('barcode_warning') : undefined}
      >
        {(field) => (
          <Input
            {...field}
            {...register('barcode')}
            inputMode="numeric"
            maxLength={14}
            autoComplete="off"
            className="tabular"
          />
        )}
      </FormField>
      <TypeField />
      <FormField label={t('purchase_price')} error={errorText(errors.purchase_price)}>
        {(field) => (
          <Controller
            control={control}
            name="purchase_price"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <NumberInput
                {...field}
                ref={ref}
                onBlur={onBlur}
                value={value}
                onValueChange={onChange}
                decimals={8}
                cents
                negative={false}
              />
            )}
          />
        )}
      </FormField>
    </>
  )
}
