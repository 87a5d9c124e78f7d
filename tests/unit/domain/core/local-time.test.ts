import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { day, dayOfEpoch, toInstantText } from '@/lib/domain/core/day'
import { instantTextOf, localTime, toInstant, toLocal } from '@/lib/domain/core/local-time'

const zone = process.env.TZ
const ROME = 'Europe/Rome'

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('a time of the clock', () => {
  it.each(['UTC', 'Europe/Rome', 'America/Los_Angeles'])(
    'is the same instant on a server in %s',
    (server) => {
      process.env.TZ = server
      const instants = ['2026-03-24', '2026-03-31', '2026-10-20', '2026-10-27'].map((date) =>
        toInstant(day(date), localTime('18:30:00'), ROME).toISOString(),
      )
      expect(instants).toEqual([
        '2026-03-24T17:30:00.000Z',
        '2026-03-31T16:30:00.000Z',
        '2026-10-20T16:30:00.000Z',
        '2026-10-27T17:30:00.000Z',
      ])
    },
  )

  it.each([
    ['2026-03-29', '02:30:00', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '02:30:00', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00:00', '2026-10-25T02:00:00.000Z'],
    ['2026-03-29', '00:00:00', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', '23:59:59', '2026-03-29T21:59:59.000Z'],
  ])('%s %s is %s: later where clocks skip it, earlier where they show it twice', (date, time, instant) => {
    expect(toInstant(day(date), localTime(time), ROME).toISOString()).toBe(instant)
  })

  it('comes back from its instant, with the text of the wire', () => {
    const zones = fc.constantFrom(ROME, 'America/Los_Angeles', 'Asia/Kolkata', 'UTC', 'Australia/Lord_Howe')
    const date = fc.integer({ min: 18_000, max: 24_000 }).map(dayOfEpoch)
    const hour = fc.integer({ min: 4, max: 23 }).map((h) => localTime(`${String(h).padStart(2, '0')}:15:00`))
    fc.assert(
      fc.property(date, hour, zones, (localDay, time, name) => {
        const instant = toInstant(localDay, time, name)
        expect(toLocal(instant, name)).toEqual({ day: localDay, time })
        expect(instantTextOf(localDay, time, instant)).toBe(toInstantText(instant, name))
      }),
    )
  })

  it.each(['24:00:00', '18:30', '7:00:00', '18:60:00'])('is not %s', (text) => {
    expect(() => localTime(text)).toThrow(RangeError)
  })
})
