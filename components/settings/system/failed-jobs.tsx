'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import type { FailedJob } from '@/lib/api/auth/system-fields'
import { api } from '@/lib/api/client'
import { formatInstant } from '@/lib/i18n/formats'
import { SYSTEM_KEY } from './system-key'

/** The jobs that failed for good, each with its error and a press that runs it again. */
export function FailedJobs({ jobs, count }: { jobs: readonly FailedJob[]; count: number }) {
  const t = useTranslations('system')
  return (
    <Card aria-labelledby="failed-jobs">
      <CardHeader>
        <CardTitle id="failed-jobs">{t('failed')}</CardTitle>
      </CardHeader>
      {jobs.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t('failed_empty')} text={t('failed_empty_text')} />
      ) : (
        <p className="px-4 pt-3 text-pretty text-ink-soft text-sm">{t('failed_text')}</p>
      )}
      <ul className="divide-y p-1">
        {jobs.map((job) => (
          <FailedJobRow key={job.id} job={job} />
        ))}
      </ul>
      {count > jobs.length ? (
        <p className="px-4 pb-3 text-ink-soft text-sm">{t('more', { count: count - jobs.length })}</p>
      ) : null}
    </Card>
  )
}

function FailedJobRow({ job }: { job: FailedJob }) {
  const t = useTranslations('system')
  const language = useLanguage()
  const notify = useNotify()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await api.auth.system.retry({ id: job.id })).response.is_retried,
    onSuccess: (isRetried) => notify.success(t(isRetried ? 'retried' : 'not_retried')),
    onError: (error) => notify.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: SYSTEM_KEY }),
  })
  const when = formatInstant(job.failed_at, language)
  const key = `jobs.${job.name}` as Parameters<typeof t.has>[0]
  const name = t.has(key) ? t(key as 'jobs.sweep') : job.name
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium text-heading">{name}</p>
        <p className="text-ink-soft text-sm">{t('failed_at', { when, count: job.attempts })}</p>
        {job.error ? (
          <p className="whitespace-pre-line break-words text-sm text-state-error">
            {t('why', { error: job.error })}
          </p>
        ) : null}
      </div>
      <Button
        size="sm"
        pending={isPending}
        aria-label={t('retry_of', { name, when })}
        onClick={() => mutate()}
      >
        {isPending ? null : <RotateCcw aria-hidden />}
        {t('retry')}
      </Button>
    </li>
  )
}
