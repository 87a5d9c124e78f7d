'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { detailLine } from '@/components/anagrafica/card/entry-words'
import { TablePager } from '@/components/kit/data-table/table-pager'
import { TableError, TableSkeleton } from '@/components/kit/data-table/table-states'
import { SearchInput } from '@/components/kit/fields/search-input'
import { displayName } from '@/components/shell/session/display-name'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { OWN } from './fields-spec'

const SIZE = 20

/** The chosen supplier: its sku and its name; OWN and '' for the own company. */
export type Owner = { sku: string; name: string }

/** The registries whose conditions can have fields, to choose one; the own company stands before them. */
export function SupplierList({
  chosen,
  search,
  page,
  onSearch,
  onPage,
  onChoose,
}: {
  chosen: string
  search: string
  page: number
  onSearch: (search: string) => void
  onPage: (page: number) => void
  /** Null: all suppliers. */
  onChoose: (owner: Owner | null) => void
}) {
  const t = useTranslations('pricelist.condition_fields')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['registry', 'condition-suppliers', search, page],
    queryFn: async () =>
      (
        await api.anagrafica.anagrafica.searchStructure({
          anagrafica: { search: search.slice(0, 100) },
          paging_data: { items_per_page: SIZE, page_number: page, order_by: 'name' },
        })
      ).response,
    placeholderData: keepPreviousData,
  })
  const toggle = (owner: Owner) => onChoose(owner.sku === chosen ? null : owner)
  return (
    <Card className="min-w-0">
      <div className="border-b p-3">
        <SearchInput
          value={search}
          onSearch={onSearch}
          label={t('search')}
          maxLength={100}
          className="sm:w-full"
        />
      </div>
      {error && !data ? <TableError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <TableSkeleton columns={1} rows={6} /> : null}
      {data ? (
        <ul
          aria-label={t('registries')}
          className={cn(
            'max-h-64 divide-y lg:max-h-[32rem] overflow-y-auto',
            isPlaceholderData && 'opacity-50',
          )}
        >
          {search === '' && page === 1 ? (
            <SupplierButton
              name={t('own_company')}
              detail={t('own_company_detail')}
              isChosen={chosen === OWN}
              onToggle={() => toggle({ sku: OWN, name: '' })}
            />
          ) : null}
          {data.anagrafica_list.map((entry: Anagrafica) => (
            <SupplierButton
              key={entry.sku}
              name={displayName(entry) || '–'}
              detail={detailLine(entry)}
              isChosen={entry.sku === chosen}
              onToggle={() => toggle({ sku: entry.sku, name: displayName(entry) })}
            />
          ))}
        </ul>
      ) : null}
      {data && data.anagrafica_list.length === 0 ? (
        <p role="status" className="px-4 py-6 text-ink-soft">
          {t('nobody')}
        </p>
      ) : null}
      {data && data.paging_data.total_items > SIZE ? (
        <TablePager
          total={data.paging_data.total_items}
          state={{ query: { page, size: SIZE }, sizes: [SIZE], setPage: onPage, setSize: () => undefined }}
        />
      ) : null}
    </Card>
  )
}

function SupplierButton({
  name,
  detail,
  isChosen,
  onToggle,
}: {
  name: string
  detail: string
  isChosen: boolean
  onToggle: () => void
}) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onToggle}
        className={cn(
          'flex w-full min-w-0 items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-hover',
          isChosen && 'bg-action-soft',
        )}
      >
        <Building2 aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <span className="grid min-w-0">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          <span className="truncate text-ink-soft text-sm">{detail}</span>
        </span>
      </button>
    </li>
  )
}
