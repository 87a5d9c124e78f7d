import { describe, expect, it } from 'vitest'
import { type BackupFacts, standingOf } from '@/lib/domain/backups/backup-standing'

const now = new Date('2026-11-27T14:30:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const good = { startedAt: hoursAgo(12), isPresent: true, missingFiles: 0 }
const fine: BackupFacts = {
  isConfigured: true,
  now,
  good,
  firstAt: hoursAgo(400),
  hasFailed: false,
  hasFailedRehearsal: false,
  copy: null,
}
const standing = (facts: Partial<BackupFacts>) => {
  const { level, reason } = standingOf({ ...fine, ...facts })
  return `${level} ${reason}`
}

describe('backups stand', () => {
  it('well with one of the last 36 hours, and badly a second later', () => {
    expect(standing({})).toBe('GREEN GOOD')
    expect(standing({ good: { ...good, startedAt: hoursAgo(36) } })).toBe('GREEN GOOD')
    const late = { ...good, startedAt: new Date(hoursAgo(36).getTime() - 1) }
    expect(standing({ good: late })).toBe('RED LATE')
  })

  it('badly without any, once 36 hours are over since the first attempt', () => {
    expect(standing({ isConfigured: false })).toBe('RED NOT_CONFIGURED')
    expect(standing({ good: null, firstAt: null })).toBe('AMBER WAITING')
    expect(standing({ good: null, firstAt: hoursAgo(2), hasFailed: true })).toBe('AMBER FAILED')
    expect(standing({ good: null, firstAt: hoursAgo(37) })).toBe('RED LATE')
  })

  it('badly when the file of the last good one is gone or has another length', () => {
    expect(standing({ good: { ...good, isPresent: false } })).toBe('RED GONE')
  })

  it('not quite well when the last attempt or the last rehearsal failed, or stored files were missing', () => {
    expect(standing({ hasFailed: true })).toBe('AMBER FAILED')
    expect(standing({ hasFailedRehearsal: true })).toBe('AMBER REHEARSAL')
    expect(standing({ good: { ...good, missingFiles: 2 } })).toBe('AMBER MISSING_FILES')
  })

  it('with a bucket as its copies do: worse when none reaches it, and not quite well when the last one failed', () => {
    const copy = { copiedAt: hoursAgo(12), firstAt: hoursAgo(400), hasFailed: false }
    expect(standing({ copy })).toBe('GREEN GOOD')
    expect(standing({ copy: { ...copy, hasFailed: true } })).toBe('AMBER COPY_FAILED')
    expect(standing({ copy: { ...copy, copiedAt: hoursAgo(37), hasFailed: true } })).toBe('RED COPY_LATE')
    expect(standing({ copy: { copiedAt: null, firstAt: hoursAgo(37), hasFailed: true } })).toBe(
      'RED COPY_LATE',
    )
    expect(standing({ copy: { copiedAt: null, firstAt: null, hasFailed: false } })).toBe('GREEN GOOD')
  })
})
