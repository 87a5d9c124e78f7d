'use client'

import { useQuery } from '@tanstack/react-query'
import { Filter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { DebouncedInput } from '@/components/kit/fields/debounced-input'
import { FormField } from '@/components/kit/fields/form-field'
import { SearchInput } from '@/components/kit/fields/search-input'
import { useHasRole } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { api } from '@/lib/api/client'
import { AttributeEditor } from './form/attribute-editor'
import type { AttributeRow } from './form/attribute-rows'
import {
  attributesOf,
  attributesText,
  FILTER_PAUSE_MS,
  type ProductsFilters,
  supplierOf,
} from './products-spec'

type FiltersProps = {
  filters: ProductsFilters
  setFilters: (patch: Partial<ProductsFilters>) => void
  /** Beside the search. */
  children?: ReactNode
}

/** The search of the list: words, supplier, and in detail name and attributes. */
export function ProductsFiltersBar({ filters, setFilters, children }: FiltersProps) {
  const t = useTranslations('pricelist')
  const canPick = useHasRole()('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  return (
    <>
      <SearchInput
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
        label={t('search')}
        pause={FILTER_PAUSE_MS}
        maxLength={200}
        className="sm:w-72"
      />
      {children}
      {canPick ? <SupplierFilter filters={filters} setFilters={setFilters} /> : null}
      <AdvancedSearch filters={filters} setFilters={setFilters} />
    </>
  )
}

function SupplierFilter({ filters, setFilters }: FiltersProps) {
  const t = useTranslations('pricelist')
  const sku = supplierOf(filters.supplier)
  const { data } = useQuery({
    queryKey: ['registry', 'by-sku', sku],
    queryFn: async () => (await api.anagrafica.anagrafica.bySku({ value: sku })).response.anagrafica,
    enabled: sku !== '',
    staleTime: 60_000,
    retry: false,
  })
  return (
    <RegistryPicker
      aria-label={t('supplier')}
      className="h-8 w-full sm:w-56 [&_.control]:h-8"
      placeholder={t('any_supplier')}
      canAdd={false}
      clearable
      value={sku ? (data ?? null) : null}
      onChoose={(entry) => setFilters({ supplier: entry?.sku ?? '' })}
    />
  )
}

function AdvancedSearch({ filters, setFilters }: FiltersProps) {
  const t = useTranslations('pricelist')
  const count = attributesOf(filters.attributes).length + (filters.name ? 1 : 0)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Filter aria-hidden />
          {t('advanced')}
          {count > 0 ? <Badge tone="info">{count}</Badge> : null}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid w-96 max-w-[calc(100vw-1rem)] gap-3" aria-label={t('advanced')}>
        <FormField label={t('columns.name')}>
          {(field) => (
            <DebouncedInput
              {...field}
              delay={FILTER_PAUSE_MS}
              maxLength={200}
              value={filters.name}
              onValueChange={(name) => setFilters({ name })}
            />
          )}
        </FormField>
        <AttributeFilter value={filters.attributes} onChange={(attributes) => setFilters({ attributes })} />
        <Button
          size="sm"
          variant="ghost"
          disabled={count === 0}
          onClick={() => setFilters({ name: '', attributes: '' })}
        >
          {t('clear')}
        </Button>
      </PopoverContent>
    </Popover>
  )
}

/** Attributes and the words that their values hold: searched once the typing has rested. */
function AttributeFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [rows, setRows] = useState<AttributeRow[]>(() => attributesOf(value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the URL's text replaces the typed one
  useEffect(() => {
    if (attributesText(rows) !== value) setRows(attributesOf(value))
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the pause
  useEffect(() => {
    const text = attributesText(rows)
    if (text === value) return
    const timer = setTimeout(() => onChange(text), FILTER_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [rows])
  return <AttributeEditor kind="product" value={rows} onChange={setRows} />
}
