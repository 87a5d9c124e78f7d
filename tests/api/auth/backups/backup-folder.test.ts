import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nightlyBackups } from '@/tests/support/backup/nightly'

const nightly = nightlyBackups()

/** A backup of a day, with its file. */
async function add(day: string, state = 'DONE'): Promise<string> {
  const name = `luna-${day}-023000-1.0.0.tar.age`
  await writeFile(join(nightly.folder, name), 'x')
  const done = state === 'DONE' ? { verified_at: new Date(`${day}T02:00:00Z`) } : { error: 'damaged' }
  const created_at = new Date(`${day}T01:30:00Z`)
  await nightly.api.asSystem((tx) =>
    tx.backup.create({
      data: { reason: 'NIGHTLY', folder: nightly.folder, name, size: 1, state, created_at, ...done },
    }),
  )
  return name
}

async function left(): Promise<string[]> {
  const { removeOldBackups } = await import('@/server/auth')
  await removeOldBackups()
  const removed = await nightly.api.asSystem((tx) => tx.backup.findMany({ where: { state: 'REMOVED' } }))
  const names = (await readdir(nightly.folder)).filter((name) => name.includes('luna-'))
  expect(removed.filter(({ name }) => names.includes(name ?? ''))).toEqual([])
  for (const name of names) await rm(join(nightly.folder, name))
  return names.sort()
}

describe('the folder of backups', () => {
  it('keeps those of seven days, four weeks and twelve months', async () => {
    // The weeks of 9, 16, 23 and 30 November begin on Mondays.
    const old = await add('2026-09-10')
    const kept = [await add('2026-09-30')]
    await add('2026-10-30')
    kept.push(await add('2026-10-31'))
    await add('2026-11-10')
    kept.push(await add('2026-11-15'))
    for (let day = 20; day <= 26; day++) kept.push(await add(`2026-11-${day}`))
    expect(await left()).toEqual(kept)
    expect(kept).not.toContain(old)
  })

  it('keeps every file that no row names', async () => {
    const other = 'luna-2020-01-01-023000-1.0.0.tar.age'
    await writeFile(join(nightly.folder, other), 'of another Luna')
    await add('2026-11-25')
    await add('2026-11-26')
    expect(await left()).toContain(other)
  })

  it('keeps the last good one when later ones are damaged', async () => {
    const good = await add('2026-01-05')
    const later = [await add('2026-11-25', 'FAILED'), await add('2026-11-26', 'FAILED')]
    expect(await left()).toEqual([good, ...later])
  })

  it('loses nothing to a newer one whose file is gone', async () => {
    const days = [
      '2026-01-01',
      '2026-01-02',
      '2026-01-03',
      '2026-01-04',
      '2026-01-05',
      '2026-01-06',
      '2026-01-07',
    ]
    const kept: string[] = []
    for (const day of days) kept.push(await add(day))
    await rm(join(nightly.folder, await add('2026-01-08')))
    expect(await left()).toEqual(kept)
  })
})
