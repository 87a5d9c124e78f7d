import { describe, expect, it } from 'vitest'
import { choosePassFor, entriesFor, type Pass } from '@/lib/domain/booking/event-pass'
import { day } from '@/lib/domain/core/day'

const pass = (over: Partial<Pass> = {}): Pass => ({
  id: 1,
  kind: 'ENTRIES',
  entries: 10,
  used: 0,
  valid_from: day('2026-01-01'),
  valid_to: null,
  for_events: false,
  price_ids: [],
  resource_ids: [7, 8],
  minutes_per_entry: null,
  is_revoked: false,
  ...over,
})

const hour = { day: day('2026-06-01'), resource_ids: [7], minutes: 60 }

describe('the entries of a pass for a reservation', () => {
  it.each([
    ['one whatever the length, without minutes', {}, { minutes: 600 }, 1],
    ['one for exactly its minutes', { minutes_per_entry: 60 }, {}, 1],
    ['two for a minute more', { minutes_per_entry: 60 }, { minutes: 61 }, 2],
    ['as many as are left', { minutes_per_entry: 60, used: 8 }, { minutes: 120 }, 2],
    ['not more than are left', { minutes_per_entry: 60, used: 9 }, { minutes: 120 }, null],
    ['any number of a period', { entries: null, minutes_per_entry: 60, used: 99 }, { minutes: 120 }, 2],
    ['none where one of the resources is not its own', {}, { resource_ids: [7, 9] }, null],
    ['none of a pass for classes', { for_events: true, resource_ids: [] }, {}, null],
    ['none after its last day', { valid_to: day('2026-05-31') }, {}, null],
    ['none before its first day', { valid_from: day('2026-06-02') }, {}, null],
    ['none of a revoked one', { is_revoked: true }, {}, null],
  ])('are %s', (_, over, reservation, entries) => {
    expect(entriesFor(pass(over), { ...hour, ...reservation })).toBe(entries)
  })

  it('are taken of the pass that expires first among those that cover it whole', () => {
    const passes = [
      pass({ id: 1 }),
      pass({ id: 2, valid_to: day('2026-12-31') }),
      pass({ id: 3, valid_to: day('2026-07-31'), entries: 1, used: 1 }),
    ]
    expect(choosePassFor(passes, hour)).toMatchObject({ pass: { id: 2 }, entries: 1 })
    expect(choosePassFor([], hour)).toBeUndefined()
  })
})
