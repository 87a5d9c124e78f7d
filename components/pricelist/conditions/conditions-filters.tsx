'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { useHasRole } from '@/components/shell/session/user-context'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api/client'
import type { ConditionField } from '@/lib/api/pricelist/business-condition-fields'
import { skuOf } from './conditions-spec'
import { suppliersOf } from './use-condition-fields'

type Filters = { supplier: string; customer: string }

/** The filters of the conditions: the supplier and the customer. */
export function ConditionsFilters({
  fields,
  filters,
  setFilters,
}: {
  fields: readonly ConditionField[]
  filters: Filters
  setFilters: (patch: Partial<Filters>) => void
}) {
  const t = useTranslations('pricelist.conditions')
  const canPick = useHasRole()('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  return (
    <>
      <SupplierSelect
        aria-label={t('supplier')}
        className="h-8 w-full sm:w-64"
        fields={fields}
        value={skuOf(filters.supplier)}
        onSupplier={(supplier) => setFilters({ supplier, customer: '' })}
      />
      {canPick ? <CustomerFilter filters={filters} setFilters={setFilters} /> : null}
    </>
  )
}

/** The own company, and the suppliers that have fields of conditions. */
export function SupplierSelect({
  fields,
  value,
  onSupplier,
  ...props
}: {
  fields: readonly ConditionField[]
  value: string
  onSupplier: (supplier: string) => void
  'aria-label'?: string
  id?: string
  className?: string
  disabled?: boolean
}) {
  const t = useTranslations('pricelist.conditions')
  const suppliers = suppliersOf(fields)
  const isKnown = value === '' || suppliers.some((supplier) => supplier.value === value)
  return (
    <Select
      {...props}
      value={value}
      placeholder={t('own_company')}
      onChange={(event) => onSupplier(event.target.value)}
      options={isKnown ? suppliers : [...suppliers, { value, label: t('supplier_without_fields') }]}
    />
  )
}

function CustomerFilter({
  filters,
  setFilters,
}: {
  filters: Filters
  setFilters: (patch: Partial<Filters>) => void
}) {
  const t = useTranslations('pricelist.conditions')
  const sku = skuOf(filters.customer)
  const { data } = useQuery({
    queryKey: ['registry', 'by-sku', sku],
    queryFn: async () => (await api.anagrafica.anagrafica.bySku({ value: sku })).response.anagrafica,
    enabled: sku !== '',
    staleTime: 60_000,
    retry: false,
  })
  return (
    <RegistryPicker
      aria-label={t('customer')}
      className="h-8 w-full sm:w-56 [&_.control]:h-8"
      placeholder={t('any_customer')}
      canAdd={false}
      clearable
      value={sku ? (data ?? null) : null}
      onChoose={(entry) => setFilters({ customer: entry?.sku ?? '' })}
    />
  )
}
