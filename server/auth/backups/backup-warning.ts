import { isLate } from '@/lib/domain/backups/backup-standing'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { accountMail } from '@/server/mail'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import { queueAccountMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { translator } from '@/server/platform/text'
import { backupBucket } from './backup-copy'
import { backupFolder } from './backup-folder'
import {
  type BackupRow,
  firstAttempt,
  firstCopy,
  languageOfOperator,
  lastCopied,
  lastEnded,
  lastGood,
  latestGood,
} from './backup-queries'
import { type GapKind, noteWarned } from './backup-store'

/**
 * Mails the operators when no backup has succeeded for 36 hours, or none has reached the bucket where one is configured: once,
 * until one does. The gap counts from the last good one, or from the first attempt of all. A transaction of the system.
 */
export async function warnOfGap(tx: Tx): Promise<void> {
  if (backupFolder() === null) return
  const good = await lastGood(tx)
  const ended = await lastEnded(tx)
  const isWarned = await warn(tx, 'backup_late', {
    good,
    first: await firstAttempt(tx),
    reason: ended?.state === 'FAILED' ? ended.error : null,
  })
  const bucket = backupBucket()
  if (isWarned || bucket === null) return
  await warn(tx, 'backup_copy_late', {
    good: await lastCopied(tx, bucket),
    first: await firstCopy(tx, bucket),
    reason: (await latestGood(tx))?.copy_error ?? null,
  })
}

type Standing = { good: BackupRow | null; first: BackupRow | null; reason: string | null }

/** Mails when the gap is too long; whether it is, also where the mail was sent before. */
async function warn(tx: Tx, kind: GapKind, { good, first, reason }: Standing): Promise<boolean> {
  const begin = good ?? first
  if (!begin || !isLate(begin.started_at ?? begin.created_at, now())) return false
  if (!(await noteWarned(tx, begin.id, kind))) return true
  for (const to of env.LUNA_OPERATORS) await mailGap(tx, to, kind, { last: good?.started_at ?? null, reason })
  return true
}

type Gap = { last: Date | null; reason: string | null }

async function mailGap(tx: Tx, to: string, kind: GapKind, { last, reason }: Gap): Promise<void> {
  const known = await languageOfOperator(tx, to)
  const language: Language = known !== null && isLanguage(known) ? known : 'it'
  const t = translator(language)
  const day = { dateStyle: 'long', timeStyle: 'short', timeZone: env.LUNA_ZONE } as const
  const mail = accountMail(kind, language, {
    name: '',
    url: pageUrl('/app/settings/backup'),
    last: last?.toLocaleString(language, day) ?? t(`mail.${kind}.never`),
    reason: reason?.replace(/\.$/, '') ?? t(`mail.${kind}.no_error`),
  })
  await queueAccountMail(tx, { to, ...mail })
}
