import { openAsBlob } from 'node:fs'
import type { Backup, BackupOverview } from '@/lib/api/auth/backup-fields'
import { ok } from '@/lib/api/endpoint'
import { type BackupFacts, standingOf } from '@/lib/domain/backups/backup-standing'
import { toInstantText } from '@/lib/domain/core/day'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { asSystem, workIn } from '@/server/db/system'
import { toFileAnswer } from '@/server/http/file-answer'
import { api } from '@/server/http/implement'
import { now } from '@/server/platform/clock'
import { env } from '@/server/platform/env'
import type { Session } from '../sign-in/session'
import { backupFolder, isPresent, pathOf } from './backup-folder'
import {
  type BackupRow,
  firstAttempt,
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
    is_present: await isPresent(row),
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

const read = procedures.read.handler(async ({ context: { caller } }) => {
  requireOperator(caller)
  const [rows, good, first, ended, rehearsal, rehearsed] = await asSystem(readFacts)
  const last_good = good && (await present(good))
  const facts: BackupFacts = {
    isConfigured: backupFolder() !== null,
    now: now(),
    good: good &&
      last_good && {
        startedAt: good.started_at ?? good.created_at,
        isPresent: last_good.is_present,
        missingFiles: good.missing_files,
      },
    firstAt: first?.created_at ?? null,
    hasFailed: ended?.state === 'FAILED',
    hasFailedRehearsal: rehearsal?.rehearsal_error != null,
  }
  const overview: BackupOverview = {
    standing: standingOf(facts),
    folder: backupFolder(),
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

const download = procedures.download.handler(async ({ context: { caller }, input: { id } }) => {
  const row = isOperator(caller) ? await asSystem((tx) => tx.backup.findUnique({ where: { id } })) : null
  const path = row && pathOf(row)
  if (!row?.name || !path || !(await isPresent(row))) throw new Refusal('ERROR_NOT_FOUND')
  const content = await openAsBlob(path)
  await asSystem((tx) => auditBackup(tx, caller, 'EXPORT', id))
  return toFileAnswer({ name: row.name, type: 'application/octet-stream', content })
})

export const backups = { read, run, download }
