import { describe, expect, it } from 'vitest'
import { BLANK_PAGE, FIELD_TYPES, requireTemplate, type TemplateField } from '@/lib/domain/templates/field'
import { field, products, template } from './builders'

const refusal = (...fields: TemplateField[]) => {
  try {
    requireTemplate(template(...fields))
  } catch (error) {
    return error
  }
  return null
}

describe('a template', () => {
  it('may have a field of each type, up to the edges of its page', () => {
    const all = FIELD_TYPES.map((type) => field({ type, x: 0, y: 0, width: 595, height: 842 }))
    expect(refusal(...all, field({ x: 515, y: 822, width: 80 }))).toBeNull()
  })

  it.each<[string, Partial<TemplateField>, string, string]>([
    ['narrower than 80', { width: 79.9 }, 'ERROR_TEMPLATE_FIELD_SIZE', 'width'],
    ['lower than 20', { height: 19.9 }, 'ERROR_TEMPLATE_FIELD_SIZE', 'height'],
    ['of no width at all', { width: Number.NaN }, 'ERROR_TEMPLATE_FIELD_SIZE', 'width'],
    ['left of the page', { x: -0.1 }, 'ERROR_TEMPLATE_FIELD_OUTSIDE', 'x'],
    ['that passes the right edge', { x: 395.1 }, 'ERROR_TEMPLATE_FIELD_OUTSIDE', 'x'],
    ['above the page', { y: -1 }, 'ERROR_TEMPLATE_FIELD_OUTSIDE', 'y'],
    ['that passes the bottom', { y: 822.1 }, 'ERROR_TEMPLATE_FIELD_OUTSIDE', 'y'],
    ['of infinite height', { height: Number.POSITIVE_INFINITY }, 'ERROR_TEMPLATE_FIELD_OUTSIDE', 'y'],
    ['at no place', { x: Number.NaN }, 'ERROR_TEMPLATE_FIELD_OUTSIDE', 'x'],
    ['on a page that is not there', { page: 2 }, 'ERROR_TEMPLATE_FIELD_PAGE', 'page'],
    ['with letters that are too small', { fontSize: 5 }, 'ERROR_TEMPLATE_FIELD_TEXT', 'fontSize'],
    ['of fixed size that continues', { onOverflow: 'CONTINUE' }, 'ERROR_TEMPLATE_FIELD_TEXT', 'onOverflow'],
    ['that signs, repeated', { type: 'SIGNATURE', repeats: true }, 'ERROR_TEMPLATE_FIELD_REPEATS', 'repeats'],
    [
      'that is filled in, repeated',
      { editableBySigner: true, repeats: true },
      'ERROR_TEMPLATE_FIELD_REPEATS',
      'repeats',
    ],
    ['of fixed size with a least height', { minHeight: 20 }, 'ERROR_TEMPLATE_FIELD_HEIGHTS', 'minHeight'],
  ])('is refused for a field %s, which is named', (_, over, code, key) => {
    expect(refusal(field(), field({ label: 'Causale', ...over }))).toMatchObject({
      code,
      params: { field: 'Causale' },
      fields: [`fields.1.${key}`],
    })
  })

  it.each([{ minHeight: 19 }, { minHeight: 101 }, { maxHeight: 99 }, { maxHeight: Number.NaN }])(
    'is refused for a growing field of %o',
    (over) => {
      expect(refusal(products(over))).toMatchObject({ code: 'ERROR_TEMPLATE_FIELD_HEIGHTS' })
    },
  )

  it('is refused for a growing field that is repeated', () => {
    expect(refusal(products({ repeats: true }))).toMatchObject({ code: 'ERROR_TEMPLATE_FIELD_REPEATS' })
    expect(refusal(field({ repeats: true }))).toBeNull()
  })

  it('is refused for two fields of one id', () => {
    expect(refusal(field({ id: 'a' }), field({ id: 'a' }))).toMatchObject({
      code: 'ERROR_TEMPLATE_FIELD_TWICE',
    })
  })

  it('has at most 200 fields, and from 1 to 50 pages', () => {
    expect(refusal(...Array.from({ length: 200 }, () => field()))).toBeNull()
    expect(refusal(...Array.from({ length: 201 }, () => field()))).toMatchObject({
      code: 'ERROR_TEMPLATE_FIELDS',
    })
    for (const length of [0, 51]) {
      const pages = Array.from({ length }, () => BLANK_PAGE)
      expect(() => requireTemplate({ pages, fields: [] })).toThrow('ERROR_TEMPLATE_PAGES')
    }
  })
})
