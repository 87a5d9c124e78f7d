import { describe, expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
import { marginOf } from '@/lib/domain/documents/margin'

describe('a margin', () => {
  it.each([
    ['10', '1', '6', '4', '40'],
    ['10', '1', '0', '10', '100'],
    ['100', '12', '5', '40', '40'],
    ['3', '1', '2', '1', '33.3'],
    ['8', '1', '7.99', '0.01', '0.1'],
    ['5', '1', '6', '-1', '-20'],
    ['0', '1', '6', '-6', null],
  ])('of %s for %s that cost %s each is %s, %s percent', (price, quantity, cost, amount, percent) => {
    const margin = marginOf(money(price), money(quantity), money(cost))
    expect([margin.amount.toString(), margin.percent?.toString() ?? null]).toEqual([amount, percent])
  })
})
