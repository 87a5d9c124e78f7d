import { describe, expect, it } from 'vitest'
import { fromClipboard, toClipboard } from '@/lib/api/salesforce/templates/template-clipboard'
import { FIELD_TYPES, grows, MAX_FIELDS } from '@/lib/domain/templates/field'
import { field } from '@/tests/unit/domain/templates/builders'

const wire = (over: object, count = 1): string => {
  const { kind, fields } = JSON.parse(toClipboard([field()]))
  return JSON.stringify({ kind, fields: Array.from({ length: count }, () => ({ ...fields[0], ...over })) })
}

describe('the text of a clipboard', () => {
  it('gives fields of every type back as they were copied, but for their ids and pages', () => {
    const fields = FIELD_TYPES.map((type, index) =>
      field({
        type,
        page: 3,
        label: '<img src=x onerror=alert(1)>',
        value: '{{7*7}}',
        x: 12.3,
        image: type === 'IMAGE' ? 'a'.repeat(64) : null,
        fontSize: 9.5,
        align: 'RIGHT',
        onOverflow: grows(type) ? 'CONTINUE' : 'BLOCK',
        maxHeight: grows(type) ? 300 : null,
        editableBySigner: index % 2 === 0,
      }),
    )
    const expected = fields.map((one, index) => ({ ...one, page: 1, id: String(index) }))
    expect(fromClipboard(toClipboard(fields))).toEqual(expected)
  })

  it('is refused whole when one field breaks a rule of saved templates', () => {
    expect(fromClipboard(wire({}))).toHaveLength(1)
    for (const wrong of [
      { width: 79 },
      { x_axis: -1 },
      { x_axis: null },
      { type: 'NUMBER' },
      { font_size: 5 },
      { on_overflow: 'CONTINUE' },
      { max_height: 50 },
      { label: 'x'.repeat(101) },
      { image: 'https://example.org/a.png' },
    ]) {
      expect([wrong, fromClipboard(wire(wrong))]).toEqual([wrong, null])
    }
  })

  it('is refused when it is no text of ours, or one of too many fields', () => {
    const texts = [
      '',
      'Luna',
      '[]',
      '{"kind":"luna-template-fields","fields":[]}',
      'null',
      'x'.repeat(2_000_001),
    ]
    expect(texts.map(fromClipboard)).toEqual(texts.map(() => null))
    expect(fromClipboard(wire({}, MAX_FIELDS))).toHaveLength(MAX_FIELDS)
    expect(fromClipboard(wire({}, MAX_FIELDS + 1))).toBeNull()
  })
})
