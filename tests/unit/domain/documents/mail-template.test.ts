import { describe, expect, it } from 'vitest'
import { fillTemplate, unknownPlaceholder } from '@/lib/domain/documents/mail-template'

const values = { numeration: '12/2026', date: '20 novembre 2026', total: '122,00 €', sender: '{total}' }

describe('the text of a mail', () => {
  it('names what it is filled with, once', () => {
    expect(fillTemplate('{numeration} del {date}: {total}, {sender}', values)).toBe(
      '12/2026 del 20 novembre 2026: 122,00 €, {total}',
    )
  })

  it('refuses a placeholder that is none of ours, and leaves braces alone that are no placeholder', () => {
    expect(unknownPlaceholder('Fattura {numero} di {sender}')).toBe('{numero}')
    expect(unknownPlaceholder('Fattura {} di {sender}')).toBe('{}')
    expect(unknownPlaceholder('{numeration} } { {date}')).toBeNull()
  })
})
