'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'
import type { BackupOverview } from '@/lib/api/auth/backup-fields'

const tones = { GREEN: 'success', AMBER: 'warning', RED: 'error' } as const

type Props = { standing: BackupOverview['standing']; className?: string; children?: ReactNode }

/** How the backups of the installation stand, in words beside the colour. */
export function StandingNotice({ standing, className, children }: Props) {
  const t = useTranslations('backup')
  return (
    <Notice className={className} tone={tones[standing.level]} title={t(`levels.${standing.level}`)}>
      <p className="text-pretty">{t(`standings.${standing.reason}`)}</p>
      {children}
    </Notice>
  )
}
