import { describe, expect, it } from 'vitest'
import { nightlyBackups } from '@/tests/support/backup/nightly'
import { stopClockAt } from '@/tests/support/time/clock'

const nightly = nightlyBackups()
// 02:30 in Rome.
const clock = stopClockAt('2026-11-27T01:30:00Z')

async function ask(): Promise<string[]> {
  const { backupDue } = await import('@/server/jobs/backup/backup-due')
  await backupDue.run({})
  const rows = await nightly.api.asSystem((tx) => tx.backup.findMany({ orderBy: { id: 'asc' } }))
  return rows.map(({ reason, state }) => `${reason} ${state}`)
}

const end = (data: { state: string; error?: string; verified_at?: Date; name?: string; size?: number }) =>
  nightly.api.asSystem((tx) => tx.backup.updateMany({ where: { state: 'QUEUED' }, data }))

const fail = () => end({ state: 'FAILED', error: 'the disk is full' })
const succeed = () => end({ state: 'DONE', verified_at: new Date(), name: 'luna-x.tar.age', size: 1 })

describe('each hour', () => {
  it('the backup of the night is asked for once, with its job', async () => {
    expect(await ask()).toEqual(['NIGHTLY QUEUED'])
    clock.moveTo('2026-11-27T02:30:00Z')
    expect(await ask()).toEqual(['NIGHTLY QUEUED'])
    await succeed()
    clock.moveTo('2026-11-28T00:30:00Z')
    expect(await ask()).toEqual(['NIGHTLY DONE'])
    clock.moveTo('2026-11-28T01:30:00Z')
    expect(await ask()).toEqual(['NIGHTLY DONE', 'NIGHTLY QUEUED'])
    const jobs = await nightly.api.asSystem(
      (tx) => tx.$queryRaw`select key from graphile_worker.jobs where task_identifier = 'backup-run'`,
    )
    expect(jobs).toHaveLength(2)
  })

  it('one that failed is asked for again, three times a night, and then in the next night', async () => {
    for (const hour of ['01', '02', '03']) {
      clock.moveTo(`2026-11-27T${hour}:30:00Z`)
      expect((await ask()).at(-1)).toBe('NIGHTLY QUEUED')
      await fail()
    }
    clock.moveTo('2026-11-27T04:30:00Z')
    expect(await ask()).toHaveLength(3)
    clock.moveTo('2026-11-28T01:30:00Z')
    expect(await ask()).toHaveLength(4)
  })

  it('a machine that was off at night makes it up in the day', async () => {
    clock.moveTo('2026-11-27T08:30:00Z')
    expect(await ask()).toEqual(['NIGHTLY QUEUED'])
  })

  it('one that an operator asked for after 02:30 is that of the night', async () => {
    clock.moveTo('2026-11-27T08:10:00Z')
    await nightly.request()
    await succeed()
    clock.moveTo('2026-11-27T08:30:00Z')
    expect(await ask()).toEqual(['MANUAL DONE'])
  })
})
