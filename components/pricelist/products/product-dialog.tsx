'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { FormDialog } from '@/components/kit/form-dialog'
import { FormFault } from '@/components/kit/form-fault'
import { FormField } from '@/components/kit/form-field'
import { NumberInput } from '@/components/kit/number-input'
import { useFieldError } from '@/components/kit/use-field-error'
import { useGuardedClose } from '@/components/kit/use-guarded-close'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { FormAttributes } from './form-attributes'
import { type ProductValues, productForm, productValues } from './product-form'
import { useSaveProduct } from './use-save-product'

/** A new product, or the one that is given to be changed. */
export function ProductDialog({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const t = useTranslations('pricelist.product_dialog')
  const form = useForm<ProductValues>({
    defaultValues: productValues(product),
    resolver: zodResolver(productForm) as never,
  })
  const { isDirty, isSubmitting, isSubmitted, isValid } = form.formState
  const close = useGuardedClose(isDirty, onClose)
  const save = useSaveProduct(product, form, onClose)
  return (
    <FormProvider {...form}>
      <FormDialog
        title={product ? t('edit', { name: product.name }) : t('add')}
        submit={t(product ? 'save' : 'submit')}
        pending={isSubmitting}
        className="md:max-w-2xl"
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={close}
      >
        <ProductFields />
        <FormAttributes kind="product" />
        <FormFault>{isSubmitted && !isValid ? t('check_input') : null}</FormFault>
      </FormDialog>
    </FormProvider>
  )
}

function ProductFields() {
  const t = useTranslations('pricelist.product_dialog')
  const errorText = useFieldError()
  const { register, control, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField label={t('name')} required error={errorText(errors.name)} className="sm:col-span-2">
        {(field) => <Input {...field} {...register('name')} maxLength={200} autoComplete="off" autoFocus />}
      </FormField>
      <FormField label={t('description')} error={errorText(errors.description)} className="sm:col-span-2">
        {(field) => <Textarea {...field} {...register('description')} rows={2} maxLength={1000} />}
      </FormField>
      <FormField label={t('code')} error={errorText(errors.code)}>
        {(field) => <Input {...field} {...register('code')} maxLength={80} autoComplete="off" />}
      </FormField>
      <FormField label={t('barcode')} help={t('barcode_help')} error={errorText(errors.barcode)}>
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
                negative={false}
              />
            )}
          />
        )}
      </FormField>
    </div>
  )
}
