import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
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

/** The next change of a zone's clocks; `from` where there is none. */
const changeAfter = (zone: string, from: number): number =>
  Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
    ?.epochMilliseconds ?? from

/** An instant from 1975 to 2105, half of them within 23 days of a change of clocks. */
const instants = (zone: string) =>
  fc
    .tuple(
      fc.integer({ min: Date.UTC(1975), max: Date.UTC(2105) }),
      fc.integer({ min: -100_000_000, max: 100_000_000 }),
      fc.boolean(),
    )
    .map(([from, away, isBeside]) => (isBeside ? changeAfter(zone, from) : from) + away)

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

  it('writes an instant as Temporal does, also beside a change of clocks, in zones of all kinds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES).chain((zone) => fc.tuple(fc.constant(zone), instants(zone))),
        ([zone, instant]) => {
          const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
          const expected = local.toString({ smallestUnit: 'second', timeZoneName: 'never' })
          expect(toInstantText(new Date(instant), zone)).toBe(
            expected.replace('T', ' ').replace(/:(\d\d)$/, '$1'),
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  it('finds the clock of an instant, and the instant of a clock, as Temporal does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES).chain((zone) => fc.tuple(fc.constant(zone), instants(zone))),
        ([zone, instant]) => {
          const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
          const shown = toLocal(new Date(instant), zone)
          const text = local.toPlainDateTime().toString({ smallestUnit: 'second' })
          expect(`${shown.day}T${shown.time}`).toBe(text)
          // The time that UTC shows then is one of the clock, too, which this zone may skip or show twice.
          const some = new Date(instant).toISOString().slice(0, 19)
          const expected = Temporal.PlainDateTime.from(some).toZonedDateTime(zone, {
            disambiguation: 'compatible',
          })
          const [onDay, time] = [day(some.slice(0, 10)), localTime(some.slice(11))]
          expect(toInstant(onDay, time, zone).getTime()).toBe(expected.epochMilliseconds)
        },
      ),
      { numRuns: 2_000 },
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
