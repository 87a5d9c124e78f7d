import type { SystemOverview } from '@/lib/api/auth/system-fields'
import { ok } from '@/lib/api/endpoint'
import { toInstantText } from '@/lib/domain/core/local-time'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { asSystem, workIn } from '@/server/db/system'
import { api } from '@/server/http/implement'
import { env } from '@/server/platform/env'
import { installationFacts } from '@/server/watch'
import { lastGood } from '../backups/backup-queries'
import { isOperator, requireOperator } from '../backups/operators'
import { databaseFacts, failedJobs } from './system-queries'
import { retryJob } from './system-store'
import { installationWarnings } from './warnings'

const procedures = api.auth.system
const MOST_SHOWN = 50

const readRows = async (tx: Tx) => ({
  database: await databaseFacts(tx),
  backup: await lastGood(tx),
  jobs: await failedJobs(tx, MOST_SHOWN),
})

const read = procedures.read.handler(async ({ context: { caller } }) => {
  requireOperator(caller)
  const facts = await installationFacts()
  const { database, backup, jobs } = await asSystem(readRows)
  const warning_list = await installationWarnings()
  const total = (of: 'waiting' | 'running' | 'failed') =>
    facts.counts.jobs.reduce((sum, job) => sum + job[of], 0)
  const files = (state: string) => facts.counts.files.find((row) => row.state === state)?.count ?? 0
  const mails = (state: string) => facts.counts.mails.find((row) => row.state === state)?.count ?? 0
  const overview: SystemOverview = {
    versions: { ...facts.versions, postgres: database.postgres },
    database_size: database.size,
    storage_used: facts.storage.used,
    storage_free: facts.storage.free,
    worker: { ...facts.worker, waiting: total('waiting'), running: total('running') },
    mails: { waiting: mails('QUEUED'), failed: mails('FAILED') },
    einvoices: { waiting: files('SENDING'), unanswered: files('SENT'), failed: files('FAILED') },
    warning_list,
    backup_at: backup && toInstantText(backup.created_at, env.LUNA_ZONE),
    failed_job_count: Math.max(total('failed'), jobs.length),
    failed_job_list: jobs.map((job) => ({ ...job, failed_at: toInstantText(job.failed_at, env.LUNA_ZONE) })),
  }
  return ok({ overview })
})

const retry = procedures.retry.handler(async ({ context: { caller }, input: { id } }) => {
  if (!isOperator(caller)) throw new Refusal('ERROR_NOT_FOUND')
  const is_retried = await asSystem(async (tx) => {
    const name = await retryJob(tx, id)
    if (name === null) return false
    await workIn(tx, caller.structureId, caller.accountId)
    await audit(tx, { action: 'UPDATE', entity: 'job', entityId: id, changes: { name: [null, name] } })
    return true
  })
  return ok({ is_retried })
})

export const system = { read, retry }
