'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { ImportJob } from '@/lib/api/imports-fields'
import { formatNumber } from '@/lib/i18n/formats'
import type { UploadedCalls } from './import-calls'
import { ImportStateBadge } from './import-state'

const IMPORTS: readonly string[] = ['import', 'import-preview', 'imports']

/** How far an import is, or how it ended. */
export function RunStep({
  calls,
  job,
  onClose,
}: {
  calls: UploadedCalls
  job: ImportJob
  onClose: () => void
}) {
  const t = useTranslations('imports')
  const isRunning = job.state === 'QUEUED' || job.state === 'RUNNING'
  useFreshRegistry(isRunning)
  return (
    <Card>
      <CardHeader className="flex-wrap">
        <CardTitle className="min-w-0 break-words">{job.file_name}</CardTitle>
        <ImportStateBadge state={job.state} />
      </CardHeader>
      <CardContent className="grid gap-4">
        {isRunning ? <Progress job={job} /> : <Result job={job} />}
        <div className="flex flex-wrap justify-end gap-2">
          {!isRunning && job.error_count > 0 ? <ErrorsButton calls={calls} id={job.id} /> : null}
          <Button variant={isRunning ? 'secondary' : 'primary'} onClick={onClose}>
            {t('new')}
          </Button>
        </div>
      </CardContent>
    </Card>
  )
}

/** Lists that were loaded before the import ended show what they showed before it: all but the imports' own. */
function useFreshRegistry(isRunning: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isRunning)
      void queries.invalidateQueries({
        predicate: ({ queryKey: [name] }) => !IMPORTS.includes(name as string),
      })
  }, [isRunning, queries])
}

function Progress({ job }: { job: ImportJob }) {
  const t = useTranslations('imports.run')
  const language = useLanguage()
  const text = t('progress', {
    done: formatNumber(job.processed, language),
    total: formatNumber(job.row_count, language),
  })
  return (
    <div className="grid gap-2">
      <progress
        aria-label={text}
        max={job.row_count}
        value={job.processed}
        className="h-2 w-full accent-action"
      />
      <p role="status" className="tabular">
        {text}
      </p>
      <p className="text-ink-soft">{t('leave')}</p>
    </div>
  )
}

function Result({ job }: { job: ImportJob }) {
  const t = useTranslations('imports.run')
  const preview = useTranslations('imports.preview')
  const language = useLanguage()
  const counts = [
    ['new', job.new_count],
    ['changed', job.changed_count],
    ['unchanged', job.unchanged_count],
    ['error', job.error_count],
  ] as const
  return (
    <div className="grid gap-4">
      <p role="status">{t(job.state === 'DONE' ? 'done' : job.state === 'REFUSED' ? 'refused' : 'failed')}</p>
      {job.state === 'FAILED' ? null : (
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {counts.map(([kind, count]) => (
            <div key={kind} className="rounded-lg border p-3">
              <dt className="text-ink-soft text-sm">{preview(`kinds.${kind}`)}</dt>
              <dd className="tabular font-semibold text-heading text-lg">{formatNumber(count, language)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function ErrorsButton({ calls, id }: { calls: UploadedCalls; id: number }) {
  const t = useTranslations('imports.run')
  const notify = useNotify()
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      const { headers, body } = await calls.errors({ id })
      saveFile(fileNameOf(headers) ?? 'import.csv', body)
    } catch (error) {
      notify.error(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button pending={isLoading} onClick={() => void download()}>
      {isLoading ? null : <Download aria-hidden />}
      {t('errors')}
    </Button>
  )
}
