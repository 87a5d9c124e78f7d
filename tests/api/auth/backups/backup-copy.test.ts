import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { nightlyBackups, OPERATOR } from '@/tests/support/backup/nightly'
import { bucketEnvironment } from '@/tests/support/s3/bucket-environment'
import { S3Server } from '@/tests/support/s3/s3-server'
import { stopClockAt } from '@/tests/support/time/clock'

const server = new S3Server()
const nightly = nightlyBackups(() => bucketEnvironment(server))
const clock = stopClockAt('2026-11-27T01:30:00Z')
beforeEach(() => server.reset())
afterAll(() => server.close())

type Row = { id: number; name: string | null }
const read = ({ id }: Row) => nightly.api.asSystem((tx) => tx.backup.findUniqueOrThrow({ where: { id } }))

/** A verified backup of a day, with its file; `copied`: the bucket has it. */
async function add(day: string, { copied = false } = {}) {
  const name = `luna-${day}-023000-1.0.0.tar.age`
  const at = new Date(`${day}T01:30:00Z`)
  await writeFile(join(nightly.folder, name), day)
  if (copied) server.objects.set(`/luna/casa/${name}`, { bytes: Buffer.from(day), checksum: undefined })
  const copy = copied ? { bucket: 's3://luna/casa/', copy_state: 'DONE', copied_at: at } : {}
  const row = { reason: 'NIGHTLY', state: 'DONE', folder: nightly.folder, name, size: day.length, ...copy }
  const times = { created_at: at, started_at: at, verified_at: at, finished_at: at }
  return nightly.api.asSystem((tx) => tx.backup.create({ data: { ...row, ...times } }))
}

async function copy(row: Row) {
  const { copyBackup } = await import('@/server/auth')
  await copyBackup(row.id)
  return read(row)
}

async function overview() {
  const as = await nightly.api.caller()
  await nightly.api.asSystem(async (tx) => {
    await tx.account.updateMany({ where: { email: OPERATOR }, data: { email: `former-${as.email}` } })
    await tx.account.update({ where: { id: as.accountId }, data: { email: OPERATOR } })
  })
  return { as, ...(await nightly.api.call('GET', '/api/auth/rest/backup', { as })).body.overview }
}

/** The jobs that the hourly job asks for. */
async function hourly(): Promise<unknown[]> {
  const { backupDue } = await import('@/server/jobs/backup/backup-due')
  await backupDue.run({})
  return nightly.api.asSystem(async (tx) => {
    const jobs = await tx.$queryRaw<{ key: string }[]>`
      select key from graphile_worker.jobs where task_identifier = 'backup-copy'`
    return jobs.map(({ key }) => key)
  })
}

const denied = { status: 403, code: 'AccessDenied' }

describe('the copy of a good backup', () => {
  it('is in the bucket, is shown, and is downloaded from there when the file is gone', async () => {
    const row = await add('2026-11-27')
    expect(await copy(row)).toMatchObject({ copy_state: 'DONE', bucket: 's3://luna/casa/', copy_error: null })
    expect(server.keys()).toEqual([`casa/${row.name}`])
    const { as, ...shown } = await overview()
    expect(shown).toMatchObject({ bucket: 's3://luna/casa/', folder: nightly.folder, is_configured: true })
    expect(shown.standing).toEqual({ level: 'GREEN', reason: 'GOOD' })
    expect(shown.last_copied).not.toBeNull()
    await writeFile(join(nightly.folder, row.name ?? ''), 'cut')
    const file = await nightly.api.call('GET', `/api/auth/rest/backup/${row.id}/file`, { as })
    expect([file.status, Buffer.from(await file.bytes()).toString()]).toEqual([200, '2026-11-27'])
  })

  it('that fails is said beside the good local one, with the variable, and tried again each hour', async () => {
    const row = await add('2026-11-27')
    server.fault = ({ method }) => (method === 'PUT' ? denied : undefined)
    const failed = await copy(row)
    expect(failed).toMatchObject({ state: 'DONE', copy_state: 'FAILED' })
    expect(failed.copy_error).toMatch(/refuses.*LUNA_BACKUP_S3_ACCESS_KEY/)
    expect((await overview()).standing).toEqual({ level: 'AMBER', reason: 'COPY_FAILED' })
    expect(server.objects.size).toBe(0)
    expect(await hourly()).toEqual([`backup-copy:${row.id}`])
    server.fault = () => undefined
    expect(await copy(row)).toMatchObject({ copy_state: 'DONE', copy_error: null })
  })

  it('of a process that died is begun again, and by one of many at once', async () => {
    const row = await add('2026-11-27')
    const { beginCopy } = await import('@/server/auth/backups/backup-store')
    const begin = () => nightly.api.asSystem((tx) => beginCopy(tx, row.id, 's3://luna/casa/'))
    const begun = await Promise.all(Array.from({ length: 50 }, begin))
    expect(begun.filter(Boolean)).toHaveLength(1)
    clock.moveTo('2026-11-27T01:30:30Z')
    expect(await begin()).toBeNull()
    clock.moveTo('2026-11-27T01:31:30Z')
    expect(await begin()).not.toBeNull()
  })

  it('would be begun by many where each looks first and then writes: the control', async () => {
    const row = await add('2026-11-27')
    const unguarded = () =>
      nightly.api.asSystem(async (tx) => {
        const { copy_state } = await tx.backup.findUniqueOrThrow({ where: { id: row.id } })
        if (copy_state !== null) return false
        await tx.backup.update({
          where: { id: row.id },
          data: { copy_state: 'RUNNING', bucket: 's3://luna/casa/' },
        })
        return true
      })
    const begun = await Promise.all(Array.from({ length: 40 }, unguarded))
    expect(begun.filter(Boolean).length).toBeGreaterThan(1)
  })

  it('is asked for of the last good one alone, once the bucket is configured or another one', async () => {
    await add('2026-11-25')
    const last = await add('2026-11-26', { copied: true })
    const { backupToCopy } = await import('@/server/auth')
    expect(await backupToCopy()).toBeNull()
    await nightly.api.asSystem((tx) =>
      tx.backup.update({ where: { id: last.id }, data: { bucket: 's3://former/' } }),
    )
    expect(await backupToCopy()).toBe(last.id)
    expect(await copy(last)).toMatchObject({ copy_state: 'DONE', bucket: 's3://luna/casa/' })
  })
})

describe('old copies', () => {
  it('are removed as in the folder: seven days, four weeks and twelve months stay, and what no row names', async () => {
    const other = '/luna/casa/luna-2020-01-01-023000-1.0.0.tar.age'
    server.objects.set(other, { bytes: Buffer.from('of another Luna'), checksum: undefined })
    const old = await add('2026-09-10', { copied: true })
    const kept = [await add('2026-09-30', { copied: true })]
    kept.push(await add('2026-11-15', { copied: true }))
    for (let day = 20; day <= 25; day++) kept.push(await add(`2026-11-${day}`, { copied: true }))
    const last = await add('2026-11-26')
    await copy(last)
    expect(server.keys().sort()).toEqual(
      [...kept, last]
        .map(({ name }) => `casa/${name}`)
        .concat(other.slice('/luna/'.length))
        .sort(),
    )
    expect(await read(old)).toMatchObject({ copy_state: 'REMOVED' })
  })

  it('stay where the bucket locks them, which is no failure, and are asked for again', async () => {
    const old = await add('2026-11-24', { copied: true })
    for (let day = 10; day <= 23; day++) await add(`2026-11-${day}`, { copied: true })
    server.fault = ({ method }) => (method === 'DELETE' ? denied : undefined)
    const before = server.objects.size
    const last = await copy(await add('2026-11-26'))
    expect(last).toMatchObject({ copy_state: 'DONE', copy_error: null })
    expect(server.objects.size).toBe(before + 1)
    expect((await read(old)).copy_state).toBe('DONE')
    server.fault = () => undefined
    await copy(await add('2026-11-27'))
    expect(server.objects.size).toBeLessThan(before)
  })

  it('stay while a restored copy of the installation is not released', async () => {
    for (let day = 10; day <= 23; day++) await add(`2026-11-${day}`, { copied: true })
    await nightly.api.asSystem((tx) => tx.restoration.create({ data: { backup_at: new Date() } }))
    try {
      await copy(await add('2026-11-26'))
      expect(server.objects.size).toBe(15)
    } finally {
      await nightly.api.asSystem((tx) => tx.restoration.deleteMany())
    }
  })

  it('that somebody else removed are noted, and a bucket that may not be listed is said', async () => {
    const gone = await add('2026-11-25', { copied: true })
    server.objects.clear()
    await copy(await add('2026-11-26'))
    expect(await read(gone)).toMatchObject({
      copy_state: 'FAILED',
      copy_error: expect.stringContaining('no longer'),
    })
    server.fault = ({ url }) => (url?.includes('list-type') ? denied : undefined)
    const last = await copy(await add('2026-11-27'))
    expect(last).toMatchObject({
      copy_state: 'DONE',
      copy_error: expect.stringContaining('were not removed'),
    })
  })
})

describe('the operators', () => {
  const mails = async () => {
    const { backupWarning } = await import('@/server/jobs/backup/backup-warning')
    await backupWarning.run({})
    return nightly.api.asSystem(async (tx) => {
      const found = await tx.mail_outbox.findMany({ where: { recipient: OPERATOR } })
      await tx.mail_outbox.deleteMany({ where: { recipient: OPERATOR } })
      return found.map(({ subject, text }) => `${subject} ${text}`)
    })
  }

  it('are warned once when no backup reaches the bucket for 36 hours, although good ones are made', async () => {
    await add('2026-11-27', { copied: true })
    server.fault = () => denied
    const later = await add('2026-11-28')
    await copy(later)
    clock.moveTo('2026-11-28T13:00:00Z')
    expect(await mails()).toEqual([])
    clock.moveTo('2026-11-28T14:00:00Z')
    const [mail = ''] = await mails()
    expect(mail).toContain('nessun backup nel bucket da 36 ore')
    expect(mail).toContain('LUNA_BACKUP_S3_ACCESS_KEY')
    expect(await mails()).toEqual([])
    expect((await overview()).standing).toEqual({ level: 'RED', reason: 'COPY_LATE' })
  })

  it('are warned of the bucket also when they were warned before that none succeeded', async () => {
    await add('2026-11-24', { copied: true })
    clock.moveTo('2026-11-26T00:00:00Z')
    expect(await mails()).toEqual([expect.stringContaining('nessun backup riuscito da 36 ore')])
    server.fault = () => denied
    await copy(await add('2026-11-26'))
    clock.moveTo('2026-11-26T02:00:00Z')
    expect(await mails()).toEqual([expect.stringContaining('nessun backup nel bucket da 36 ore')])
  })
})
