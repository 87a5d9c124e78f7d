import { describe, expect, it } from 'vitest'
import { type Day, day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  chooseIntent,
  coversDay,
  INTENT_PROTOCOL,
  type IntentDeclaration,
  isNearlyUsed,
} from '@/lib/domain/documents/intent'

const declarationOf = (over: Partial<IntentDeclaration> = {}): IntentDeclaration => ({
  id: 1,
  protocol: '26112700000000001-000001',
  received_day: day('2026-02-01'),
  first_day: day('2026-01-01'),
  last_day: day('2026-12-31'),
  revoked_day: null,
  limit: money('100'),
  used: money('0'),
  ...over,
})

const JUNE: Day = day('2026-06-10')
const choose = (list: IntentDeclaration[], amount: string) =>
  chooseIntent(list, { day: JUNE, amount: money(amount) }).id
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.params] : error
  }
  return null
}

describe('a declaration of intent', () => {
  it('covers the days of its period from its receipt on, until it is taken back', () => {
    const revoked = declarationOf({ revoked_day: day('2026-07-01') })
    const days = ['2026-01-31', '2026-02-01', '2026-06-30', '2026-07-01', '2027-01-01']
    expect(days.map((one) => coversDay(revoked, day(one)))).toEqual([false, true, true, false, false])
    expect(coversDay(declarationOf(), day('2026-12-31'))).toBe(true)
  })

  it('is the first of its customer in which the amount fits', () => {
    const list = [declarationOf({ used: money('50') }), declarationOf({ id: 2 })]
    expect([choose(list, '50'), choose(list, '50.01'), choose(list, '100')]).toEqual([1, 2, 2])
    expect(codeOf(() => choose(list, '100.01'))).toEqual(['ERROR_INTENT_EXCEEDED', { left: '100.00' }])
    expect(codeOf(() => choose([], '1'))).toEqual(['ERROR_INTENT_MISSING', {}])
  })

  it('is nearly used from 80 percent on', () => {
    const used = ['79.99', '80', '100'].map((text) => isNearlyUsed(declarationOf({ used: money(text) })))
    expect(used).toEqual([false, true, true])
  })

  it('has a protocol of 17 and 6 digits', () => {
    const texts = [
      '26112700000000001-000001',
      '2611270000000001-000001',
      '26112700000000001',
      '26112700000000001/000001',
    ]
    expect(texts.map((text) => INTENT_PROTOCOL.test(text))).toEqual([true, false, false, false])
  })
})
