'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { BackupFacts } from '@/components/settings/backup/backup-facts'
import { StandingNotice } from '@/components/settings/backup/standing-notice'
import type { BackupOverview } from '@/lib/api/auth/backup-fields'
import { api } from '@/lib/api/client'
import { Panel } from './panel'
import { PanelWaiting } from './panel-states'
import { usePanelQuery } from './use-panel-query'

/** How the backups of the installation stand, for an account that runs it. */
export function BackupPanel({ initial }: { initial: BackupOverview | null }) {
  const t = useTranslations('backup')
  const load = async () => (await api.auth.backups.read()).response.overview
  const { data, isPending, refresh } = usePanelQuery('backups', load, initial)
  return (
    <Panel
      id="backups"
      title={t('title')}
      onRefresh={refresh}
      extra={
        <Link
          href="/app/settings/backup"
          prefetch={false}
          className="rounded-sm text-link text-sm hover:underline"
        >
          {t('open')}
        </Link>
      }
    >
      {data ? (
        <div className="grid gap-4 p-4">
          <StandingNotice standing={data.standing} />
          {data.is_configured ? <BackupFacts overview={data} /> : null}
        </div>
      ) : (
        <PanelWaiting isPending={isPending} onRetry={refresh} />
      )}
    </Panel>
  )
}
