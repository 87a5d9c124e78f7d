import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { mentionOf, mentionParts } from '@/lib/domain/documents/document-mention'

const mention = (text: string, number = '12/2026', date = '2026-03-03') =>
  mentionOf(mentionParts(text), { number, day: day(date) })

describe('a document is named so that no other can be meant', () => {
  it.each([
    ['saldo fatt. 12/2026'],
    ['SALDO FATTURA N. 12/2026'],
    ['FT 0012/2026 ROSSI'],
    ['FT12/2026'],
    ['pagam. fattura nr.12/26'],
    ['Fatt.12-2026'],
    ['FT 12 del 3/3'],
    ['FT 12 del 03/03/2026'],
    ['fattura n. 12 del 3.3.26'],
    ['fatt 11/2026 e 12/2026'],
    ['/RFB/FATT 12/2026 ALTRO TESTO'],
    ['fattura 12 2026'],
    ['saldo fatt. 12/2026 di EUR 500,00'],
  ])('%s', (text) => {
    expect(mention(text)).toBe('FULL')
  })

  it.each(
    [
      ['145/2026', '145/2026'],
      ['bonifico 145/2026', '145/2026'],
      ['FE-000123', 'FE-000123'],
      ['fattura 2026/0012', '2026/0012'],
      ['doc FPR 12/26', 'FPR 12/26'],
      ['rif 4711123', '4711123'],
      ['fatt. 12/A/2026', '12/A/2026'],
    ].filter(([text]) => !text?.startsWith('pagamento')),
  )('%s is %s', (text, number) => {
    expect(mention(text, number)).toBe('FULL')
  })
})

describe('a document is named by its number alone', () => {
  it.each([['saldo fattura 12'], ['FT 12'], ['Fatt. n. 12 grazie'], ['fatture 11 e 12'], ['ft 10, 11, 12']])(
    '%s',
    (text) => {
      expect(mention(text)).toBe('NAMED')
    },
  )
})

describe('figures that may mean something else', () => {
  it.each([['canone 12/2026'], ['mese 12/2026'], ['rif 12']])('%s', (text) => {
    expect(mention(text)).toBe('BARE')
  })
})

describe('a document is not named', () => {
  it.each([
    ['fattura 12/2025'],
    ['FT 12 del 3/4'],
    ['FT 12 del 03/03/2025'],
    ['fatt. 112/2026'],
    ['fatt. 12/A/2026'],
    ['fatt. A/12/2026'],
    ['bonifico del 05/12/2026'],
    ['EUR 12,50'],
    ['EUR 12'],
    ['fattura 2026'],
    ['1.212,20'],
    ['codice X12Y'],
    [''],
  ])('%s', (text) => {
    expect(mention(text)).toBeNull()
  })

  it('whatever the series', () => {
    expect(mention('fatt. 12/2026', '12/A/2026')).toBeNull()
    expect(mention('fatt. 12/B/2026', '12/A/2026')).toBeNull()
  })
})
