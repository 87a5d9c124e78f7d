'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Controller, useForm } from 'react-hook-form'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { useFailure } from '@/components/kit/use-failure'
import { useNotify } from '@/components/kit/use-notify'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { PRODUCTS_KEY } from './products-spec'
import { movementsKey, StockMovements } from './stock-movements'

type Values = { availability: number | null; note: string }

/** Sets the availability of a product, as after counting; the note gives the reason. Below, the stock movements. */
export function AvailabilityDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTranslations('pricelist')
  const errorText = useFieldError()
  const notify = useNotify()
  const failure = useFailure()
  const client = useQueryClient()
  const { register, control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { availability: product.availability, note: '' },
  })
  const { errors, isDirty, isSubmitting } = formState
  const close = useGuardedClose(isDirty, onClose)
  const save = handleSubmit(async ({ availability, note }) => {
    try {
      await api.pricelist.stock.save({
        products_stock: [{ id: product.id, availability: availability ?? 0, note }],
      })
      await Promise.all([
        client.invalidateQueries({ queryKey: [PRODUCTS_KEY] }),
        client.invalidateQueries({ queryKey: movementsKey(product) }),
      ])
      notify.success(t('done.availability'))
      onClose()
    } catch (error) {
      failure(t('failed.availability'), error)
    }
  })
  return (
    <FormDialog
      title={t('availability_dialog.title', { name: product.name })}
      text={t('availability_dialog.text')}
      submit={t('availability_dialog.submit')}
      pending={isSubmitting}
      className="md:max-w-xl"
      onSubmit={() => void save()}
      onClose={close}
    >
      <FormField label={t('columns.availability')} required error={errorText(errors.availability)}>
        {(field) => (
          <Controller
            control={control}
            name="availability"
            rules={{ validate: (value) => value !== null, max: 99_999_999, min: -99_999_999 }}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <NumberInput
                {...field}
                ref={ref}
                autoFocus
                onBlur={onBlur}
                value={value}
                onValueChange={onChange}
                decimals={8}
              />
            )}
          />
        )}
      </FormField>
      <FormField label={t('availability_dialog.note')} help={t('availability_dialog.note_help')}>
        {(field) => <Input {...field} {...register('note')} maxLength={200} autoComplete="off" />}
      </FormField>
      <StockMovements product={product} />
    </FormDialog>
  )
}
