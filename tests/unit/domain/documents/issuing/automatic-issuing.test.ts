import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { issuingDay, planIssuing } from '@/lib/domain/documents/issuing/automatic-issuing'

describe('the day of an invoice that is issued by itself', () => {
  it.each([
    ['2026-12-01', '2026-12-01', '2026-12-01'],
    ['2026-11-28', '2026-12-01', '2026-11-28'],
    ['2026-11-19', '2026-12-01', '2026-11-19'],
    ['2026-11-18', '2026-12-01', '2026-12-01'],
    ['2026-12-25', '2027-01-06', '2026-12-25'],
    ['2026-12-24', '2027-01-06', '2027-01-06'],
  ])('is %s on %s: %s', (own, today, expected) => {
    expect(issuingDay(day(own), day(today))).toBe(expected)
  })
})

const waiting = (date: string, count: number, total: string) => ({
  date: day(date),
  count,
  total: money(total),
})

const read = (from: string, today: string) => {
  const { before, now, coming, later } = planIssuing(
    [
      waiting('2026-10-01', 2, '244.00'),
      waiting('2026-11-01', 1, '0.10'),
      waiting('2026-11-28', 3, '0.20'),
      waiting('2026-12-01', 12, '1234.00'),
      waiting('2027-01-01', 1, '1'),
      waiting('2027-02-01', 1, '2'),
      waiting('2027-03-01', 4, '3.30'),
      waiting('2027-04-01', 1, '0.70'),
    ],
    { from: day(from), today: day(today) },
  )
  const text = ({ count, total }: { count: number; total: { toFixed: (n: number) => string } }) =>
    `${count} ${total.toFixed(2)}`
  return {
    before: text(before),
    now: text(now),
    coming: coming.map(({ date, ...of }) => `${date} ${text(of)}`),
    later: text(later),
  }
}

describe('the plan of what is issued by itself', () => {
  it('leaves what is older than the first day, takes what has come, and states the next days', () => {
    expect(read('2026-11-28', '2026-11-28')).toEqual({
      before: '3 244.10',
      now: '3 0.20',
      coming: ['2026-12-01 12 1234.00', '2027-01-01 1 1.00', '2027-02-01 1 2.00'],
      later: '5 4.00',
    })
  })

  it('takes the old ones from an earlier day on, and nothing before a day to come', () => {
    expect(read('2026-01-01', '2026-11-28')).toMatchObject({ before: '0 0.00', now: '6 244.30' })
    expect(read('2027-01-01', '2026-11-28')).toMatchObject({
      before: '18 1478.30',
      now: '0 0.00',
      coming: ['2027-01-01 1 1.00', '2027-02-01 1 2.00', '2027-03-01 4 3.30'],
      later: '1 0.70',
    })
  })
})
