'use client'

import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { ImportStateBadge } from '@/components/imports/import-state'
import { useImport } from '@/components/imports/use-import'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { CONDITIONS_KEY } from './conditions-spec'
import { CSVS_KEY } from './stored-csvs'
import { CONDITION_IMPORT_PAGE } from './use-upload-csv'

/** How far a CSV that was just uploaded is; the lists are loaded again once it is written. */
export function CsvProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('pricelist.conditions.csv')
  const past = useTranslations('imports.past')
  const kit = useTranslations('kit')
  const client = useQueryClient()
  const job = useImport(api.pricelist.businessConditionImports, id).data?.import
  const isDone = job?.state === 'DONE'
  useEffect(() => {
    if (!isDone) return
    void client.invalidateQueries({ queryKey: [CONDITIONS_KEY] })
    void client.invalidateQueries({ queryKey: [CSVS_KEY] })
  }, [isDone, client])
  if (!job) return null
  return (
    <section
      aria-label={t('progress')}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border bg-surface px-4 py-2"
    >
      <ImportStateBadge state={job.state} />
      <p className="min-w-0 grow [overflow-wrap:anywhere]">
        <span className="font-medium">{job.file_name}</span>{' '}
        <span role="status" className="tabular text-ink-soft">
          {job.state === 'DONE'
            ? past('counts', { created: job.new_count, changed: job.changed_count, faulty: job.error_count })
            : job.state === 'REFUSED'
              ? t('refused', { count: job.error_count })
              : null}
        </span>
      </p>
      <Button size="sm" asChild>
        <Link href={`${CONDITION_IMPORT_PAGE}?id=${id}`}>{t('open')}</Link>
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label={kit('close')} onClick={onClose}>
        <X aria-hidden />
      </Button>
    </section>
  )
}
