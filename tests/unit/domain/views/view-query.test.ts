import { describe, expect, it } from 'vitest'
import { hasPeriod, MAX_VIEW_QUERY, queryToKeep, viewQuery } from '@/lib/domain/views/view-query'

const PAGE = { choices: ['by', 'measure'], period: ['start_date', 'end_date'] }

describe('the query of a view', () => {
  it('has what its page knows, in the order of the page', () => {
    expect(viewQuery('measure=fill_rate&by=HOUR', PAGE)).toBe('by=HOUR&measure=fill_rate')
    expect(viewQuery('', PAGE)).toBe('')
    expect(viewQuery('end_date=2026-11-30&start_date=2026-11-01', PAGE)).toBe(
      'start_date=2026-11-01&end_date=2026-11-30',
    )
  })

  it('keeps several choices of one parameter', () => {
    expect(viewQuery('by=HOUR,CLASS', PAGE)).toBe('by=HOUR%2CCLASS')
  })

  it('is refused with anything else', () => {
    for (const text of [
      'page=2',
      'by=HOUR&by=CLASS',
      'by=',
      'by=a%0Ab',
      'by=HOUR,,CLASS',
      'by=%3Cscript%3E',
      `by=${'x'.repeat(61)}`,
      `by=${'x'.repeat(MAX_VIEW_QUERY)}`,
    ]) {
      expect([text, viewQuery(text, PAGE)]).toEqual([text, null])
    }
  })

  it('is taken from an address without what the page does not know, and without its fixed time where that is wished', () => {
    const address = new URLSearchParams('utm=1&end_date=2026-11-30&by=HOUR&start_date=2026-11-01')
    expect(queryToKeep(address, PAGE, { withPeriod: true })).toBe(
      'by=HOUR&start_date=2026-11-01&end_date=2026-11-30',
    )
    expect(queryToKeep(address, PAGE, { withPeriod: false })).toBe('by=HOUR')
    expect(hasPeriod(address, PAGE)).toBe(true)
    expect(hasPeriod(new URLSearchParams('by=HOUR'), PAGE)).toBe(false)
  })
})
