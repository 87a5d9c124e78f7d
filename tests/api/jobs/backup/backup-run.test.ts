import { rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifyBackup } from '@/scripts/backup/verify-backup'
import { PASSPHRASE } from '@/tests/support/backup/archives'
import { nightlyBackups } from '@/tests/support/backup/nightly'

const nightly = nightlyBackups()
const request = async () => (await nightly.request()) ?? 0
const underWay = () =>
  nightly.api.asSystem((tx) =>
    tx.backup.count({ where: { state: { in: ['QUEUED', 'RUNNING', 'VERIFYING'] } } }),
  )

describe('a backup that was asked for', () => {
  it('is one encrypted file, of which every byte is verified and which was restored for a rehearsal', async () => {
    const made = await nightly.make(await request())
    expect(made).toMatchObject({ state: 'DONE', error: null, rehearsal_error: null, missing_files: 0 })
    expect([made.verified_at, made.rehearsed_at, made.finished_at]).not.toContain(null)
    const path = join(nightly.folder, made.name ?? '')
    const { manifest } = await verifyBackup({ path, passphrase: PASSPHRASE })
    expect(manifest.tables.map(({ name }) => name)).toContain('backup')
    const { isPresent } = await import('@/server/auth/backups/backup-folder')
    expect(await isPresent(made)).toBe(true)
    await truncate(path, 1_000)
    expect(await isPresent(made)).toBe(false)
  }, 300_000)

  it('is made once, also when its job runs again', async () => {
    const id = await request()
    await nightly.api.asSystem((tx) =>
      tx.backup.update({ where: { id }, data: { state: 'FAILED', error: 'x' } }),
    )
    expect(await nightly.make(id)).toMatchObject({ state: 'FAILED', error: 'x', name: null })
  })

  it('fails with the reason, and another one may follow', async () => {
    const away = `${nightly.folder}-away`
    await rename(nightly.folder, away)
    await writeFile(nightly.folder, 'a file where the folder was')
    const failed = await nightly.make(await request())
    await rm(nightly.folder)
    await rename(away, nightly.folder)
    expect(failed).toMatchObject({ state: 'FAILED', name: null, verified_at: null })
    expect(failed.error).toContain('EEXIST')
    expect(failed.error).not.toContain(PASSPHRASE)
    expect(await nightly.request()).not.toBeNull()
  }, 60_000)

  it('is lost when its process died, and another one may follow', async () => {
    const id = await request()
    const { beginBackup } = await import('@/server/auth')
    await nightly.api.asSystem((tx) => beginBackup(tx, id))
    expect(await nightly.request()).toBeNull()
    const beat_at = new Date(Date.now() - 61_000)
    await nightly.api.asSystem((tx) => tx.backup.update({ where: { id }, data: { beat_at } }))
    expect(await nightly.request()).not.toBeNull()
    const lost = await nightly.api.asSystem((tx) => tx.backup.findUniqueOrThrow({ where: { id } }))
    expect(lost).toMatchObject({ state: 'FAILED', error: 'The process that made the backup has ended.' })
  })
})

describe('one backup at a time', () => {
  it('is under way in the installation, however many ask for one at once', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => nightly.request()))
    expect(ids.filter((id) => id !== null)).toHaveLength(1)
    expect(await underWay()).toBe(1)
  })

  it('would not be without the unique index: the control', async () => {
    const { api, folder } = nightly
    await api.asSystem((tx) => tx.$executeRaw`drop index backup_one_under_way`)
    try {
      const unguarded = () =>
        api.asSystem(async (tx) => {
          if ((await tx.backup.count({ where: { state: 'QUEUED' } })) > 0) return
          await tx.backup.create({ data: { reason: 'MANUAL', folder } })
        })
      await Promise.all(Array.from({ length: 40 }, unguarded))
      expect(await underWay()).toBeGreaterThan(1)
    } finally {
      await api.asSystem(async (tx) => {
        await tx.backup.deleteMany()
        await tx.$executeRaw`create unique index backup_one_under_way on backup ((true))
          where state in ('QUEUED', 'RUNNING', 'VERIFYING')`
      })
    }
  })

  it('is begun by one of a hundred workers; by more where each looks first and then writes: the control', async () => {
    const { beginBackup } = await import('@/server/auth')
    const { api } = nightly
    const id = await request()
    const begun = await Promise.all(
      Array.from({ length: 100 }, () => api.asSystem((tx) => beginBackup(tx, id))),
    )
    expect(begun.filter(Boolean)).toHaveLength(1)
    await api.asSystem((tx) => tx.backup.update({ where: { id }, data: { state: 'QUEUED' } }))
    const unguarded = () =>
      api.asSystem(async (tx) => {
        const { state } = await tx.backup.findUniqueOrThrow({ where: { id } })
        if (state !== 'QUEUED') return false
        await tx.backup.update({ where: { id }, data: { state: 'RUNNING' } })
        return true
      })
    const twice = await Promise.all(Array.from({ length: 40 }, unguarded))
    expect(twice.filter(Boolean).length).toBeGreaterThan(1)
  })
})
