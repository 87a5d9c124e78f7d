'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { PURCHASE_CATEGORIES } from '@/lib/domain/documents/purchase'
import { customerKey, useCustomer } from '../wizard/registry/use-customer'
import { PurchaseDay, PurchaseField, PurchaseSelect, PurchaseText } from './purchase-field'
import type { PurchaseValues } from './purchase-values'

/** The supplier, the document's number and date, and what was bought. */
export function DataSection({ supplier }: { supplier: Anagrafica | null }) {
  const t = useTranslations('purchases')
  const queries = useQueryClient()
  const { setValue, watch } = useFormContext<PurchaseValues>()
  const { customer } = useCustomer(watch('ana_sku') ?? '', supplier)
  const choose = (entry: Anagrafica | null) => {
    if (entry) queries.setQueryData(customerKey(entry.sku), entry)
    setValue('ana_sku', entry?.sku ?? null, { shouldDirty: true })
  }
  return (
    <FormSection id="data" title={t('sections.data')} text={t('help.data')}>
      <FieldGrid>
        <PurchaseField path="ana_sku" label={t('fields.ana_sku')} className="md:col-span-6">
          {(field) => <RegistryPicker {...field} clearable value={customer} onChoose={choose} />}
        </PurchaseField>
        <PurchaseText
          path="invoice_number"
          label={t('fields.invoice_number')}
          maxLength={60}
          className="md:col-span-3"
        />
        <PurchaseDay path="date" label={t('fields.date')} required className="md:col-span-3" />
        <PurchaseText
          path="description"
          label={t('fields.description')}
          maxLength={500}
          className="md:col-span-4"
        />
        <PurchaseSelect
          path="category"
          label={t('fields.category')}
          options={PURCHASE_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          className="md:col-span-2"
        />
      </FieldGrid>
    </FormSection>
  )
}
