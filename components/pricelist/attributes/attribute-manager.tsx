'use client'

import { useQuery } from '@tanstack/react-query'
import { PenLine, Plus, Tags, Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/kit/data-table/data-table'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { tableColumns } from '@/components/kit/data-table/table-columns'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { SearchInput } from '@/components/kit/fields/search-input'
import { PageHeader } from '@/components/kit/page-header'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { Attribute } from '@/lib/api/pricelist/attribute-fields'
import { type AttributeKind, attributeCalls } from './attribute-calls'
import { AttributeName } from './attribute-name'
import { attributesPage, attributesSpec } from './attributes-spec'
import { attributesKey } from './use-attributes'
import { useRemoveAttribute } from './use-remove-attribute'

const AddAttributes = dynamic(() => import('./add-attributes').then((module) => module.AddAttributes), {
  ssr: false,
})

const column = tableColumns<Attribute>()

/** The attributes of products, or those of prices: added, renamed in their row, deleted. */
export function AttributeManager({ kind, initial }: { kind: AttributeKind; initial: readonly Attribute[] }) {
  const t = useTranslations(`pricelist.attributes.${kind}`)
  const words = useTranslations('pricelist.attributes')
  const menu = useTranslations('shell.groups')
  const canWrite = useHasRole()('GUI_CAN_MANAGE_PRODUCT')
  const state = useTableState(attributesSpec)
  const [adds, setAdds] = useState(false)
  const [renamed, setRenamed] = useState<string | null>(null)
  const data = useAttributePage(kind, initial, state)
  const columns = useColumns(kind, renamed, () => setRenamed(null))
  const remove = useRemoveAttribute(kind)
  const add = canWrite ? (
    <Button variant="primary" onClick={() => setAdds(true)}>
      <Plus aria-hidden />
      {words('add')}
    </Button>
  ) : null
  const actions = (row: Attribute): RowAction[] => [
    {
      key: 'rename',
      label: words('rename'),
      icon: PenLine,
      onSelect: () => setRenamed(row.unique_key),
    },
    {
      key: 'delete',
      label: words('delete'),
      icon: Trash2,
      destructive: true,
      separated: true,
      onSelect: () => void remove(row),
    },
  ]
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} crumbs={[{ label: menu('price') }]} action={add} />
      <DataTable
        id={`attributes-${kind}`}
        label={t('title')}
        columns={columns}
        state={state}
        data={data}
        rowKey={(row) => row.unique_key}
        rowLabel={(row) => row.name}
        rowActions={canWrite ? actions : undefined}
        toolbar={
          <SearchInput
            value={state.filters.search}
            onSearch={(search) => state.setFilters({ search })}
            label={words('search')}
            className="sm:w-72"
          />
        }
        empty={<EmptyState icon={Tags} title={words('empty')} text={t('empty_text')} action={add} />}
      />
      {adds ? <AddAttributes kind={kind} onClose={() => setAdds(false)} /> : null}
    </>
  )
}

function useAttributePage(
  kind: AttributeKind,
  initial: readonly Attribute[],
  { query, filters }: ReturnType<typeof useTableState<'name' | 'unique_key', typeof attributesSpec.filters>>,
) {
  const all = useQuery({
    queryKey: attributesKey(kind),
    queryFn: attributeCalls[kind].list,
    initialData: initial,
  })
  const page = useMemo(
    () => attributesPage(all.data, query, filters.search),
    [all.data, query, filters.search],
  )
  return {
    page,
    isStale: false,
    error: all.isError ? all.error : null,
    retry: () => void all.refetch(),
  }
}

function useColumns(kind: AttributeKind, renamed: string | null, onRenamed: () => void) {
  const t = useTranslations('pricelist.attributes')
  return [
    column.accessor('name', {
      header: t('name'),
      cell: ({ row: { original } }) =>
        original.unique_key === renamed ? (
          <AttributeName kind={kind} attribute={original} onDone={onRenamed} />
        ) : (
          <span title={original.name}>{original.name}</span>
        ),
    }),
    column.accessor('unique_key', {
      header: t('key'),
      cell: ({ row: { original } }) => (
        <span className="block max-w-96 truncate font-mono text-ink-soft text-xs" title={original.unique_key}>
          {original.unique_key}
        </span>
      ),
    }),
  ]
}
