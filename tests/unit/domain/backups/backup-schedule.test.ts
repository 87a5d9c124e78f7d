import { describe, expect, it } from 'vitest'
import { isBackupDue, isRehearsalDue, lastDue } from '@/lib/domain/backups/backup-schedule'

const ROME = 'Europe/Rome'
const dueAt = (instant: string, zone = ROME) => lastDue(new Date(instant), zone).toISOString()

describe('the nightly backup', () => {
  it('is due at 02:30 on the clocks of the zone, in winter and in summer', () => {
    expect(dueAt('2026-01-15T01:29:59Z')).toBe('2026-01-14T01:30:00.000Z')
    expect(dueAt('2026-01-15T01:30:00Z')).toBe('2026-01-15T01:30:00.000Z')
    expect(dueAt('2026-07-15T12:00:00Z')).toBe('2026-07-15T00:30:00.000Z')
    expect(dueAt('2026-07-15T12:00:00Z', 'America/New_York')).toBe('2026-07-15T06:30:00.000Z')
  })

  it('is due once in the nights in which clocks change', () => {
    // 29 March 2026 has no 02:30 in Rome; 25 October has two, of which the first counts.
    expect(dueAt('2026-03-29T00:59:00Z')).toBe('2026-03-28T01:30:00.000Z')
    expect(dueAt('2026-03-29T01:30:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(dueAt('2026-10-25T00:30:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(dueAt('2026-10-25T23:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
  })

  it('is made until there is one, and given up for the night after three failures', () => {
    expect(isBackupDue({ good: 0, failed: 0 })).toBe(true)
    expect(isBackupDue({ good: 0, failed: 2 })).toBe(true)
    expect(isBackupDue({ good: 0, failed: 3 })).toBe(false)
    expect(isBackupDue({ good: 1, failed: 0 })).toBe(false)
  })
})

it('a restore is rehearsed at first and then each week, also when the last one ended late', () => {
  const now = new Date('2026-11-27T02:30:00Z')
  expect(isRehearsalDue(null, now)).toBe(true)
  expect(isRehearsalDue(new Date('2026-11-20T04:00:00Z'), now)).toBe(true)
  expect(isRehearsalDue(new Date('2026-11-21T02:30:00Z'), now)).toBe(false)
})
