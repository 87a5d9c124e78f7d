import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toInstantText } from '@/lib/domain/core/local-time'
import { instantText } from '@/lib/domain/reservations/wall-time'

describe('the wire form of an instant', () => {
  it('is the same as that of any time, also on days on which clocks change and between minutes', () => {
    const from = Date.UTC(2026, 0, 1)
    const hour = fc.integer({ min: 0, max: 370 * 24 })
    const rest = fc.constantFrom(0, 60_000, 1_830_000, 3_599_999)
    const zone = fc.constantFrom(
      'Europe/Rome',
      'America/St_Johns',
      'Pacific/Kiritimati',
      'Australia/Lord_Howe',
    )
    fc.assert(
      fc.property(hour, rest, zone, (hours, ms, name) => {
        const instant = new Date(from + hours * 3_600_000 + ms)
        expect(instantText(instant, name)).toBe(toInstantText(instant, name))
      }),
    )
    const changes = [
      '2026-03-28T22:30Z',
      '2026-03-29T00:59Z',
      '2026-03-29T01:00Z',
      '2026-10-25T00:30Z',
      '2026-10-25T01:30Z',
    ]
    for (const change of changes) {
      const instant = new Date(change)
      expect(instantText(instant, 'Europe/Rome')).toBe(toInstantText(instant, 'Europe/Rome'))
    }
  })
})
