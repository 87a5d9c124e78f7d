'use client'

import { useTranslations } from 'next-intl'
import { Fact } from '@/components/kit/fields/fact'
import { FileSize } from '@/components/kit/fields/file-size'
import { useLanguage } from '@/components/kit/use-language'
import type { BackupOverview } from '@/lib/api/auth/backup-fields'
import { formatInstant } from '@/lib/i18n/formats'

/** The last good backup, the last verification and rehearsal, the size, the folder, and the bucket with its last copy. */
export function BackupFacts({ overview }: { overview: BackupOverview }) {
  const t = useTranslations('backup')
  const language = useLanguage()
  const { last_good, rehearsed_at, folder, bucket, last_copied } = overview
  const instant = (at: string | null | undefined) => (at ? formatInstant(at, language) : t('never'))
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact label={t('last_good')}>{instant(last_good?.created_at)}</Fact>
      <Fact label={t('last_verified')}>{instant(last_good?.verified_at)}</Fact>
      <Fact label={t('last_rehearsed')}>{instant(rehearsed_at)}</Fact>
      {last_good?.size ? (
        <Fact label={t('size')}>
          <FileSize bytes={last_good.size} />
        </Fact>
      ) : null}
      {folder ? (
        <Fact label={t('folder')}>
          <span className="break-all">{folder}</span>
        </Fact>
      ) : null}
      {bucket ? (
        <>
          <Fact label={t('bucket')}>
            <span className="break-all">{bucket}</span>
          </Fact>
          <Fact label={t('copied_at')}>{instant(last_copied)}</Fact>
        </>
      ) : null}
    </dl>
  )
}
