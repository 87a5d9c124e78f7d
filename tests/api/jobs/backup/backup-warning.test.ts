import { describe, expect, it } from 'vitest'
import { nightlyBackups, OPERATOR } from '@/tests/support/backup/nightly'
import { stopClockAt } from '@/tests/support/time/clock'

const nightly = nightlyBackups()
const clock = stopClockAt('2026-11-27T01:30:00Z')

/** The texts of the mails that are there once the job has run; they are taken away. */
async function warn(workers = 1): Promise<string[]> {
  const { backupWarning } = await import('@/server/jobs/backup/backup-warning')
  await Promise.all(Array.from({ length: workers }, () => backupWarning.run({})))
  return nightly.api.asSystem(async (tx) => {
    const mails = await tx.mail_outbox.findMany({ where: { structure_id: null, recipient: OPERATOR } })
    await tx.mail_outbox.deleteMany({ where: { recipient: OPERATOR } })
    return mails.map(({ text }) => text)
  })
}

const add = (data: { state: string; error?: string; at: string }) => {
  const { at, ...rest } = data
  const done = data.state === 'DONE' ? { verified_at: at, name: 'luna-x.tar.age', size: 1 } : {}
  const row = { reason: 'NIGHTLY', folder: nightly.folder, created_at: at, started_at: at }
  return nightly.api.asSystem((tx) => tx.backup.create({ data: { ...row, ...rest, ...done } }))
}

describe('the operators', () => {
  it('are warned once when no backup has succeeded for 36 hours, with the last error, and again in a new gap', async () => {
    await add({ state: 'DONE', at: '2026-11-27T01:30:00Z' })
    await add({ state: 'FAILED', error: 'The disk is full.', at: '2026-11-28T01:30:00Z' })
    clock.moveTo('2026-11-28T13:30:00Z')
    expect(await warn()).toEqual([])
    clock.moveTo('2026-11-28T13:40:00Z')
    const mails = await warn(20)
    const [text = ''] = mails
    expect(mails).toHaveLength(1)
    expect(text).toContain('Ultimo riuscito: 27 novembre 2026')
    expect(text).toContain('02:30. Ultimo errore: The disk is full. Finché')
    expect(text).toContain('/app/settings/backup')
    clock.moveTo('2026-12-28T13:40:00Z')
    expect(await warn()).toEqual([])
    await add({ state: 'DONE', at: '2026-12-28T14:00:00Z' })
    expect(await warn()).toEqual([])
    clock.moveTo('2026-12-30T14:00:00Z')
    expect(await warn()).toHaveLength(1)
  })

  it('are warned when none has ever succeeded, in the language of their account', async () => {
    await nightly.api.asSystem((tx) =>
      tx.account.create({ data: { email: OPERATOR, password_hash: 'none', language: 'en' } }),
    )
    await add({ state: 'FAILED', error: 'no folder', at: '2026-11-27T01:30:00Z' })
    clock.moveTo('2026-11-28T13:00:00Z')
    expect(await warn()).toEqual([])
    clock.moveTo('2026-11-28T14:00:00Z')
    expect(await warn()).toEqual([expect.stringContaining('Last good one: none. Last error: no folder.')])
  })
})
