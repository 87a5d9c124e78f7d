import type { TreeNode } from '@/components/kit/tree-model'
import type { Category } from '@/lib/api/anagrafica/categories-fields'

export type CategoryNode = TreeNode<Category>

/** The structure to name beside a category: that of a root of another structure than `own`; otherwise null. */
export const foreignStructure = (category: Category, own: string): string | null =>
  category.father_id === null && category.structure_name !== own ? category.structure_name : null

/**
 * The tree of a flat list that has fathers before children. The categories of `own` structure come first, those of
 * others after them. `more` is spoken after a category's name.
 */
export function categoryTree(
  categories: readonly Category[],
  own: string,
  more: (category: Category) => string = () => '',
): CategoryNode[] {
  const children = new Map<number | null, Category[]>()
  for (const category of categories) {
    const known = categories.some((other) => other.id === category.father_id)
    const father = known ? category.father_id : null
    children.set(father, [...(children.get(father) ?? []), category])
  }
  const under = (father: number | null): CategoryNode[] =>
    (children.get(father) ?? []).map((category) => ({
      id: String(category.id),
      label: category.name,
      spoken: [category.name, foreignStructure(category, own), more(category)].filter(Boolean).join(' '),
      item: category,
      children: under(category.id),
    }))
  const isOwn = (node: CategoryNode) => node.item.structure_name === own
  const roots = under(null)
  return [...roots.filter(isOwn), ...roots.filter((node) => !isOwn(node))]
}

/** The ids of a category and of all that stand under it. */
export function subtreeOf(categories: readonly Category[], id: number): ReadonlySet<number> {
  const found = new Set([id])
  for (const category of categories) {
    if (category.father_id !== null && found.has(category.father_id)) found.add(category.id)
  }
  return found
}

/** Where a category may be moved to: neither into itself, nor under one of its own subcategories. */
export const withoutSubtree = (categories: readonly Category[], id: number): Category[] => {
  const subtree = subtreeOf(categories, id)
  return categories.filter((category) => !subtree.has(category.id))
}
