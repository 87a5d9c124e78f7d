'use client'

import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { Select } from '@/components/ui/select'
import type { ProductValues } from './product-form'
import { useVatChoices } from './use-vat-choices'
import { vatOfKey } from './vat-key'

/** The VAT rate of the product in the form around it: one of the settings, or that of new lines. */
export function VatField() {
  const t = useTranslations('pricelist.vat')
  const { register, formState } = useFormContext<ProductValues>()
  const { options, usual } = useVatChoices(vatOfKey(formState.defaultValues?.vat ?? ''))
  return (
    <FormField label={t('label')}>
      {(field) => <Select {...field} {...register('vat')} placeholder={usual} options={options} />}
    </FormField>
  )
}
