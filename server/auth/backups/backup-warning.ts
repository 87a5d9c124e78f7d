import { isLate } from '@/lib/domain/backups/backup-standing'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { accountMail } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { queueAccountMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { translator } from '@/server/platform/text'
import { backupFolder } from './backup-folder'
import { firstAttempt, languageOfOperator, lastEnded, lastGood } from './backup-queries'
import { noteWarned } from './backup-store'

/**
 * Mails the operators when no backup has succeeded for 36 hours: once, until one does. The gap counts from the last good one,
 * or from the first attempt of all. A transaction of the system.
 */
export async function warnOfGap(tx: Tx): Promise<void> {
  if (backupFolder() === null) return
  const good = await lastGood(tx)
  const begin = good ?? (await firstAttempt(tx))
  if (!begin || !isLate(begin.started_at ?? begin.created_at, now())) return
  if (!(await noteWarned(tx, begin.id))) return
  const ended = await lastEnded(tx)
  const gap = { last: good?.started_at ?? null, reason: ended?.state === 'FAILED' ? ended.error : null }
  for (const to of env.LUNA_OPERATORS) await mailGap(tx, to, gap)
}

type Gap = { last: Date | null; reason: string | null }

async function mailGap(tx: Tx, to: string, { last, reason }: Gap): Promise<void> {
  const known = await languageOfOperator(tx, to)
  const language: Language = known !== null && isLanguage(known) ? known : 'it'
  const t = translator(language)
  const day = { dateStyle: 'long', timeStyle: 'short', timeZone: env.LUNA_ZONE } as const
  const mail = accountMail('backup_late', language, {
    name: '',
    url: pageUrl('/app/settings/backup'),
    last: last?.toLocaleString(language, day) ?? t('mail.backup_late.never'),
    reason: reason?.replace(/\.$/, '') ?? t('mail.backup_late.no_error'),
  })
  await queueAccountMail(tx, { to, ...mail })
}
