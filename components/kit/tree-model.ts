/** A node of a tree: `label` is searched by typing, `spoken` is the text for assistive technology instead. */
export type TreeNode<Item> = {
  id: string
  label: string
  spoken?: string
  item: Item
  children: readonly TreeNode<Item>[]
}

/** A node as it stands in the list of those that show: its place among its siblings, from 1. */
export type TreeRow<Item> = {
  node: TreeNode<Item>
  level: number
  position: number
  siblings: number
  father: string | null
}

/** The nodes that show, from the top down: those whose fathers are all open. */
export function visibleRows<Item>(
  nodes: readonly TreeNode<Item>[],
  closed: ReadonlySet<string>,
  level = 1,
  father: string | null = null,
): TreeRow<Item>[] {
  return nodes.flatMap((node, index) => [
    { node, level, position: index + 1, siblings: nodes.length, father },
    ...(closed.has(node.id) ? [] : visibleRows(node.children, closed, level + 1, node.id)),
  ])
}

/**
 * The step that a key takes in a tree: the focus goes to a node, or a node opens or closes. Null: the key is not the
 * tree's.
 */
export type TreeStep = { focus: string } | { toggle: string } | null

/** The keys of a tree by the ARIA practices: up and down, right to open or enter, left to close or leave, a letter. */
export function treeStep<Item>(
  rows: readonly TreeRow<Item>[],
  closed: ReadonlySet<string>,
  current: string,
  key: string,
): TreeStep {
  const at = rows.findIndex(({ node }) => node.id === current)
  const row = rows[at]
  if (!row) return null
  const to = (target: TreeRow<Item> | undefined): TreeStep => (target ? { focus: target.node.id } : null)
  const isClosed = closed.has(current)
  const isFather = row.node.children.length > 0
  if (key === 'ArrowDown') return to(rows[at + 1])
  if (key === 'ArrowUp') return to(rows[at - 1])
  if (key === 'Home') return to(rows[0])
  if (key === 'End') return to(rows.at(-1))
  if (key === 'ArrowRight') return isFather ? (isClosed ? { toggle: current } : to(rows[at + 1])) : null
  if (key === 'ArrowLeft') {
    if (isFather && !isClosed) return { toggle: current }
    return row.father === null ? null : { focus: row.father }
  }
  return [...key].length === 1 ? to(startingWith(rows, at, key)) : null
}

/** The next row, around the end, whose label starts with a letter. */
function startingWith<Item>(rows: readonly TreeRow<Item>[], at: number, letter: string) {
  const wanted = letter.toLocaleLowerCase()
  const around = [...rows.slice(at + 1), ...rows.slice(0, at)]
  return around.find(({ node }) => node.label.toLocaleLowerCase().startsWith(wanted))
}

/** The ids of all nodes that have children. */
export const fathersOf = <Item>(nodes: readonly TreeNode<Item>[]): string[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...fathersOf(node.children)] : []))
