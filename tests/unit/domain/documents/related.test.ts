import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  linesOfText,
  relatedFaults,
  relatedOfLines,
  textOfLines,
  withPublicCodes,
} from '@/lib/domain/documents/related'
import { related } from '@/tests/unit/einvoice/builders'

describe('the documents that an invoice names', () => {
  it.each([
    ['no number', { number: '' }, 'NUMBER number'],
    ['a number of 21 characters', { number: '1'.repeat(21) }, 'NUMBER number'],
    ['a number with a degree sign', { number: 'n° 5' }, 'NUMBER number'],
    ['an item with an accent', { item: 'metà' }, 'ITEM item'],
    ['a CIG of nine characters', { cig: 'Z12345678' }, 'CIG cig'],
    ['a CUP of fourteen characters', { cup: 'J51B1200000000' }, 'CUP cup'],
    ['a line that is not there', { lines: [1, 4] }, 'LINES lines'],
    ['a line twice', { lines: [2, 2] }, 'LINES lines'],
    ['a line zero', { lines: [0] }, 'LINES lines'],
  ])('have a fault at its field: %s', (_, over, expected) => {
    const [kind, field] = expected.split(' ')
    expect(relatedFaults([related(), related(over)], 3)).toEqual([
      { code: `ERROR_RELATED_${kind}`, field: `related_list.1.${field}` },
    ])
  })

  it('have none with all that may be written, nor with a reason instead of a CIG', () => {
    const full = related({
      item: '7/b',
      job: 'Così',
      cig: 'Z1234567AB',
      cup: 'J51B12000000001',
      lines: [1, 3],
    })
    expect(relatedFaults([full, related({ cig: 'ES01' })], 3)).toEqual([])
  })

  it('follow their lines, and go with the last of them', () => {
    const list = [
      related({ number: 'A', lines: [1, 3] }),
      related({ number: 'B', lines: [2] }),
      related({ number: 'C' }),
    ]
    expect(relatedOfLines(list, [0, 2]).map(({ number, lines }) => [number, lines])).toEqual([
      ['A', [1, 2]],
      ['C', []],
    ])
  })

  it('take CIG and CUP of the whole document where they state none of their own', () => {
    const codes = { cig: 'Z1234567AB', cup: null }
    const list = [
      related({ kind: 'contract', cig: 'ES01' }),
      related({ kind: 'order' }),
      related({ kind: 'receipt' }),
    ]
    expect(withPublicCodes(list, codes).map(({ kind, cig }) => [kind, cig])).toEqual([
      ['contract', 'ES01'],
      ['order', 'Z1234567AB'],
      ['receipt', null],
    ])
    expect(
      withPublicCodes([related({ kind: 'receipt' })], codes).map(({ kind, number }) => [kind, number]),
    ).toEqual([
      ['order', 'Z1234567AB'],
      ['receipt', '12'],
    ])
  })
})

describe('the text of lines', () => {
  it.each([
    ['', []],
    [' 1, 3-5 ', [1, 3, 4, 5]],
    ['5;3 3', [3, 5]],
    ['2-2', [2]],
    ['5-3', null],
    ['0', null],
    ['1.5', null],
    ['tutte', null],
    ['1 - 3', null],
    ['99999', null],
  ])('"%s" names %j', (text, lines) => {
    expect(linesOfText(text)).toEqual(lines)
  })

  it('names the same lines again', () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 40 })
    fc.assert(
      fc.property(some, (lines) => {
        const sorted = lines.toSorted((a, b) => a - b)
        expect(linesOfText(textOfLines(sorted))).toEqual(sorted)
      }),
    )
  })
})
