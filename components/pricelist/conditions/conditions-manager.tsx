'use client'

import { CirclePercent, FileUp, PenLine, Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { type TablePage, useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { ConditionCsv } from '@/lib/api/pricelist/business-condition-csv-fields'
import type { Condition, ConditionField } from '@/lib/api/pricelist/business-condition-fields'
import { ConditionsFilters } from './conditions-filters'
import {
  CONDITIONS_KEY,
  type ConditionsInput,
  conditionsInput,
  conditionsSpec,
  skuOf,
} from './conditions-spec'
import { CsvProgress } from './csv-progress'
import { StoredCsvs } from './stored-csvs'
import { useConditionColumns } from './use-condition-columns'
import { fieldsOf, useConditionFields } from './use-condition-fields'
import { useConditionWrites } from './use-condition-writes'

const ConditionDialog = dynamic(() => import('./condition-dialog').then((module) => module.ConditionDialog), {
  ssr: false,
})
const CsvDialog = dynamic(() => import('./csv-dialog').then((module) => module.CsvDialog), { ssr: false })

async function loadConditions(input: ConditionsInput): Promise<TablePage<Condition>> {
  const { response } = await api.pricelist.businessConditions.list(input)
  return { rows: response.business_condition_list, total: response.paging_data.total_items }
}

type DialogRequest =
  | { dialog: 'condition'; condition: Condition | null }
  | { dialog: 'csv'; replaced: ConditionCsv | null }

/** The business conditions of a supplier's customers, the own company's to begin with, and the CSVs that brought them. */
export function ConditionsManager({
  initial,
  initialFields,
}: {
  initial: { input: ConditionsInput; page: TablePage<Condition> }
  initialFields: readonly ConditionField[]
}) {
  const t = useTranslations('pricelist.conditions')
  const canWrite = useHasRole()('GUI_CAN_MANAGE_PRODUCT')
  const state = useTableState(conditionsSpec)
  const { query, filters } = state
  const supplier = skuOf(filters.supplier)
  const all = useConditionFields(initialFields)
  const fields = useMemo(() => fieldsOf(all, supplier), [all, supplier])
  const input = useMemo(() => conditionsInput(query, filters), [query, filters])
  const data = useTableQuery({ key: CONDITIONS_KEY, input, load: loadConditions, initial })
  const columns = useConditionColumns(fields)
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const [importId, setImportId] = useState<number | null>(null)
  const actions = useRowActions(setRequest)
  const open = canWrite && fields.length > 0 ? setRequest : null
  return (
    <>
      <Header open={open} />
      {importId === null ? null : <CsvProgress id={importId} onClose={() => setImportId(null)} />}
      <DataTable
        id={`conditions-${supplier || 'own'}`}
        label={t('title')}
        columns={columns}
        // The supplier is what the list is about: without it nothing is found no less.
        state={{
          ...state,
          isFiltered: filters.customer !== '',
          clearFilters: () => state.setFilters({ customer: '' }),
        }}
        data={data}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.vendee_name}
        rowActions={canWrite ? actions : undefined}
        toolbar={<ConditionsFilters fields={all} filters={filters} setFilters={state.setFilters} />}
        empty={<Empty hasFields={fields.length > 0} supplier={supplier} open={open} />}
      />
      <StoredCsvs
        supplier={supplier}
        onReplace={open ? (replaced) => open({ dialog: 'csv', replaced }) : null}
        canDelete={canWrite}
      />
      {request?.dialog === 'condition' ? (
        <ConditionDialog
          supplier={supplier}
          fields={fields}
          condition={request.condition}
          onClose={() => setRequest(null)}
        />
      ) : null}
      {request?.dialog === 'csv' ? (
        <CsvDialog
          supplier={supplier}
          fields={all}
          replaced={request.replaced}
          onStarted={setImportId}
          onClose={() => setRequest(null)}
        />
      ) : null}
    </>
  )
}

type OpenDialog = ((request: DialogRequest) => void) | null

function Header({ open }: { open: OpenDialog }) {
  const t = useTranslations('pricelist.conditions')
  const menu = useTranslations('shell.groups')
  return (
    <PageHeader
      title={t('title')}
      text={t('text')}
      crumbs={[{ label: menu('price') }]}
      action={
        open ? (
          <>
            <Button onClick={() => open({ dialog: 'csv', replaced: null })}>
              <FileUp aria-hidden />
              {t('upload')}
            </Button>
            <AddButton open={open} />
          </>
        ) : null
      }
    />
  )
}

function AddButton({ open }: { open: NonNullable<OpenDialog> }) {
  const t = useTranslations('pricelist.conditions')
  return (
    <Button variant="primary" onClick={() => open({ dialog: 'condition', condition: null })}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  )
}

function useRowActions(open: NonNullable<OpenDialog>): (row: Condition) => RowAction[] {
  const t = useTranslations('pricelist.conditions')
  const { remove } = useConditionWrites()
  return (condition) => [
    {
      key: 'edit',
      label: t('edit'),
      icon: PenLine,
      onSelect: () => open({ dialog: 'condition', condition }),
    },
    {
      key: 'remove',
      label: t('remove'),
      icon: Trash2,
      destructive: true,
      separated: true,
      onSelect: () => void remove(condition),
    },
  ]
}

/** Without fields there is nothing that could be agreed: they come first. */
function Empty({ hasFields, supplier, open }: { hasFields: boolean; supplier: string; open: OpenDialog }) {
  const t = useTranslations('pricelist.conditions')
  const mayAddFields = useHasRole()('GUI_SHOW_SIDE_MENU_PRICE_BUSINESS_CONDITION_CUSTOM_FIELDS_MANAGER')
  if (hasFields) {
    return (
      <EmptyState
        icon={CirclePercent}
        title={t('empty')}
        text={t('empty_text')}
        action={open ? <AddButton open={open} /> : null}
      />
    )
  }
  const query = supplier ? `?supplier=${supplier}` : '?supplier=own'
  return (
    <EmptyState
      icon={SlidersHorizontal}
      title={t('no_fields')}
      text={t('no_fields_text')}
      action={
        mayAddFields ? (
          <Button variant="primary" asChild>
            <Link href={`/app/price/businesscondition/customfield/manager${query}`}>{t('to_fields')}</Link>
          </Button>
        ) : null
      }
    />
  )
}
