import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { fromPlain, toPlain } from '@/server/workers/plain'

describe('a value that goes to a thread and back', () => {
  it('is what it was: amounts to their last digit, days, bytes, gaps', () => {
    const value = {
      amounts: [new Decimal('12345678901.12345678'), new Decimal('-0'), new Decimal('1e-8')],
      at: new Date(5),
      bytes: Uint8Array.of(1, 2),
      gaps: { none: null, missing: undefined, text: '' },
    }
    const back = fromPlain(structuredClone(toPlain(value))) as typeof value
    expect(back.amounts.every((amount) => Decimal.isDecimal(amount))).toBe(true)
    expect(back.amounts.map((amount) => amount.valueOf())).toEqual(['12345678901.12345678', '-0', '1e-8'])
    expect({ ...back, amounts: [] }).toEqual({ ...value, amounts: [] })
  })
})
