'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Controller, useForm, useFormContext } from 'react-hook-form'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import { FormDate } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Price, Product } from '@/lib/api/pricelist/product-fields'
import { CatalogueForm } from '../form/catalogue-form'
import { useUnitOptions } from '../form/use-unit-options'
import { type PriceValues, priceForm, priceValues } from './price-form'
import { isBundle, SinglePrice } from './single-price'
import { useSavePrice } from './use-save-price'

/** The dialog of a new price of a product, or of the price that is changed. */
export function PriceDialog({
  product,
  price,
  onClose,
}: {
  product: Product
  price: Price | null
  onClose: () => void
}) {
  const t = useTranslations('pricelist.price_dialog')
  const form = useForm<PriceValues>({
    defaultValues: priceValues(price),
    resolver: zodResolver(priceForm) as never,
  })
  const close = useGuardedClose(form.formState.isDirty, onClose)
  const save = useSavePrice(product, price, form, onClose)
  return (
    <DialogFrame
      title={t(price ? 'edit' : 'add', { name: product.name })}
      className="md:max-w-2xl"
      onClose={close}
    >
      <CatalogueForm
        form={form}
        kind="price"
        submit={t(price ? 'save' : 'submit')}
        fault={t('check_input')}
        onSave={save}
        onCancel={close}
      >
        <PriceFields />
      </CatalogueForm>
    </DialogFrame>
  )
}

function PriceFields() {
  const t = useTranslations('pricelist.price_dialog')
  const errorText = useFieldError()
  const { register, control, formState, watch } = useFormContext<PriceValues>()
  const { errors } = formState
  const { currencies, units } = useUnitOptions()
  const [amount, quantity, currency] = watch(['amount', 'quantity', 'currency_id'])
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField label={t('description')} error={errorText(errors.description)} className="sm:col-span-2">
        {(field) => <Input {...field} {...register('description')} maxLength={200} autoComplete="off" />}
      </FormField>
      <NumberField name="amount" autoFocus />
      <NumberField
        name="quantity"
        help={
          amount && quantity && isBundle(quantity) ? (
            <SinglePrice amount={amount} quantity={quantity} currencyId={Number(currency)} />
          ) : null
        }
      />
      <FormField label={t('currency')} required error={errorText(errors.currency_id)}>
        {(field) => <Select {...field} {...register('currency_id')} options={currencies} />}
      </FormField>
      <FormField label={t('unit')} required error={errorText(errors.measurementunit_id)}>
        {(field) => <Select {...field} {...register('measurementunit_id')} options={units} />}
      </FormField>
      <FormField label={t('valid_from')} error={errorText(errors.valid_from)}>
        {(field) => <FormDate {...field} control={control} name="valid_from" none={null} />}
      </FormField>
      <FormField label={t('valid_to')} error={errorText(errors.valid_to)}>
        {(field) => <FormDate {...field} control={control} name="valid_to" none={null} />}
      </FormField>
    </div>
  )
}

function NumberField({
  name,
  help,
  autoFocus,
}: {
  name: 'amount' | 'quantity'
  help?: ReactNode
  autoFocus?: boolean
}) {
  const t = useTranslations('pricelist.price_dialog')
  const errorText = useFieldError()
  const { control, formState } = useFormContext<PriceValues>()
  return (
    <FormField label={t(name)} required help={help} error={errorText(formState.errors[name])}>
      {(field) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <NumberInput
              {...field}
              ref={ref}
              autoFocus={autoFocus}
              onBlur={onBlur}
              value={value}
              onValueChange={onChange}
              decimals={8}
              cents={name === 'amount'}
              negative={false}
            />
          )}
        />
      )}
    </FormField>
  )
}
