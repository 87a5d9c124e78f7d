import { describe, expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
import { stampQuarters } from '@/lib/domain/documents/stamp-duty'

const due = (year: number, amounts: readonly [number, number, number, number]) => {
  const [a, b, c, d] = amounts
  return stampQuarters(year, [money(a), money(b), money(c), money(d)]).map((quarter) => quarter.due)
}

describe('the stamp duty of a year', () => {
  it.each([
    // 31/05/2026 is a Sunday, 28/02/2027 too.
    ['above the threshold is paid by quarter', 2026, [5001, 5001, 1, 1], '06-01 09-30 11-30 03-01'],
    ['of a little first quarter waits for the second', 2026, [5000, 1, 1, 1], '09-30 09-30 11-30 03-01'],
    ['of two little quarters waits for the third', 2026, [4000, 1000, 1, 1], '11-30 11-30 11-30 03-01'],
    // 31/05/2025 is a Saturday, and the Monday after it the feast of 2 June.
    ['moves over a weekend and a feast', 2025, [6000, 6000, 1, 1], '06-03 09-30 12-01 03-02'],
    ['of nothing has its usual day', 2026, [0, 0, 0, 0], '06-01 09-30 11-30 03-01'],
  ] as const)('%s (%i)', (_, year, amounts, expected) => {
    expect(due(year, amounts).map((on) => on.slice(5))).toEqual(expected.split(' '))
  })

  it('says the code of each quarter, and which may wait', () => {
    const quarters = stampQuarters(2026, [money(100), money(200), money(2), money(0)])
    expect(quarters.map(({ code, postponed }) => [code, postponed])).toEqual([
      ['2521', true],
      ['2522', true],
      ['2523', false],
      ['2524', false],
    ])
  })
})
