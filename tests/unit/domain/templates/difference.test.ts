import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameTemplate, templateDifference } from '@/lib/domain/templates/difference'
import {
  BLANK_PAGE,
  type Template,
  type TemplateField,
  type TemplatePage,
} from '@/lib/domain/templates/field'
import { field } from './builders'

/** Pages by a letter each, which stands for their background. */
const pagesOf = (letters: string): TemplatePage[] =>
  [...letters].map((letter) => ({ ...BLANK_PAGE, asset: letter }))

const made = (letters: string, ...fields: TemplateField[]): Template => ({ pages: pagesOf(letters), fields })

const namesOf = (before: Template, after: Template) => {
  const { added, removed, changed } = templateDifference(before, after).fields
  const ids = (fields: readonly TemplateField[]) => fields.map(({ id, page }) => `${id}@${page}`)
  return { added: ids(added), removed: ids(removed), changed: ids(changed) }
}

const NOTHING = { added: [], removed: [], changed: [] }

describe('the pages of two versions', () => {
  it.each<[string, string, string, object]>([
    ['are equal', 'abc', 'abc', {}],
    ['have one more at the end', 'ab', 'abc', { added: [3] }],
    ['have one more at the front, which changes no other', 'ab', 'xab', { added: [1] }],
    ['lack one', 'abc', 'ac', { removed: [2] }],
    ['have another in the place of one', 'abc', 'axc', { changed: [2] }],
    ['have nothing in common', 'ab', 'xyz', { changed: [1, 2], added: [3] }],
    ['lack some and have others', 'abcd', 'xbd', { changed: [1], removed: [3] }],
  ])('%s', (_, before, after, expected) => {
    const { pages } = templateDifference(made(before), made(after))
    expect(pages).toEqual({ ...NOTHING, ...expected })
  })

  it('differ by their size alone', () => {
    const one: Template = { pages: [BLANK_PAGE], fields: [] }
    const other: Template = { pages: [{ ...BLANK_PAGE, width: 420 }], fields: [] }
    expect(templateDifference(one, other).pages.changed).toEqual([1])
  })
})

describe('the fields of two versions', () => {
  it('are told apart by their ids, and changed when anything of them is', () => {
    const [kept, moved, gone, fresh] = [
      field({ id: 'kept' }),
      field({ id: 'moved' }),
      field({ id: 'gone' }),
      field({ id: 'fresh', value: 'Sole' }),
    ]
    expect(namesOf(made('a', kept, moved, gone), made('a', kept, { ...moved, x: 41 }, fresh))).toEqual({
      added: ['fresh@1'],
      removed: ['gone@1'],
      changed: ['moved@1'],
    })
  })

  it('are not changed when they only follow their page to another number', () => {
    const signature = field({ id: 'signature', page: 2 })
    expect(namesOf(made('ab', signature), made('axb', { ...signature, page: 3 }))).toEqual(NOTHING)
    expect(namesOf(made('ab', signature), made('axb', signature)).changed).toEqual(['signature@2'])
  })

  it('are the same without their ids when all the rest is equal, each once', () => {
    const one = field({ id: 'one' })
    const before = made('a', one, { ...one, id: 'two' })
    expect(namesOf(before, made('a', { ...one, id: 'three' }, { ...one, id: 'four' }))).toEqual(NOTHING)
    expect(namesOf(before, made('a', { ...one, id: 'three' })).removed).toEqual(['two@1'])
  })

  it('are compared by what they hold, whatever the order of their keys', () => {
    const one = field({ id: 'one' })
    const turned = Object.fromEntries(Object.entries(one).reverse()) as TemplateField
    expect(isSameTemplate(templateDifference(made('a', one), made('a', turned)))).toBe(true)
  })
})

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

describe('the difference of any two versions', () => {
  it('is nothing between a version and itself', () => {
    fc.assert(
      fc.property(letters, (text) => {
        const version = made(text, ...[...text].map((_, index) => field({ page: index + 1 })))
        expect(isSameTemplate(templateDifference(version, version))).toBe(true)
      }),
    )
  })

  it('accounts for each page, and keeps as many from either side', () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const there = templateDifference(made(one), made(other)).pages
        const back = templateDifference(made(other), made(one)).pages
        expect(one.length - there.removed.length).toBe(other.length - there.added.length)
        const kept = ({ added, changed }: typeof there, after: string) =>
          after.length - added.length - changed.length
        expect(kept(there, other)).toBe(kept(back, one))
      }),
    )
  })
})
