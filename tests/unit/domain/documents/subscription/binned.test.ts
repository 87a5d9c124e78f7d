import { describe, expect, it } from 'vitest'
import { binnedAfter, stepAt } from '@/lib/domain/documents/subscription/binned'

const past = { reached: 12, binned: { 5: 3, 6: 4 } }
const inBin = (revision: number) => ({ state: 'DELETED', revision })

describe('how a period gets its invoice', () => {
  it('makes that of a period that never had one', () => {
    expect(stepAt(13, undefined, past)).toBe('MAKE')
  })

  it('leaves one that is there', () => {
    expect(stepAt(5, { state: 'TO_BE_ISSUED', revision: 3 }, past)).toBe('LEAVE')
    expect(stepAt(13, { state: 'ISSUED', revision: 3 }, past)).toBe('LEAVE')
  })

  it('restores one that notice moved to the bin, and makes it where the bin was emptied', () => {
    expect(stepAt(5, inBin(3), past)).toBe('RESTORE')
    expect(stepAt(5, undefined, past)).toBe('MAKE')
  })

  it('leaves one that somebody deleted: before the notice, or after somebody had restored it', () => {
    expect(stepAt(4, inBin(3), past)).toBe('LEAVE')
    expect(stepAt(4, undefined, past)).toBe('LEAVE')
    expect(stepAt(5, inBin(5), past)).toBe('LEAVE')
  })
})

describe('the invoices that notice moved to the bin', () => {
  it('are those of before after the last planned period, and those of now', () => {
    expect(binnedAfter(past.binned, 5, [{ position: 7, revision: 2 }])).toEqual({ 6: 4, 7: 2 })
  })
})
