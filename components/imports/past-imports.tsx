'use client'

import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TablePager } from '@/components/kit/data-table/table-pager'
import { TableError, TableSkeleton } from '@/components/kit/data-table/table-states'
import { InstantText } from '@/components/kit/day'
import { EmptyState } from '@/components/kit/empty-state'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import type { ImportJob } from '@/lib/api/imports-fields'
import type { UploadedCalls } from './import-calls'
import { ImportStateBadge } from './import-state'
import { useImports } from './use-import'

const SIZE = 20

/** The imports that were made, or begun, newest first. */
export function PastImports({ calls, onOpen }: { calls: UploadedCalls; onOpen: (id: number) => void }) {
  const t = useTranslations('imports.past')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useImports(calls, page)
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      {error && !data ? <TableError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <TableSkeleton columns={4} rows={3} /> : null}
      {data && data.import_list.length === 0 ? (
        <EmptyState icon={History} title={t('empty')} text={t('empty_text')} />
      ) : null}
      {data && data.import_list.length > 0 ? (
        <>
          <ul aria-label={t('title')} className="divide-y">
            {data.import_list.map((job) => (
              <PastImport key={job.id} job={job} onOpen={() => onOpen(job.id)} />
            ))}
          </ul>
          {data.paging_data.total_items > SIZE ? (
            <TablePager
              total={data.paging_data.total_items}
              state={{
                query: { page, size: SIZE },
                sizes: [SIZE],
                setPage,
                setSize: () => undefined,
              }}
            />
          ) : null}
        </>
      ) : null}
    </Card>
  )
}

function PastImport({ job, onOpen }: { job: ImportJob; onOpen: () => void }) {
  const t = useTranslations('imports.past')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 grow basis-64">
        <Button variant="link" className="max-w-full whitespace-normal break-all text-left" onClick={onOpen}>
          {job.file_name}
        </Button>
        <p className="text-ink-soft text-sm">
          <InstantText value={job.created_at} form="short" /> · {t('rows', { count: job.row_count })}
        </p>
      </div>
      {job.state === 'DONE' ? (
        <p className="tabular text-ink-soft text-sm">
          {t('counts', { created: job.new_count, changed: job.changed_count, faulty: job.error_count })}
        </p>
      ) : null}
      <ImportStateBadge state={job.state} />
    </li>
  )
}
