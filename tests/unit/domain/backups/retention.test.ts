import { describe, expect, it } from 'vitest'
import { type KeptBackup, removableBackups } from '@/lib/domain/backups/retention'
import { addDays, day } from '@/lib/domain/core/day'

const FIRST = day('2025-01-01')

/** A verified backup each night; the id is the number of the night. */
const nights = (count: number): KeptBackup[] =>
  Array.from({ length: count }, (_, id) => ({ id, day: addDays(FIRST, id), isVerified: true }))

/** The days that are left when old ones are removed after each night. */
function keptAfter(count: number): string[] {
  let kept: KeptBackup[] = []
  for (const night of nights(count)) {
    kept = [...kept, night]
    const removed = new Set(removableBackups(kept))
    kept = kept.filter(({ id }) => !removed.has(id))
  }
  return kept.map((backup) => backup.day)
}

describe('after 500 nights', () => {
  const days = keptAfter(500)

  it('the last seven days, four weeks and twelve months are there', () => {
    // The last night is Friday 15 May 2026.
    expect(days.slice(-7)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(day('2026-05-09'), n)))
    expect(days).toEqual(expect.arrayContaining(['2026-04-26', '2026-05-03', '2026-05-10']))
    const months = ['2025-06-30', '2025-07-31', '2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30']
    expect(days.slice(0, 6)).toEqual(months)
    expect(days).toEqual(expect.arrayContaining(['2025-12-31', '2026-01-31', '2026-02-28', '2026-04-30']))
  })

  it('and nothing else', () => {
    expect(days).toHaveLength(11 + 2 + 7)
  })
})

describe('a backup is removed', () => {
  it('never while no verified one is there', () => {
    expect(removableBackups([])).toEqual([])
    expect(removableBackups(nights(400).map((one) => ({ ...one, isVerified: false })))).toEqual([])
  })

  it('never when it is the last verified one, or came after it, whatever its age', () => {
    const backups = nights(400).map((one) => ({ ...one, isVerified: one.id === 3 }))
    expect(removableBackups(backups)).toEqual([0, 1, 2])
  })

  it('when a later one of the same day is verified', () => {
    const morning = { id: 1, day: FIRST, isVerified: true }
    expect(removableBackups([morning, { id: 2, day: FIRST, isVerified: false }])).toEqual([])
    expect(removableBackups([morning, { id: 2, day: FIRST, isVerified: true }])).toEqual([1])
  })
})
