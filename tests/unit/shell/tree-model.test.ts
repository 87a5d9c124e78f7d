import { describe, expect, it } from 'vitest'
import { fathersOf, type TreeNode, treeStep, visibleRows } from '@/components/kit/tree-model'

const node = (label: string, children: TreeNode<null>[] = []): TreeNode<null> => ({
  id: label,
  label,
  item: null,
  children,
})

const tree = [node('Clienti', [node('Privati'), node('Scuole', [node('Elementari')])]), node('Fornitori')]
const open: ReadonlySet<string> = new Set()
const names = (closed: ReadonlySet<string>) => visibleRows(tree, closed).map((row) => row.node.id)
const step = (current: string, key: string, closed = open) =>
  treeStep(visibleRows(tree, closed), closed, current, key)

describe('the nodes of a tree that show', () => {
  it('are all of them while everything is open, with level and place among siblings', () => {
    const rows = visibleRows(tree, open)
    expect(rows.map(({ level, position, siblings }) => [level, position, siblings])).toEqual([
      [1, 1, 2],
      [2, 1, 2],
      [2, 2, 2],
      [3, 1, 1],
      [1, 2, 2],
    ])
  })

  it('leave out what stands under a closed one', () => {
    expect(names(new Set(['Clienti']))).toEqual(['Clienti', 'Fornitori'])
    expect(names(new Set(['Scuole']))).toEqual(['Clienti', 'Privati', 'Scuole', 'Fornitori'])
    expect(fathersOf(tree)).toEqual(['Clienti', 'Scuole'])
  })
})

describe('the keys of a tree', () => {
  it('go up, down, to the first and to the last, and stop at the ends', () => {
    expect(step('Clienti', 'ArrowDown')).toEqual({ focus: 'Privati' })
    expect(step('Fornitori', 'ArrowUp')).toEqual({ focus: 'Elementari' })
    expect(step('Privati', 'End')).toEqual({ focus: 'Fornitori' })
    expect(step('Privati', 'Home')).toEqual({ focus: 'Clienti' })
    expect(step('Fornitori', 'ArrowDown')).toBeNull()
    expect(step('Clienti', 'ArrowUp')).toBeNull()
  })

  it('open and enter to the right, close and leave to the left', () => {
    const closed = new Set(['Clienti'])
    expect(step('Clienti', 'ArrowRight', closed)).toEqual({ toggle: 'Clienti' })
    expect(step('Clienti', 'ArrowRight')).toEqual({ focus: 'Privati' })
    expect(step('Privati', 'ArrowRight')).toBeNull()
    expect(step('Clienti', 'ArrowLeft')).toEqual({ toggle: 'Clienti' })
    expect(step('Clienti', 'ArrowLeft', closed)).toBeNull()
    expect(step('Elementari', 'ArrowLeft')).toEqual({ focus: 'Scuole' })
  })

  it('go to the next name that starts with a letter, around the end', () => {
    expect(step('Clienti', 's')).toEqual({ focus: 'Scuole' })
    expect(step('Scuole', 'P')).toEqual({ focus: 'Privati' })
    expect(step('Scuole', 'x')).toBeNull()
    expect(step('Scuole', 'F2')).toBeNull()
  })
})
