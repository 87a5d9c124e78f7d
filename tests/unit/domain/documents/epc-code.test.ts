import { describe, expect, it } from 'vitest'
import { money } from '@/lib/domain/core/money'
import { epcText } from '@/lib/domain/documents/epc-code'

const transfer = {
  name: 'Studio Perla S.r.l.',
  iban: 'IT60 X054 2811 1010 0000 0123 456',
  amount: money('1268.8'),
  text: 'Fattura 12/2026',
}

describe('the code of a transfer', () => {
  it('has the lines of EPC069-12 in their order', () => {
    expect(epcText(transfer)?.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', '', 'Studio Perla S.r.l.', 'IT60X0542811101000000123456'],
      ...['EUR1268.80', '', '', 'Fattura 12/2026'],
    ])
  })

  it('holds name and text on one line, as far as they may be long', () => {
    const [name, text] = ['N'.repeat(90), `a\nb ${'t'.repeat(200)}`]
    const lines = epcText({ ...transfer, name, text })?.split('\n') ?? []
    expect([lines.length, lines[5]?.length, lines[10]?.length]).toEqual([11, 70, 140])
    expect(lines[10]?.slice(0, 4)).toBe('a b ')
  })

  it.each(['0', '-1', '1000000000'])('is none for %s euro', (amount) => {
    expect(epcText({ ...transfer, amount: money(amount) })).toBeNull()
  })
})
