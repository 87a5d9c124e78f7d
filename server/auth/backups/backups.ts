import { openAsBlob } from 'node:fs'
import type { Backup, BackupOverview } from '@/lib/api/auth/backup-fields'
import { ok } from '@/lib/api/endpoint'
import { type BackupFacts, standingOf } from '@/lib/domain/backups/backup-standing'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { asSystem, workIn } from '@/server/db/system'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import type { Session } from '../sign-in/session'
import { backupBucket, openCopy } from './backup-copy'
import { backupFolder, isPresent, keepsFiles, pathOf } from './backup-folder'
import {
  type BackupRow,
  firstAttempt,
  firstCopy,
  lastCopied,
  lastEnded,
  lastGood,
  lastRehearsal,
  latestBackups,
  rehearsedAt,
} from './backup-queries'
import { requestBackup } from './backup-store'
import { isOperator, requireOperator } from './operators'

const procedures = api.auth.backups
const MOST_SHOWN = 30

const instant = (at: Date | null): string | null => at && toInstantText(at, env.LUNA_ZONE)

const isCopied = ({ bucket, copy_state }: BackupRow): boolean =>
  copy_state === 'DONE' && bucket === backupBucket()

/** A backup as answers state it. */
async function present(row: BackupRow): Promise<Backup> {
  const { id, name, size, missing_files, error, rehearsal_error } = row
  return {
    id,
    reason: row.reason as Backup['reason'],
    state: row.state as Backup['state'],
    name,
    size: size === null ? null : Number(size),
    missing_files,
    error,
    rehearsal_error,
    created_at: toInstantText(row.created_at, env.LUNA_ZONE),
    finished_at: instant(row.finished_at),
    verified_at: instant(row.verified_at),
    rehearsed_at: instant(row.rehearsed_at),
    copy_state: row.copy_state as Backup['copy_state'],
    copy_error: row.copy_error,
    copied_at: instant(row.copied_at),
    is_present: isCopied(row) || (await isPresent(row)),
  }
}

const readFacts = (tx: Tx) =>
  Promise.all([
    latestBackups(tx, MOST_SHOWN),
    lastGood(tx),
    firstAttempt(tx),
    lastEnded(tx),
    lastRehearsal(tx),
    rehearsedAt(tx),
  ])

/** The last copy in the bucket, and the first one that was to be; null where none is configured. */
async function readCopies(tx: Tx) {
  const bucket = backupBucket()
  return bucket === null ? null : { last: await lastCopied(tx, bucket), first: await firstCopy(tx, bucket) }
}

const begun = (row: BackupRow | null): Date | null => row && (row.started_at ?? row.created_at)

const read = procedures.read.handler(async ({ context: { caller } }) => {
  requireOperator(caller)
  const copies = await asSystem(readCopies)
  const [rows, good, first, ended, rehearsal, rehearsed] = await asSystem(readFacts)
  const last_good = good && (await present(good))
  const facts: BackupFacts = {
    isConfigured: backupFolder() !== null,
    now: now(),
    good: good &&
      last_good && {
        startedAt: begun(good) ?? good.created_at,
        isPresent: last_good.is_present,
        missingFiles: good.missing_files,
      },
    firstAt: first?.created_at ?? null,
    hasFailed: ended?.state === 'FAILED',
    hasFailedRehearsal: rehearsal?.rehearsal_error != null,
    copy: copies && {
      copiedAt: begun(copies.last),
      firstAt: begun(copies.first),
      hasFailed: good?.copy_state === 'FAILED',
    },
  }
  const overview: BackupOverview = {
    standing: standingOf(facts),
    is_configured: facts.isConfigured,
    folder: keepsFiles() ? backupFolder() : null,
    bucket: backupBucket(),
    last_copied: copies?.last ? toInstantText(copies.last.created_at, env.LUNA_ZONE) : null,
    last_good,
    rehearsed_at: instant(rehearsed),
    backup_list: await Promise.all(rows.map(present)),
  }
  return ok({ overview })
})

/** The audit row of what an operator did, in the structure in which the session works. */
async function auditBackup(tx: Tx, caller: Session, action: 'CREATE' | 'EXPORT', id: number): Promise<void> {
  await workIn(tx, caller.structureId, caller.accountId)
  await audit(tx, { action, entity: 'backup', entityId: id })
}

const run = procedures.run.handler(async ({ context: { caller } }) => {
  requireOperator(caller)
  const folder = backupFolder()
  if (folder === null) throw new Refusal('ERROR_BACKUP_NOT_CONFIGURED')
  const row = await asSystem(async (tx) => {
    const id = await requestBackup(tx, 'MANUAL', folder)
    if (id === null) throw new Refusal('ERROR_BACKUP_UNDER_WAY')
    await auditBackup(tx, caller, 'CREATE', id)
    return tx.backup.findUniqueOrThrow({ where: { id } })
  })
  return ok({ backup: await present(row) })
})

/** The file of a backup: from the folder, or else from the bucket. */
async function contentOf(row: BackupRow): Promise<Blob | null> {
  const path = pathOf(row)
  return path !== null && (await isPresent(row)) ? openAsBlob(path) : openCopy(row)
}

const download = procedures.download.handler(async ({ context: { caller }, input: { id } }) => {
  const row = isOperator(caller) ? await asSystem((tx) => tx.backup.findUnique({ where: { id } })) : null
  const content = row && (await contentOf(row))
  if (!row?.name || !content) throw new Refusal('ERROR_NOT_FOUND')
  await asSystem((tx) => auditBackup(tx, caller, 'EXPORT', id))
  return toFileAnswer({ name: row.name, type: 'application/octet-stream', content })
})

export const backups = { read, run, download }
