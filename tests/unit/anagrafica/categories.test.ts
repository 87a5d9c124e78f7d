import { describe, expect, it } from 'vitest'
import { categoryTree, subtreeOf, withoutSubtree } from '@/components/anagrafica/categories/category-tree'
import type { Category } from '@/lib/api/anagrafica/categories-fields'

const category = (id: number, father_id: number | null, structure_name = 'Bologna'): Category => ({
  id,
  father_id,
  name: `c${id}`,
  paths: [],
  anagrafica_count: 0,
  structure_name,
})

const categories = [category(1, null), category(2, 1), category(3, 2), category(4, null), category(5, 1)]

describe('the category tree', () => {
  it('stands as the list says, the own structure before the others', () => {
    const nodes = categoryTree([category(9, null, 'Modena'), ...categories], 'Bologna')
    expect(nodes.map(({ id }) => id)).toEqual(['1', '4', '9'])
    expect(nodes[0]?.children.map(({ id }) => id)).toEqual(['2', '5'])
    expect(nodes[0]?.children[0]?.children.map(({ id }) => id)).toEqual(['3'])
  })

  it('shows a category whose father is not seen at the top, rather than nowhere', () => {
    expect(categoryTree([category(3, 2)], 'Bologna').map(({ id }) => id)).toEqual(['3'])
  })

  it('offers no category itself nor what stands under it as its new father', () => {
    expect([...subtreeOf(categories, 1)]).toEqual([1, 2, 3, 5])
    expect(withoutSubtree(categories, 2).map(({ id }) => id)).toEqual([1, 4, 5])
  })
})
