import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MergeChoice, mergedColumns, mergeFields } from '@/lib/domain/registry/entry-merge'

const entry = (over: Record<string, unknown> = {}) => ({
  id: 1,
  sku: 'a',
  revision: 1,
  last_name: 'Neri',
  email: '',
  note: '',
  anagrafica_custom_fields: [],
  category_id: null,
  ...over,
})

describe('merging two entries', () => {
  it('asks for nothing that is the same, nor for what a row is by itself', () => {
    expect(mergeFields(entry(), entry({ id: 2, sku: 'b', revision: 9 }))).toEqual([])
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>, MergeChoice]>([
    ['keeps what is there', { last_name: 'Neri' }, { last_name: 'Neri Rossi' }, 'keep'],
    ['fills what is empty', { email: '' }, { email: 'a@b.it' }, 'merge'],
    ['fills a missing category', { category_id: null }, { category_id: 3 }, 'merge'],
    ['joins two notes', { note: 'uno' }, { note: 'due' }, 'both'],
    [
      'does not join notes that are too long together',
      { note: 'a'.repeat(2500) },
      { note: 'b'.repeat(2500) },
      'keep',
    ],
    ['does not empty a note', { note: 'uno' }, { note: '' }, 'keep'],
  ])('%s', (_, keep, merge, suggested) => {
    expect(mergeFields(entry(keep), entry(merge)).map((row) => row.suggested)).toEqual([suggested])
  })

  it('joins custom fields by their key; the kept value wins', () => {
    const fields = (...pairs: string[]) => ({
      anagrafica_custom_fields: pairs.map((pair) => ({ key: pair[0], value: pair[1] })),
    })
    expect(mergedColumns(entry(fields('a1', 'b1')), entry(fields('b2', 'c2')), {})).toEqual(
      fields('a1', 'b1', 'c2'),
    )
  })

  it('does what is chosen, and never joins what cannot stand together', () => {
    const [keep, merge] = [entry({ email: 'a@b.it' }), entry({ email: 'c@d.it' })]
    expect(mergedColumns(keep, merge, { email: 'merge' })).toEqual({ email: 'c@d.it' })
    expect(mergedColumns(keep, merge, { email: 'both' })).toEqual({ email: 'a@b.it' })
  })

  it('loses no value by its suggestions: each is in the result or has given way to another', () => {
    const texts = fc.record({ last_name: fc.string(), email: fc.string(), note: fc.string() })
    fc.assert(
      fc.property(texts, texts, (keep, merge) => {
        const columns = mergedColumns(entry(keep), entry(merge), {})
        const result = { ...keep, ...columns } as typeof keep
        for (const field of ['last_name', 'email', 'note'] as const) {
          if (keep[field] !== '' || merge[field] !== '') expect(result[field]).not.toBe('')
        }
        expect(result.note).toContain(keep.note)
        if (keep.note !== merge.note) expect(result.note).toContain(merge.note)
      }),
    )
  })
})
