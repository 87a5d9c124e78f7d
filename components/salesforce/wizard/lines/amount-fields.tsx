'use client'

import { useTranslations } from 'next-intl'
import { Input } from '@/components/ui/input'
import { useWizard } from '../wizard-context'
import { WizardField, WizardNumber } from '../wizard-field'
import { VatSelect } from './vat-select'

/** A plain amount instead of products: what it is for, how much, at which rate. */
export function AmountFields() {
  const t = useTranslations('wizard')
  const { methods, values, settings, errorOf } = useWizard()
  const line = values.product_list[0]
  if (!line) return null
  return (
    <div className="grid items-start gap-4 md:grid-cols-[1fr_10rem_14rem]">
      <WizardField path="product_list.0.description" label={t('label.description')} required>
        {(field) => <Input {...field} {...methods.register('product_list.0.description')} />}
      </WizardField>
      <WizardField path="total" label={t('label.total')} required>
        {(field) => (
          <WizardNumber
            {...field}
            aria-invalid={
              field['aria-invalid'] ?? (errorOf('product_list.0.single_price') ? true : undefined)
            }
            name="product_list.0.single_price"
          />
        )}
      </WizardField>
      <WizardField path="product_list.0.iva" label={t('label.iva')}>
        {(field) => (
          <VatSelect
            {...field}
            value={line}
            rates={settings.aliquoteiva}
            onRateChange={(rate) => methods.setValue('product_list.0', { ...line, ...rate })}
          />
        )}
      </WizardField>
    </div>
  )
}
