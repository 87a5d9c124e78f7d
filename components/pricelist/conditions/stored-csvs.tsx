'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileSpreadsheet, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type RowAction, RowMenu } from '@/components/kit/data-table/row-menu'
import { TablePager } from '@/components/kit/data-table/table-pager'
import { TableError, TableSkeleton } from '@/components/kit/data-table/table-states'
import { InstantText } from '@/components/kit/day'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { EmptyState } from '@/components/kit/empty-state'
import { saveFile } from '@/components/kit/save-file'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { api } from '@/lib/api/client'
import type { ConditionCsv } from '@/lib/api/pricelist/business-condition-csv-fields'
import { formatNumber } from '@/lib/i18n/formats'

/** Under this key the browser keeps the stored CSVs. */
export const CSVS_KEY = 'business-condition-csvs'
const SIZE = 20

type StoredProps = {
  /** '' for the own company. */
  supplier: string
  onReplace: ((csv: ConditionCsv) => void) | null
  canDelete: boolean
}

/** The files that brought the conditions of a supplier, newest first. */
export function StoredCsvs({ supplier, onReplace, canDelete }: StoredProps) {
  const t = useTranslations('pricelist.conditions.csv')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [CSVS_KEY, supplier, page],
    queryFn: async () =>
      (
        await api.pricelist.businessConditionCsv.list({
          type: 'structure',
          anagrafica_sku: supplier,
          page_number: page,
          items_per_page: SIZE,
        })
      ).response,
    placeholderData: keepPreviousData,
  })
  const files = data?.business_conditions_csv_storage_list
  const actions = useCsvActions(onReplace, canDelete)
  return (
    <Card className="mt-6">
      <CardHeader>
        <CardTitle>{t('stored')}</CardTitle>
      </CardHeader>
      {error && !data ? <TableError error={error} onRetry={() => void refetch()} /> : null}
      {!files && !error ? <TableSkeleton columns={3} rows={2} /> : null}
      {files?.length === 0 ? (
        <EmptyState icon={FileSpreadsheet} title={t('none')} text={t('none_text')} />
      ) : null}
      {files && files.length > 0 ? (
        <ul aria-label={t('stored')} className="divide-y">
          {files.map((csv) => (
            <StoredCsv key={csv.id} csv={csv} actions={actions(csv)} />
          ))}
        </ul>
      ) : null}
      {data && data.paging_data.total_items > SIZE ? (
        <TablePager
          total={data.paging_data.total_items}
          state={{ query: { page, size: SIZE }, sizes: [SIZE], setPage, setSize: () => undefined }}
        />
      ) : null}
    </Card>
  )
}

function StoredCsv({ csv, actions }: { csv: ConditionCsv; actions: readonly RowAction[] }) {
  const t = useTranslations('pricelist.conditions.csv')
  const language = useLanguage()
  const size = formatNumber(Math.max(0.1, Math.round(csv.size / 102.4) / 10), language)
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 grow">
        <p className="font-medium [overflow-wrap:anywhere]">{csv.file_name}</p>
        <p className="text-ink-soft text-sm">
          <InstantText value={csv.created_at} form="short" /> · {t('rows', { count: csv.row_count })} · {size}{' '}
          kB
          {csv.author ? ` · ${csv.author}` : ''}
        </p>
      </div>
      <RowMenu actions={actions} rowLabel={csv.file_name} />
    </li>
  )
}

function useCsvActions(onReplace: StoredProps['onReplace'], canDelete: boolean) {
  const t = useTranslations('pricelist.conditions.csv')
  const notify = useNotify()
  const dialogs = useDialogs()
  const client = useQueryClient()
  const download = async ({ id, file_name }: ConditionCsv) => {
    try {
      saveFile(file_name, (await api.pricelist.businessConditionCsv.download({ id })).body)
    } catch (error) {
      notify.error(error)
    }
  }
  const remove = async ({ id, file_name }: ConditionCsv) => {
    const text = t('ask_delete', { name: file_name })
    if (!(await dialogs.confirm({ text, confirm: t('delete'), destructive: true }))) return
    try {
      await api.pricelist.businessConditionCsv.remove({ id })
      notify.success(t('deleted'))
    } catch (error) {
      notify.error(error)
    } finally {
      await client.invalidateQueries({ queryKey: [CSVS_KEY] })
    }
  }
  return (csv: ConditionCsv): RowAction[] => [
    { key: 'download', label: t('download'), icon: Download, onSelect: () => void download(csv) },
    ...(onReplace
      ? [{ key: 'replace', label: t('replace'), icon: RefreshCw, onSelect: () => onReplace(csv) }]
      : []),
    ...(canDelete
      ? [
          {
            key: 'delete',
            label: t('delete'),
            icon: Trash2,
            destructive: true,
            separated: true,
            onSelect: () => void remove(csv),
          },
        ]
      : []),
  ]
}
