import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, day } from '@/lib/domain/core/day'
import { fixed2, money, sum } from '@/lib/domain/core/money'
import type { ConditionChange } from '@/lib/domain/pricing/pricing'
import { splitVat } from '@/lib/domain/pricing/vat-price'
import { WEEKDAYS, type Weekday, weekdayOf } from '@/lib/domain/recurrence/weekly-rule'
import { type PricedTime, type PriceRule, priceOf } from '@/lib/domain/reservations/price'
import { wallMinute } from '@/lib/domain/reservations/wall-time'

const rule = (over: Partial<PriceRule> = {}): PriceRule => ({
  id: 1,
  weekdays: WEEKDAYS,
  from: 0,
  to: 1440,
  validFrom: null,
  validTo: null,
  tagId: null,
  categoryId: null,
  per: 'HOUR',
  withConditions: false,
  amount: money(20),
  vatRate: money(22),
  ...over,
})
const time = (from: number, to: number, over: Partial<PricedTime> = {}): PricedTime => ({
  from: wallMinute(day('2026-03-02'), from),
  to: wallMinute(day('2026-03-02'), to),
  people: 1,
  tagIds: [],
  categoryId: null,
  changes: [],
  ...over,
})
/** A discount in percent of a business condition. */
const discount = (percent: number): ConditionChange => ({
  label: '',
  change: 'DISCOUNT',
  type: 'PERCENTAGE',
  value: money(percent),
})
const total = (...args: Parameters<typeof priceOf>): string => fixed2(priceOf(...args).total)

const peak = rule({ id: 2, from: 1020, to: 1320, amount: money(30) })
const usual = rule({ id: 3 })

describe('the price of a reservation', () => {
  it('is split where the peak begins: 16:30 to 18:00 costs 10 and 30', () => {
    const { parts } = priceOf(time(990, 1080), [peak, usual])
    expect(parts.map(({ ruleId, amount }) => [ruleId, fixed2(amount)])).toEqual([
      [3, '10.00'],
      [2, '30.00'],
    ])
    expect(total(time(990, 1080), [peak, usual])).toBe('40.00')
  })

  it('is that of the first rule that is meant for the person', () => {
    const member = rule({ id: 4, tagId: 7, amount: money(15) })
    const child = rule({ id: 5, categoryId: 9, amount: money(5) })
    const rules = [member, child, peak, usual]
    expect(total(time(1080, 1140), rules)).toBe('30.00')
    expect(total(time(1080, 1140, { tagIds: [6, 7] }), rules)).toBe('15.00')
    expect(total(time(1080, 1140, { categoryId: 9 }), rules)).toBe('5.00')
    expect(total(time(1080, 1140, { tagIds: [7], categoryId: 9 }), rules)).toBe('15.00')
  })

  it('is changed by the conditions of the person where its rule says so, rounded before it is multiplied', () => {
    const agreed = rule({ id: 8, withConditions: true, amount: money('19.99') })
    const changes = [discount(10)]
    // 17.991 an hour is 17.99: an hour and a half costs 26.985, which is 26.99.
    expect(total(time(600, 690, { changes }), [agreed])).toBe('26.99')
    expect(total(time(600, 690), [agreed])).toBe('29.99')
    expect(total(time(600, 690, { changes }), [usual])).toBe('30.00')
    const more: ConditionChange = { ...discount(0), change: 'INCREASE', type: 'FIXED', value: money(2) }
    expect(total(time(600, 660, { changes: [discount(50), more] }), [agreed])).toBe('12.00')
    expect(total(time(600, 660, { changes: [discount(150)] }), [agreed])).toBe('0.00')
  })

  it('of a slot or of people is that of the rule at its beginning, for all of it', () => {
    const slot = rule({ id: 6, per: 'SLOT', to: 720, amount: money(50) })
    const people = rule({ id: 7, per: 'PERSON', from: 720, to: 1020, amount: money('7.50') })
    expect(total(time(660, 780), [slot, people, usual])).toBe('50.00')
    expect(total(time(780, 1080, { people: 3 }), [slot, people, usual])).toBe('22.50')
    expect(total(time(1030, 1090), [slot, people, usual])).toBe('20.00')
  })

  it('is nothing for minutes without a rule, which the parts show', () => {
    const { parts } = priceOf(time(990, 1080), [peak])
    expect(parts.map(({ ruleId, amount }) => [ruleId, fixed2(amount)])).toEqual([
      [null, '0.00'],
      [2, '30.00'],
    ])
  })

  it.each(['2026-03-29', '2026-10-25'])('goes by the wall clock on %s, when clocks are changed', (date) => {
    const span = { from: wallMinute(day(date), 90), to: wallMinute(day(date), 210) }
    expect(total({ ...time(0, 0), ...span }, [usual])).toBe('40.00')
    const whole = { from: wallMinute(day(date), 0), to: wallMinute(day(date), 1440) }
    expect(total({ ...time(0, 0), ...whole }, [usual])).toBe('480.00')
  })
})

const dateOf = new Map(
  Array.from({ length: 40 }, (_, index) => {
    const date = addDays(day('2026-02-20'), index)
    return [wallMinute(date, 0) / 1440, { date, weekday: weekdayOf(date) }] as const
  }),
)

const GRAIN = 5

/** The total in whole cents by another way: five minutes by five minutes, with integers only. */
function oracle(time: PricedTime, rules: readonly PriceRule[]): bigint {
  const ruleAt = (minute: number, only: readonly PriceRule[]) => {
    const { date, weekday } = dateOf.get(Math.floor(minute / 1440)) as { date: Day; weekday: Weekday }
    const clock = minute % 1440
    return only.find(
      (one) =>
        clock >= one.from &&
        clock < one.to &&
        one.weekdays.includes(weekday) &&
        (!one.validFrom || date >= one.validFrom) &&
        (!one.validTo || date <= one.validTo),
    )
  }
  const meant = rules.filter(
    (one) =>
      (one.tagId === null || time.tagIds.some((tag) => tag === one.tagId)) &&
      (one.categoryId === null || one.categoryId === time.categoryId),
  )
  const percent = BigInt(time.changes.at(0)?.value.toFixed(0) ?? '0')
  const cents = (one: PriceRule) => {
    const listed = BigInt(one.amount.times(100).toFixed(0))
    return one.withConditions ? (listed * (100n - percent) * 2n + 100n) / 200n : listed
  }
  const first = ruleAt(time.from, meant)
  if (first?.per === 'SLOT') return cents(first)
  if (first?.per === 'PERSON') return cents(first) * BigInt(time.people)
  const hourly = meant.filter(({ per }) => per === 'HOUR')
  const runs: { rule: PriceRule | undefined; minutes: bigint }[] = []
  for (let minute = time.from; minute < time.to; minute += GRAIN) {
    const rule = ruleAt(minute, hourly)
    const last = runs.at(-1)
    if (last && last.rule === rule) last.minutes += BigInt(GRAIN)
    else runs.push({ rule, minutes: BigInt(GRAIN) })
  }
  // Half up: cents × minutes ÷ 60, rounded with integers.
  return runs.reduce(
    (sum, { rule, minutes }) => sum + (rule ? (cents(rule) * minutes * 2n + 60n) / 120n : 0n),
    0n,
  )
}

const anyRule = fc
  .record({
    weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    edges: fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 })),
    validFrom: fc.option(fc.integer({ min: -3, max: 5 }), { nil: null }),
    validTo: fc.option(fc.integer({ min: -3, max: 5 }), { nil: null }),
    tagId: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
    categoryId: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null, freq: 5 }),
    per: fc.constantFrom(
      'HOUR' as const,
      'HOUR' as const,
      'HOUR' as const,
      'SLOT' as const,
      'PERSON' as const,
    ),
    withConditions: fc.boolean(),
    cents: fc.integer({ min: 0, max: 20_000 }),
  })
  .map(({ edges: [one, other], cents, validFrom, validTo, ...rest }) =>
    rule({
      ...rest,
      from: Math.min(one, other) * 15,
      to: Math.max(one, other, Math.min(one, other) + 1) * 15,
      validFrom: validFrom === null ? null : addDays(day('2026-03-02'), validFrom),
      validTo: validTo === null ? null : addDays(day('2026-03-02'), validTo),
      amount: money(cents).div(100),
    }),
  )

const anyTime = fc
  .record({
    start: fc.integer({ min: 0, max: 3 * 288 }),
    length: fc.integer({ min: 1, max: 2 * 288 }),
    people: fc.integer({ min: 1, max: 20 }),
    tagIds: fc.subarray([1, 2]),
    categoryId: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
    changes: fc.option(
      fc.integer({ min: 1, max: 100 }).map((percent) => [discount(percent)]),
      { nil: [] },
    ),
  })
  .map(({ start, length, ...rest }) => time(start * 5, (start + length) * 5, rest))

describe('10,000 random reservations', () => {
  it('cost to the cent what integers, five minutes by five, say', () => {
    fc.assert(
      fc.property(anyTime, fc.array(anyRule, { maxLength: 6 }), (wanted, rules) => {
        const numbered = rules.map((one, index) => ({ ...one, id: index + 1 }))
        const { parts, total } = priceOf(wanted, numbered)
        expect(total.times(100).toFixed(0)).toBe(String(oracle(wanted, numbered)))
        expect(total.times(100).isInteger()).toBe(true)
        expect(parts.at(0)?.from).toBe(wanted.from)
        expect(parts.at(-1)?.to).toBe(wanted.to)
        expect(parts.slice(1).map(({ from }) => from)).toEqual(parts.slice(0, -1).map(({ to }) => to))
      }),
      { numRuns: 10_000 },
    )
  })

  it('are taxable amount and VAT that together are the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(0, 4, 5, 10, 22), (cents, rate) => {
        const amount = money(cents).div(100)
        const { taxable, vat } = splitVat(amount, money(rate))
        expect(sum([taxable, vat]).equals(amount)).toBe(true)
        expect(taxable.times(100).isInteger()).toBe(true)
        // SdI (control 00421) allows a cent between the tax and the rate of the taxable amount.
        expect(taxable.times(rate).div(100).minus(vat).abs().lte('0.01')).toBe(true)
      }),
    )
  })
})
