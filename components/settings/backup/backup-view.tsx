'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DatabaseBackup } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/kit/empty-state'
import { PageHeader } from '@/components/kit/page-header'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import type { Backup, BackupOverview } from '@/lib/api/auth/backup-fields'
import { api } from '@/lib/api/client'
import { parseInstant } from '@/lib/domain/core/day'
import { BackupFacts } from './backup-facts'
import { BackupRow } from './backup-row'
import { StandingNotice } from './standing-notice'

const KEY = ['backups']
/** While one is under way the page looks every two seconds. */
const LOOK_MS = 2_000

/** Once a week a backup is restored for a rehearsal after it is good: its outcome is awaited so long. */
const REHEARSAL_MS = 5 * 60_000

/** Whether a rehearsal of the backup may still be under way. */
const mayBeRehearsed = ({ finished_at, rehearsed_at, rehearsal_error }: Backup): boolean =>
  finished_at !== null &&
  rehearsed_at === null &&
  rehearsal_error === null &&
  Date.now() - parseInstant(finished_at).getTime() < REHEARSAL_MS

const isUnderWay = ({ state }: Backup): boolean => ['QUEUED', 'RUNNING', 'VERIFYING'].includes(state)

/** Whether the page may soon show something else. */
const mayChange = (backup: Backup): boolean =>
  isUnderWay(backup) || backup.copy_state === 'RUNNING' || mayBeRehearsed(backup)

/** The backups of the installation: how they stand, the latest ones, and one that is asked for now. */
export function BackupView({ initial }: { initial: BackupOverview }) {
  const t = useTranslations('backup')
  const { data: overview } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await api.auth.backups.read()).response.overview,
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.backup_list.some(mayChange) ? LOOK_MS : false),
  })
  const { backup_list: backups, is_configured } = overview
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        action={is_configured ? <RunButton isUnderWay={backups.some(isUnderWay)} /> : null}
      />
      <div className="grid gap-4">
        <StandingNotice standing={overview.standing}>{is_configured ? null : <SetUp />}</StandingNotice>
        {is_configured ? (
          <Card aria-labelledby="backup-facts">
            <CardHeader>
              <CardTitle id="backup-facts">{t('facts')}</CardTitle>
            </CardHeader>
            <div className="p-4">
              <BackupFacts overview={overview} />
            </div>
          </Card>
        ) : null}
        {is_configured || backups.length > 0 ? <Latest backups={backups} /> : null}
      </div>
    </>
  )
}

function Latest({ backups }: { backups: readonly Backup[] }) {
  const t = useTranslations('backup')
  return (
    <Card aria-labelledby="backup-latest">
      <CardHeader>
        <CardTitle id="backup-latest">{t('latest')}</CardTitle>
      </CardHeader>
      <p className="px-4 pt-3 text-pretty text-ink-soft text-sm">{t('latest_text')}</p>
      {backups.length === 0 ? <EmptyState icon={DatabaseBackup} title={t('empty')} /> : null}
      <ul className="divide-y p-1">
        {backups.map((backup) => (
          <BackupRow key={backup.id} backup={backup} />
        ))}
      </ul>
    </Card>
  )
}

function RunButton({ isUnderWay }: { isUnderWay: boolean }) {
  const t = useTranslations('backup')
  const notify = useNotify()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.auth.backups.run(),
    onSuccess: () => notify.success(t('queued')),
    onError: (error) => notify.error(error),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <Button variant="primary" pending={isPending || isUnderWay} onClick={() => mutate()}>
      {isPending || isUnderWay ? null : <DatabaseBackup aria-hidden />}
      {t(isUnderWay ? 'under_way' : 'run')}
    </Button>
  )
}

/** The variables that turn nightly backups on. */
function SetUp() {
  const t = useTranslations('backup')
  const variables = [
    ['LUNA_BACKUP_DIR', t('set_up_dir')],
    ['LUNA_BACKUP_S3_BUCKET', t('set_up_bucket')],
    ['LUNA_BACKUP_PASSPHRASE_FILE', t('set_up_file')],
    ['LUNA_OPERATORS', t('set_up_operators')],
  ] as const
  return (
    <>
      <p className="text-pretty">{t('set_up_text')}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {variables.map(([name, meaning]) => (
          <li key={name}>
            <code className="break-all font-mono text-sm">{name}</code>: {meaning}
          </li>
        ))}
      </ul>
    </>
  )
}
