import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSPHRASE } from '@/tests/support/backup/archives'
import { nightlyBackups } from '@/tests/support/backup/nightly'
import { bucketEnvironment } from '@/tests/support/s3/bucket-environment'
import { S3Server } from '@/tests/support/s3/s3-server'

const server = new S3Server()
const nightly = nightlyBackups(async () => ({ ...(await bucketEnvironment(server)), LUNA_BACKUP_DIR: '' }))
beforeEach(() => server.reset())
afterAll(() => server.close())

/** Makes a backup as the job does at night, without a rehearsal. */
async function make() {
  const { requestBackup, backupFolder } = await import('@/server/auth')
  const folder = backupFolder() ?? ''
  const id = await nightly.api.asSystem(async (tx) => {
    const data = { reason: 'MANUAL', folder, state: 'FAILED', error: 'x', rehearsed_at: new Date() }
    await tx.backup.create({ data })
    return requestBackup(tx, 'MANUAL', folder)
  })
  const made = await nightly.make(id ?? 0)
  return { ...made, path: join(folder, made.name ?? '') }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

describe('a backup that is kept in a bucket alone', () => {
  it('waits in a folder of this machine until the bucket has it, and is verified from there', async () => {
    server.fault = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined)
    const failed = await make()
    expect(failed).toMatchObject({ state: 'DONE', error: null, copy_state: 'FAILED' })
    expect(failed.copy_error).toContain('LUNA_BACKUP_S3_ACCESS_KEY')
    expect([await isThere(failed.path), server.objects.size]).toEqual([true, 0])
    server.fault = () => undefined
    const { backupCopy } = await import('@/server/jobs/backup/backup-copy')
    await backupCopy.run({ backup_id: failed.id })
    await backupCopy.run({ backup_id: failed.id })
    expect([await isThere(failed.path), server.keys()]).toEqual([false, [`casa/${failed.name}`]])
    expect(server.requests.filter((line) => line.startsWith('DELETE'))).toEqual([])

    const made = await make()
    expect(made).toMatchObject({ state: 'DONE', copy_state: 'DONE', copy_error: null })
    expect(await isThere(made.path)).toBe(false)
    const { BackupBucket } = await import('@/server/platform/s3/backup-bucket')
    const { bucketSettings } = await import('@/server/platform/s3/bucket-settings')
    const { env } = await import('@/server/platform/env')
    const settings = bucketSettings(env)
    const copy = settings && (await (await BackupBucket.open(settings)).find(made.name ?? ''))
    expect(copy?.size).toBe(Number(made.size))
    const { verifyBackup } = await import('@/scripts/backup/verify-backup')
    const url = `s3://luna/casa/${made.name}`
    expect(
      (await verifyBackup({ path: url, passphrase: PASSPHRASE })).manifest.tables.length,
    ).toBeGreaterThan(90)
  }, 300_000)
})
