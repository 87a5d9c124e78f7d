import { describe, expect, it } from 'vitest'
import { type Decimal, money, ZERO } from '@/lib/domain/core/money'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import {
  lipeDay,
  NO_ENTRIES,
  type Periodicity,
  periodsOfQuarter,
  periodsUntil,
  type SettlementEntries,
  settlementPayment,
  settlementsOf,
} from '@/lib/domain/registers/vat-settlement'

const period = (text: string) => text as TaxPeriod

const declared = (VP6: string) => ({
  VP2: ZERO,
  VP3: ZERO,
  VP4: ZERO,
  VP5: ZERO,
  VP6: money(VP6),
  split_payment: ZERO,
  deferred: ZERO,
})

type Figure = [period: string, VP6: string, entries?: Partial<SettlementEntries>]

const settled = (list: readonly Figure[], periodicity: Periodicity = 'MENSILE') =>
  settlementsOf(
    list.map(([of, VP6, entries]) => ({
      period: period(of),
      declaration: declared(VP6),
      entries: { ...NO_ENTRIES, ...entries },
    })),
    periodicity,
  )

const texts = (amounts: Decimal[]) => amounts.map((amount) => amount.toFixed(2))

describe('the settlement of a period', () => {
  it('takes over the credit of the period before, of the same year', () => {
    const list = settled([
      ['2026-01', '-300'],
      ['2026-02', '120.50'],
      ['2026-03', '500'],
    ])
    expect(texts(list.map(({ VP14 }) => VP14))).toEqual(['-300.00', '-179.50', '320.50'])
    expect(texts(list.map(({ amounts }) => amounts.VP8))).toEqual(['0.00', '300.00', '179.50'])
  })

  it('takes over a debt of up to 100 euros, and none above that', () => {
    const list = settled([
      ['2026-01', '100'],
      ['2026-02', '0.01'],
      ['2026-03', '10'],
    ])
    expect(texts(list.map(({ amounts }) => amounts.VP7))).toEqual(['0.00', '100.00', '0.00'])
    expect(texts(list.map(({ VP14 }) => VP14))).toEqual(['100.00', '100.01', '10.00'])
  })

  it('takes over no debt above 25.82 before 2024', () => {
    const list = settled([
      ['2023-01', '25.82'],
      ['2023-02', '0.01'],
      ['2023-03', '1'],
    ])
    expect(texts(list.map(({ amounts }) => amounts.VP7))).toEqual(['0.00', '25.82', '0.00'])
  })

  it('takes no debt into the last period, as all are paid by 16 December', () => {
    const months = Array.from(
      { length: 12 },
      (_, at): Figure => [`2026-${String(at + 1).padStart(2, '0')}`, at === 10 ? '40' : '0'],
    )
    expect(settled(months).at(-1)?.amounts.VP7.toFixed(2)).toBe('0.00')
    expect(settled(months).at(-2)?.VP14.toFixed(2)).toBe('40.00')
  })

  it('bears 1 % of interest by quarters of choice on what is due, not in the last quarter, nor by law', () => {
    const quarters: Figure[] = [
      ['2026-Q1', '1000.50', { VP9: money('200') }],
      ['2026-Q2', '-50'],
      ['2026-Q3', '60'],
      ['2026-Q4', '1000'],
    ]
    const chosen = settled(quarters, 'TRIMESTRALE')
    expect(texts(chosen.map(({ amounts }) => amounts.VP12))).toEqual(['8.01', '0.00', '0.10', '0.00'])
    expect(texts(chosen.map(({ VP14 }) => VP14))).toEqual(['808.51', '-50.00', '10.10', '1000.00'])
    expect(texts(settled(quarters, 'TRIMESTRALE_SPECIALE').map(({ amounts }) => amounts.VP12))).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '0.00',
    ])
  })

  it('lets what was typed stand in the place of what is counted, and says both', () => {
    const [, february] = settled([
      ['2026-01', '-300'],
      ['2026-02', '500', { VP8: money('100'), VP10: money('20'), VP11: money('30') }],
    ])
    expect(february?.counted.VP8.toFixed(2)).toBe('300.00')
    expect(february?.amounts.VP8.toFixed(2)).toBe('100.00')
    expect(february?.VP14.toFixed(2)).toBe('350.00')
  })

  it('takes off the advance payment', () => {
    const [december] = settled([['2026-Q4', '1000', { VP13: money('880'), method: 1 }]], 'TRIMESTRALE')
    expect(december?.VP14.toFixed(2)).toBe('120.00')
  })
})

describe('the days of a settlement', () => {
  it.each([
    ['2026-01', 'MENSILE', '2026-02-16', '6001'],
    ['2026-04', 'MENSILE', '2026-05-18', '6004'],
    ['2026-07', 'MENSILE', '2026-08-20', '6007'],
    ['2026-12', 'MENSILE', '2027-01-18', '6012'],
    ['2026-Q1', 'TRIMESTRALE', '2026-05-18', '6031'],
    ['2026-Q2', 'TRIMESTRALE', '2026-08-20', '6032'],
    ['2026-Q3', 'TRIMESTRALE', '2026-11-16', '6033'],
    ['2026-Q4', 'TRIMESTRALE', '2027-03-16', '6099'],
    ['2026-Q4', 'TRIMESTRALE_SPECIALE', '2027-02-16', '6034'],
  ] as const)('of %s (%s) are %s with code %s', (of, periodicity, due, code) => {
    expect(settlementPayment(period(of), periodicity)).toEqual({ due, code })
  })

  it.each([
    ['2026-Q1', '2026-06-01'],
    ['2026-Q2', '2026-09-30'],
    ['2026-Q3', '2026-11-30'],
    ['2026-Q4', '2027-03-01'],
    ['2023-Q4', '2024-02-29'],
  ])('let the LIPE of %s be sent until %s', (quarter, day) => {
    expect(lipeDay(period(quarter))).toBe(day)
  })
})

describe('the periods of a year', () => {
  it('begin with its first, and a quarter has three months or is one period', () => {
    expect(periodsUntil(period('2026-03'))).toEqual(['2026-01', '2026-02', '2026-03'])
    expect(periodsUntil(period('2026-Q2'))).toEqual(['2026-Q1', '2026-Q2'])
    expect(periodsOfQuarter(period('2026-Q4'), 'MENSILE')).toEqual(['2026-10', '2026-11', '2026-12'])
    expect(periodsOfQuarter(period('2026-Q4'), 'TRIMESTRALE')).toEqual(['2026-Q4'])
  })
})
