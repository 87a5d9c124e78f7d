import { describe, expect, it } from 'vitest'
import { findingOf, gapsOf, missingNumbers } from '@/lib/domain/registers/completeness'

const run = (first: number, last: number, series = '', document_kind = 'INVOICE') => ({
  document_kind,
  series,
  first,
  last,
})
const given = (last_number: number, series = '', document_kind = 'INVOICE', first_number = 1) => ({
  document_kind,
  series,
  first_number,
  last_number,
})
const texts = (gaps: ReturnType<typeof gapsOf>) =>
  gaps.map(({ document_kind, series, from, to }) => `${document_kind}/${series} ${from}-${to}`)

describe('the gaps of a year', () => {
  it('are none where numbers follow each other from 1 to the last one given', () => {
    expect(gapsOf([run(1, 12)], [given(12)])).toEqual([])
    expect(gapsOf([], [])).toEqual([])
    expect(gapsOf([], [given(0)])).toEqual([])
  })

  it('are not the numbers that another program gave before the first one', () => {
    const numbers = given(60, '', 'INVOICE', 58)
    expect(gapsOf([run(58, 60)], [numbers])).toEqual([])
    expect(texts(gapsOf([run(59, 59)], [numbers]))).toEqual(['INVOICE/ 58-58', 'INVOICE/ 60-60'])
    expect(gapsOf([], [given(57, '', 'INVOICE', 58)])).toEqual([])
  })

  it('stand before, between and after the documents', () => {
    const gaps = gapsOf([run(8, 8), run(3, 5)], [given(10)])
    expect(texts(gaps)).toEqual(['INVOICE/ 1-2', 'INVOICE/ 6-7', 'INVOICE/ 9-10'])
    expect(missingNumbers(gaps)).toBe(6)
  })

  it('are of each series and kind alone', () => {
    const runs = [run(1, 2), run(2, 2, 'A'), run(1, 1, '', 'CREDITNOTE'), run(3, 3, '', 'CREDITNOTE')]
    const counters = [given(2), given(2, 'A'), given(3, '', 'CREDITNOTE')]
    expect(texts(gapsOf(runs, counters))).toEqual(['CREDITNOTE/ 2-2', 'INVOICE/A 1-1'])
  })

  it('are seen where no counter is known, and where the counter is behind', () => {
    expect(texts(gapsOf([run(1, 1), run(4, 4)], []))).toEqual(['INVOICE/ 2-3'])
    expect(texts(gapsOf([run(1, 1), run(4, 4)], [given(2)]))).toEqual(['INVOICE/ 2-3'])
  })

  it('are all numbers of a series whose documents are gone', () => {
    expect(texts(gapsOf([], [given(3, 'B')]))).toEqual(['INVOICE/B 1-3'])
  })
})

describe('what an e-invoice lacks', () => {
  it.each([
    [null, 'NO_FILE'],
    ['READY', 'NO_OUTCOME'],
    ['SENDING', 'NO_OUTCOME'],
    ['SENT', 'NO_OUTCOME'],
    ['FAILED', 'NO_OUTCOME'],
    ['REJECTED', 'REJECTED'],
    ['DELIVERED', null],
    ['NOT_DELIVERED', null],
  ])('with a file that is %s is %s', (state, finding) => expect(findingOf(state)).toBe(finding))
})
