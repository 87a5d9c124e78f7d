'use client'

import { useQuery } from '@tanstack/react-query'
import { ListPlus, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { displayName } from '@/components/shell/session/display-name'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { ConditionField } from '@/lib/api/pricelist/business-condition-fields'
import { CONDITION_FIELDS_KEY } from '../conditions/use-condition-fields'
import { type FieldsInput, fieldsInput, fieldsSpec, OWN, ownerOf } from './fields-spec'
import { SupplierList } from './supplier-list'

const FieldDialog = dynamic(() => import('./field-dialog').then((module) => module.FieldDialog), {
  ssr: false,
})

async function loadFields(input: FieldsInput): Promise<TablePage<ConditionField>> {
  const { response } = await api.pricelist.businessConditions.listFields(input)
  return { rows: response.business_condition_custom_field_list, total: response.paging_data.total_items }
}

/** The fields that business conditions have: everybody's, or those of the registry that is chosen. */
export function FieldsManager({
  initial,
}: {
  initial: { input: FieldsInput; page: TablePage<ConditionField> }
}) {
  const t = useTranslations('pricelist.condition_fields')
  const menu = useTranslations('shell.groups')
  const hasRole = useHasRole()
  const canPick = hasRole('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  const state = useTableState(fieldsSpec)
  const { query, filters, setFilters } = state
  const owner = ownerOf(filters.supplier)
  const input = useMemo(() => fieldsInput(query, filters.supplier), [query, filters.supplier])
  const data = useTableQuery({ key: CONDITION_FIELDS_KEY, input, load: loadFields, initial })
  const columns = useColumns()
  const name = useOwnerName(owner)
  const [adds, setAdds] = useState(false)
  const add =
    hasRole('GUI_CAN_MANAGE_PRODUCT') && owner !== '' ? (
      <Button variant="primary" onClick={() => setAdds(true)}>
        <Plus aria-hidden />
        {t('add')}
      </Button>
    ) : null
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} crumbs={[{ label: menu('price') }]} action={add} />
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        {canPick ? (
          <SupplierList
            chosen={owner}
            search={filters.registry}
            page={filters.registry_page}
            onSearch={(registry) => setFilters({ registry, registry_page: 1 })}
            onPage={(registry_page) => setFilters({ registry_page })}
            onChoose={(chosen) => setFilters({ supplier: chosen?.sku ?? '' })}
          />
        ) : null}
        <DataTable
          id="condition-fields"
          label={t('title')}
          columns={columns}
          state={{
            ...state,
            isFiltered: false,
            clearFilters: () => setFilters({ supplier: '' }),
          }}
          data={data}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.name}
          toolbar={
            <p className="min-w-0 self-center truncate font-medium">
              {owner === '' ? t('of_all') : owner === OWN ? t('of_own') : t('of', { name })}
            </p>
          }
          empty={
            <EmptyState
              icon={ListPlus}
              title={t('empty')}
              text={t(owner === '' ? 'empty_choose' : 'empty_text')}
              action={add}
            />
          }
        />
      </div>
      {adds ? (
        <FieldDialog supplier={owner === OWN ? null : owner} name={name} onClose={() => setAdds(false)} />
      ) : null}
    </>
  )
}

/** Returns the name of the chosen registry entry; '' for the own company, and until the name is read. */
function useOwnerName(owner: string): string {
  const isEntry = owner !== '' && owner !== OWN
  const { data } = useQuery({
    queryKey: ['registry', 'by-sku', owner],
    queryFn: async () => (await api.anagrafica.anagrafica.bySku({ value: owner })).response.anagrafica,
    enabled: isEntry,
    staleTime: 60_000,
    retry: false,
  })
  return isEntry && data ? displayName(data) : ''
}

const column = tableColumns<ConditionField>()

function useColumns() {
  const t = useTranslations('pricelist.condition_fields')
  return useMemo(
    () => [
      column.accessor('name', {
        header: t('name'),
        enableSorting: false,
        cell: ({ row: { original } }) => <span title={original.name}>{original.name}</span>,
      }),
      column.accessor('key', {
        header: t('key'),
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <span className="block max-w-72 truncate font-mono text-ink-soft text-xs" title={original.key}>
            {original.key}
          </span>
        ),
      }),
      column.accessor('type', {
        header: t('effect'),
        enableSorting: false,
        cell: ({ row: { original } }) => t(`effects.${original.change}_${original.type}`),
      }),
      column.accessor('supplier_name', {
        header: t('supplier'),
        enableSorting: false,
        cell: ({ row: { original } }) => (
          <span className="block max-w-56 truncate" title={original.supplier_name}>
            {original.anagrafica_sku === null ? t('own_company') : original.supplier_name || '–'}
          </span>
        ),
      }),
    ],
    [t],
  )
}
