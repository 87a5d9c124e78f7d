'use client'

import { CircleAlert, CircleMinus, CirclePlus, PencilLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { TablePager } from '@/components/kit/data-table/table-pager'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { PreviewRow } from '@/lib/api/imports-fields'
import type { Preview } from './import-calls'
import { PREVIEW_SIZE } from './use-import'

const looks = {
  new: ['success', CirclePlus],
  changed: ['info', PencilLine],
  unchanged: ['neutral', CircleMinus],
  error: ['danger', CircleAlert],
} as const

/** Values of a row that are shown before the rest is counted. */
const MAX_SHOWN_CHANGES = 8

/** A page of rows, each with the effect that the import would have on it. */
export function PreviewRows({
  preview,
  isStale,
  onPage,
}: {
  preview: Preview
  isStale: boolean
  onPage: (page: number) => void
}) {
  const t = useTranslations('imports.preview')
  const { paging_data: paging, row_list: rows } = preview
  return (
    <>
      <ol aria-label={t('rows')} aria-busy={isStale} className={cn('divide-y', isStale && 'opacity-50')}>
        {rows.map((row) => (
          <Row key={row.number} row={row} />
        ))}
      </ol>
      <TablePager
        total={paging.total_items}
        state={{
          query: { page: paging.page_number, size: PREVIEW_SIZE },
          sizes: [PREVIEW_SIZE],
          setPage: onPage,
          setSize: () => undefined,
        }}
      />
    </>
  )
}

function Row({ row }: { row: PreviewRow }) {
  const t = useTranslations('imports.preview')
  const [tone, Icon] = looks[row.kind]
  const rest = row.change_list.length - MAX_SHOWN_CHANGES
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[4.5rem_8rem_minmax(0,14rem)_minmax(0,1fr)]">
      <span className="tabular text-ink-soft text-sm">{t('row', { number: row.number + 1 })}</span>
      <span>
        <Badge tone={tone}>
          <Icon aria-hidden />
          {t(`kind.${row.kind}`)}
        </Badge>
      </span>
      <span className="min-w-0 break-words font-medium text-heading">{row.name || '–'}</span>
      <div className="min-w-0 text-sm">
        {row.fault_list.map((text) => (
          <p key={text} className="break-words text-state-error">
            {text}
          </p>
        ))}
        {row.kind === 'changed' ? <Changes row={row} /> : <Values row={row} />}
        {rest > 0 ? <p className="text-ink-soft">{t('more', { count: rest })}</p> : null}
      </div>
    </li>
  )
}

/** Of a changed row each field as it is and as it would be. */
function Changes({ row }: { row: PreviewRow }) {
  const t = useTranslations('imports.preview')
  return row.change_list.slice(0, MAX_SHOWN_CHANGES).map((change) => (
    <p key={change.field} className="break-words">
      <span className="text-ink-soft">{change.field}: </span>
      <del className="text-ink-soft">{change.before || t('empty')}</del> →{' '}
      <ins className="no-underline">{change.after || t('empty')}</ins>
    </p>
  ))
}

/** The values of a new row, on few lines. */
function Values({ row }: { row: PreviewRow }) {
  return (
    <p className="break-words">
      {row.change_list.slice(0, MAX_SHOWN_CHANGES).map((change, index) => (
        <span key={change.field}>
          {index > 0 ? ' · ' : ''}
          <span className="text-ink-soft">{change.field}</span> {change.after}
        </span>
      ))}
    </p>
  )
}
