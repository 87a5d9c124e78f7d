import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixed2, formatPlain, money, percentOf, round2, sum, toWire } from '@/lib/domain/core/money'

describe('money', () => {
  it('takes a JSON number by its shortest text, so that tenths are exact', () => {
    expect(sum([money(0.1), money(0.2)]).toString()).toBe('0.3')
    expect(money(1e-7).toString()).toBe('0.0000001')
    expect(money(1.005).times(100).toString()).toBe('100.5')
  })

  it.each(['', ' ', 'abc', '1,50', '0x10', '1.2.3', 'Infinity', 'NaN', '1e9999', '--1', '1_000'])(
    'refuses "%s"',
    (text) => {
      expect(() => money(text)).toThrow(RangeError)
    },
  )

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses the number %s', (value) => {
    expect(() => money(value)).toThrow(RangeError)
  })

  it.each([
    ['0.005', '0.01'],
    ['-0.005', '-0.01'],
    ['0.0049999999', '0'],
    ['1.005', '1.01'],
    ['2.675', '2.68'],
    ['-2.675', '-2.68'],
    ['76.934', '76.93'],
    ['42092.05875', '42092.06'],
  ])('rounds %s to %s, half up away from zero', (text, expected) => {
    expect(round2(money(text)).toString()).toBe(expected)
  })

  it.each([
    ['0', '0.00'],
    ['-0', '0.00'],
    ['-0.001', '0.00'],
    ['1234.5', '1234.50'],
    ['99999999999.99', '99999999999.99'],
  ])('writes %s as %s', (text, expected) => {
    expect(fixed2(money(text))).toBe(expected)
  })

  it.each([
    ['12.5', 2, 8, '12.50'],
    ['12.1', 0, 2, '12.1'],
    ['12', 0, 2, '12'],
    ['12.123456789', 2, 8, '12.12345679'],
    ['0.00000001', 2, 8, '0.00000001'],
    ['-0.000000001', 2, 8, '0.00'],
  ] as const)('shows %s with %i to %i decimals as %s', (text, min, max, expected) => {
    expect(formatPlain(money(text), min, max)).toBe(expected)
  })

  it('has no negative zero', () => {
    const zeros = [money('-0'), round2(money('-0.001')), sum([money('-0')]), money(money('0').negated())]
    expect(zeros.map((zero) => zero.isNegative())).toEqual([false, false, false, false])
    expect(Object.is(toWire(money('5').times(0).negated()), 0)).toBe(true)
  })

  it('crosses the wire and comes back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        const amount = money(cents).div(100)
        expect(money(toWire(amount)).eq(amount)).toBe(true)
      }),
    )
  })

  it('rounds as whole-number arithmetic does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.integer({ min: 0, max: 10000 }),
        (cents, rate) => {
          const n = BigInt(cents) * BigInt(rate)
          const magnitude = ((n < 0n ? -n : n) * 2n + 10000n) / 20000n
          const expected = n < 0n ? -magnitude : magnitude
          const actual = round2(percentOf(money(rate).div(100), money(cents).div(100)))
          expect(BigInt(actual.times(100).toString())).toBe(expected)
        },
      ),
    )
  })
})
