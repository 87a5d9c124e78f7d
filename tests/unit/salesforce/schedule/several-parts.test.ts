import { describe, expect, it } from 'vitest'
import { openSum, partsOf, spreadParts } from '@/components/salesforce/schedule/several-parts'

const due = (kind: 'ACTIVE_INVOICE' | 'PURCHASE', owner_id: number, open_amount: number) => ({
  kind,
  owner_id,
  open_amount,
})

const entries = [
  due('ACTIVE_INVOICE', 7, 100.1),
  due('ACTIVE_INVOICE', 8, 50),
  due('PURCHASE', 7, 20),
  due('ACTIVE_INVOICE', 7, 0.2),
]

describe('a payment of several due dates', () => {
  it('fills them in their order, to the cent', () => {
    expect(openSum(entries)).toBe(170.3)
    expect(spreadParts(entries, 120.3)).toEqual([100.1, 20.2, 0, 0])
    expect(spreadParts(entries, null)).toEqual([0, 0, 0, 0])
  })

  it('is one part for each document or purchase, however many due dates it has', () => {
    expect(partsOf(entries, 170.3)).toEqual([
      { kind: 'DOCUMENT', id: 7, amount: 100.3 },
      { kind: 'DOCUMENT', id: 8, amount: 50 },
      { kind: 'PURCHASE', id: 7, amount: 20 },
    ])
  })

  it('leaves out those to which nothing comes', () => {
    expect(partsOf(entries, 100.1)).toEqual([{ kind: 'DOCUMENT', id: 7, amount: 100.1 }])
  })
})
