'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Fact } from '@/components/kit/fields/fact'
import { FileSize } from '@/components/kit/fields/file-size'
import { PageHeader } from '@/components/kit/page-header'
import { useLanguage } from '@/components/kit/use-language'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import type { SystemOverview, Warning } from '@/lib/api/auth/system-fields'
import { api } from '@/lib/api/client'
import { formatInstant, formatNumber } from '@/lib/i18n/formats'
import { FailedJobs } from './failed-jobs'
import { SYSTEM_KEY } from './system-key'

const LOOK_MS = 10_000

/** How the installation does: versions, room, the worker, what waits, and the jobs that failed for good. */
export function SystemView({ initial }: { initial: SystemOverview }) {
  const t = useTranslations('system')
  const { data: overview } = useQuery({
    queryKey: SYSTEM_KEY,
    queryFn: async () => (await api.auth.system.read()).response.overview,
    initialData: initial,
    refetchInterval: LOOK_MS,
  })
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid gap-4">
        <Warnings warnings={overview.warning_list} />
        <Standing overview={overview} />
        <div className="grid gap-4 lg:grid-cols-2">
          <Waiting overview={overview} />
          <Room overview={overview} />
        </div>
        <FailedJobs jobs={overview.failed_job_list} count={overview.failed_job_count} />
        <Versions versions={overview.versions} />
      </div>
    </>
  )
}

/** Dangers of how the installation is set up, each with its remedy. */
function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const t = useTranslations('system.warnings')
  return warnings.map(({ name, detail }) => (
    <Notice key={name} tone="warning" title={t(`${name}.title`)}>
      <p className="text-pretty break-words">{t(`${name}.text`, { detail })}</p>
    </Notice>
  ))
}

/** Whether the work that nobody waits for in front of a page is done. */
function Standing({ overview: { worker, failed_job_count } }: { overview: SystemOverview }) {
  const t = useTranslations('system')
  if (!worker.is_alive) {
    return (
      <Notice tone="error" title={t('worker_dead')}>
        <p className="text-pretty">{t('worker_dead_text')}</p>
      </Notice>
    )
  }
  if (failed_job_count > 0)
    return <Notice tone="warning" title={t('some_failed', { count: failed_job_count })} />
  return <Notice tone="success" title={t('good')} />
}

function Waiting({ overview: { worker, mails, einvoices } }: { overview: SystemOverview }) {
  const t = useTranslations('system')
  const language = useLanguage()
  const count = (value: number) => formatNumber(value, language)
  const { silent_seconds } = worker
  return (
    <FactCard title={t('work')}>
      <Fact label={t('worker')}>
        {silent_seconds === null ? t('never') : t('silent', { count: silent_seconds })}
      </Fact>
      <Fact label={t('jobs_waiting')}>{count(worker.waiting)}</Fact>
      <Fact label={t('mails_waiting')}>{count(mails.waiting)}</Fact>
      <Fact label={t('mails_failed')}>{count(mails.failed)}</Fact>
      <Fact label={t('einvoices_waiting')}>{count(einvoices.waiting)}</Fact>
      <Fact label={t('einvoices_unanswered')}>{count(einvoices.unanswered)}</Fact>
      <Fact label={t('einvoices_failed')}>{count(einvoices.failed)}</Fact>
    </FactCard>
  )
}

function Room({ overview }: { overview: SystemOverview }) {
  const t = useTranslations('system')
  const language = useLanguage()
  const size = (bytes: number | null) => (bytes === null ? t('unknown') : <FileSize bytes={bytes} />)
  const { database_size, storage_used, storage_free, backup_at } = overview
  return (
    <FactCard title={t('room')}>
      <Fact label={t('database_size')}>{size(database_size)}</Fact>
      <Fact label={t('storage_used')}>{size(storage_used)}</Fact>
      <Fact label={t('storage_free')}>{size(storage_free)}</Fact>
      <Fact label={t('backup_at')}>
        {backup_at ? formatInstant(backup_at, language) : t('never')}{' '}
        <Link href="/app/settings/backup" className="rounded-sm text-link text-sm underline">
          {t('open_backups')}
        </Link>
      </Fact>
    </FactCard>
  )
}

function Versions({ versions }: { versions: SystemOverview['versions'] }) {
  const t = useTranslations('system')
  return (
    <FactCard title={t('versions')}>
      <Fact label="Luna">{versions.luna}</Fact>
      <Fact label="Node.js">{versions.node}</Fact>
      <Fact label="PostgreSQL">{versions.postgres}</Fact>
      <Fact label={t('migration')}>{versions.migration}</Fact>
    </FactCard>
  )
}

function FactCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
      </CardHeader>
      <dl className="grid gap-3 p-4 sm:grid-cols-2">{children}</dl>
    </Card>
  )
}
