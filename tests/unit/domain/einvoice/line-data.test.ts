import { describe, expect, it } from 'vitest'
import { codesOfProduct, codesText, lineDataFaults } from '@/lib/domain/einvoice/line-data'

const code = (over: object = {}) => ({ type: 'EAN', value: '8001234567890', ...over })
const datum = (over: object = {}) => ({ type: 'TARGA', text: null, number: null, date: null, ...over })

describe('the codes and data of a line', () => {
  it.each([
    [
      'a code without a kind',
      { code_list: [code(), code({ type: '' })] },
      'ARTICLE_CODE_TYPE code_list.1.type',
    ],
    ['a kind with an accent', { code_list: [code({ type: 'Unità' })] }, 'ARTICLE_CODE_TYPE code_list.0.type'],
    [
      'a value of 36 characters',
      { code_list: [code({ value: 'x'.repeat(36) })] },
      'ARTICLE_CODE_VALUE code_list.0.value',
    ],
    ['a code without a value', { code_list: [code({ value: '' })] }, 'ARTICLE_CODE_VALUE code_list.0.value'],
    [
      'a name of eleven characters',
      { other_data_list: [datum(), datum({ type: 'x'.repeat(11) })] },
      'OTHER_DATA_TYPE other_data_list.1.type',
    ],
    [
      'a datum without a name',
      { other_data_list: [datum({ type: '' })] },
      'OTHER_DATA_TYPE other_data_list.0.type',
    ],
    [
      'the name of the declaration of intent',
      { other_data_list: [datum({ type: 'Intento' })] },
      'OTHER_DATA_RESERVED other_data_list.0.type',
    ],
    [
      'a text of 61 characters',
      { other_data_list: [datum({ text: 'x'.repeat(61) })] },
      'OTHER_DATA_TEXT other_data_list.0.text',
    ],
    [
      'a text with a curly quote',
      { other_data_list: [datum({ text: 'l’auto' })] },
      'OTHER_DATA_TEXT other_data_list.0.text',
    ],
  ])('have a fault at its field: %s', (_, over, expected) => {
    const [kind, field] = expected.split(' ')
    expect(lineDataFaults([{}, over])).toEqual([{ code: `ERROR_${kind}`, field: `product_list.1.${field}` }])
  })

  it('have none with all that may be written', () => {
    const code_list = [code({ type: 'x'.repeat(35), value: 'Ω'.repeat(35) })]
    const other_data_list = [datum({ type: 'x'.repeat(10), text: 'à'.repeat(60), number: -1.5 }), datum()]
    expect(lineDataFaults([{ code_list, other_data_list }])).toEqual([])
  })

  it('stand on paper one after the other', () => {
    expect(codesText({ code_list: [code(), { type: 'TARIC', value: '6109' }] })).toBe(
      'EAN 8001234567890 · TARIC 6109',
    )
    expect(codesText({})).toBe('')
  })

  it.each([
    ['8001234567890', 'EAN'],
    ['12345670', 'EAN'],
    ['012345678905', 'UPC'],
    ['10012345678902', 'GTIN'],
    ['123456', 'BARCODE'],
  ])('of a product are its barcode (%s: %s) and its own code', (barcode, type) => {
    expect(codesOfProduct({ barcode, code: 'TAP-1' })).toEqual([
      { type, value: barcode },
      { type: 'Codice Art. fornitore', value: 'TAP-1' },
    ])
    expect(codesOfProduct({ barcode: '', code: '' })).toEqual([])
  })
})
