import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { day, dayOfEpoch, parseInstant } from '@/lib/domain/core/day'
import {
  instantTextOf,
  localTime,
  todayIn,
  toInstant,
  toInstantText,
  toLocal,
} from '@/lib/domain/core/local-time'

const zone = process.env.TZ
const ROME = 'Europe/Rome'

/** Zones that change their clocks by an hour or half an hour, at midnight, during Ramadan, once by a day, or never. */
const ZONES = [
  ROME,
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Pacific/Apia',
  'UTC',
]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
const options = { hourCycle: 'h23', ...Object.fromEntries(PARTS.map((part) => [part, 'numeric'])) } as const
const formats = new Map(
  ZONES.map((name) => [name, new Intl.DateTimeFormat('en', { ...options, timeZone: name })]),
)

/** The time that the clocks of a zone show, in Node's own words, as the instant at which UTC shows it. To the second. */
function clockAt(instant: number, name: string): number {
  const parts = formats.get(name)?.formatToParts(instant) ?? []
  const [year = 0, month = 0, date = 0, hour, minute, second] = PARTS.map((part) =>
    Number(parts.find(({ type }) => type === part)?.value),
  )
  return Date.UTC(year, month - 1, date, hour, minute, second)
}

const aheadAt = (instant: number, name: string): number =>
  clockAt(instant, name) - Math.floor(instant / 1000) * 1000

/** The next change of a zone's clocks within a year, to the second; `from` where there is none. */
function changeAfter(name: string, from: number): number {
  const start = Math.ceil(from / 1000) * 1000
  const ahead = aheadAt(start, name)
  let [before, after] = [start, start]
  while (aheadAt(after, name) === ahead) {
    if (after - start > 370 * DAY_MS) return from
    ;[before, after] = [after, after + DAY_MS]
  }
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (aheadAt(middle, name) === ahead) before = middle
    else after = middle
  }
  return after
}

/**
 * The instant at which a zone's clocks show `clock`: the first of those that every offset by quarters of an hour would give. A time
 * that they skip is counted by the offset before the change (RFC 5545, 3.3.5).
 */
function instantOf(clock: number, name: string): number {
  const offsets = Array.from({ length: 109 }, (_, index) => (15 - index / 4) * HOUR_MS)
  const found = offsets.map((ahead) => clock - ahead).find((instant) => clockAt(instant, name) === clock)
  return found ?? clock - aheadAt(changeAfter(name, clock - 27 * HOUR_MS) - 1000, name)
}

const textOf = (clock: number): string => new Date(clock).toISOString().slice(0, 19).replace('T', ' ')

/** A zone, and an instant from 1975 to 2105, half of them within two days of a change of its clocks. */
const zonedInstants = fc
  .tuple(
    fc.constantFrom(...ZONES),
    fc.integer({ min: Date.UTC(1975), max: Date.UTC(2105) }),
    fc.integer({ min: -100_000_000, max: 100_000_000 }),
    fc.boolean(),
  )
  .map(([name, from, away, isBeside]) => [name, (isBeside ? changeAfter(name, from) : from) + away] as const)

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

describe('the day and the wire text of an instant', () => {
  it.each([
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('at %s it is %s in Rome', (instant, expected) => {
    expect(todayIn(ROME, new Date(instant))).toBe(expected)
  })

  it.each([
    ['2026-11-21T09:30:00Z', '2026-11-21 10:30:00+0100'],
    ['2026-07-21T09:30:00.750Z', '2026-07-21 11:30:00+0200'],
    ['2026-10-25T00:30:00Z', '2026-10-25 02:30:00+0200'],
    ['2026-10-25T01:30:00Z', '2026-10-25 02:30:00+0100'],
  ])('writes %s as %s', (instant, expected) => {
    expect(toInstantText(new Date(instant), ROME)).toBe(expected)
  })

  it('writes an instant as the clocks show it, also beside a change of theirs, in zones of all kinds', () => {
    fc.assert(
      fc.property(zonedInstants, ([name, instant]) => {
        const minutes = aheadAt(instant, name) / 60_000
        const size = Math.abs(minutes)
        const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
        const expected = `${textOf(clockAt(instant, name))}${minutes < 0 ? '-' : '+'}${hours}${rest}`
        expect(toInstantText(new Date(instant), name)).toBe(expected)
      }),
      { numRuns: 500 },
    )
  })

  it('finds the clock of an instant, and the instant of a clock', () => {
    fc.assert(
      fc.property(zonedInstants, ([name, instant]) => {
        const shown = toLocal(new Date(instant), name)
        expect(`${shown.day} ${shown.time}`).toBe(textOf(clockAt(instant, name)))
        // The time that UTC shows then is one of the clock, too, which this zone may skip or show twice.
        const clock = Math.floor(instant / 1000) * 1000
        const [onDay = '', time = ''] = textOf(clock).split(' ')
        expect(toInstant(day(onDay), localTime(time), name).getTime()).toBe(instantOf(clock, name))
      }),
      { numRuns: 500 },
    )
  })

  it('refuses a zone that nobody knows', () => {
    expect(() => todayIn('Europe/Nowhere', new Date())).toThrow(RangeError)
  })

  it('reads back what it writes, to the second', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 4_000_000_000 }),
        fc.constantFrom(ROME, 'UTC', 'Asia/Kolkata'),
        (seconds, zone) => {
          const instant = new Date(seconds * 1000)
          expect(parseInstant(toInstantText(instant, zone))).toEqual(instant)
        },
      ),
    )
  })
})
