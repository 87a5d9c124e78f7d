'use client'

import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { fathersOf, type TreeNode, type TreeRow, treeStep, visibleRows } from './tree-model'

/** A tree with more fathers than this starts closed. */
const MAX_OPEN_FATHERS = 60

type TreeProps<Item> = {
  /** The name of the tree, for assistive technology. */
  label: string
  nodes: readonly TreeNode<Item>[]
  /** The chosen node, where the tree is there to choose from. */
  selected?: string | null
  /** A click, Enter or Space on a node; without it they open and close it. */
  onSelect?: (item: Item) => void
  /** Other keys on a node, F2 or Delete for instance. */
  onKey?: (key: string, item: Item) => void
  render: (node: TreeNode<Item>) => ReactNode
}

/** A tree by the ARIA practices: one stop of the Tab key, arrows to go about, open and close. */
export function Tree<Item>({ label, nodes, selected, onSelect, onKey, render }: TreeProps<Item>) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => {
    const fathers = fathersOf(nodes)
    return new Set(fathers.length > MAX_OPEN_FATHERS ? fathers : [])
  })
  const [focused, setFocused] = useState<string | null>(selected ?? null)
  const tree = useRef<HTMLDivElement>(null)
  const rows = visibleRows(nodes, closed)
  const stop = rows.some(({ node }) => node.id === focused) ? focused : rows[0]?.node.id
  const toggle = (id: string) => setClosed(toggled(closed, id))
  const focus = (id: string) => {
    setFocused(id)
    tree.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus()
  }
  const choose = ({ node }: TreeRow<Item>) => {
    setFocused(node.id)
    if (onSelect) onSelect(node.item)
    else if (node.children.length > 0) toggle(node.id)
  }
  const onKeyDown = (event: KeyboardEvent, row: TreeRow<Item>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return choose(row)
    }
    const step = treeStep(rows, closed, row.node.id, event.key)
    if (!step) return onKey?.(event.key, row.node.item)
    event.preventDefault()
    if ('focus' in step) focus(step.focus)
    else toggle(step.toggle)
  }
  return (
    <div ref={tree} role="tree" aria-label={label} className="grid grid-cols-1">
      {rows.map((row) => (
        <TreeItem
          key={row.node.id}
          row={row}
          isClosed={closed.has(row.node.id)}
          isSelected={selected === undefined ? undefined : selected === row.node.id}
          isStop={row.node.id === stop}
          onChoose={() => choose(row)}
          onToggle={() => toggle(row.node.id)}
          onFocus={() => setFocused(row.node.id)}
          onKeyDown={(event) => onKeyDown(event, row)}
        >
          {render(row.node)}
        </TreeItem>
      ))}
    </div>
  )
}

const toggled = (closed: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  closed.has(id) ? new Set([...closed].filter((other) => other !== id)) : new Set([...closed, id])

type TreeItemProps<Item> = {
  row: TreeRow<Item>
  isClosed: boolean
  isSelected: boolean | undefined
  isStop: boolean
  onChoose: () => void
  onToggle: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

function TreeItem<Item>({ row, isClosed, isSelected, isStop, children, ...on }: TreeItemProps<Item>) {
  const { node, level, position, siblings } = row
  const isFather = node.children.length > 0
  return (
    <div
      role="treeitem"
      data-node={node.id}
      aria-label={node.spoken ?? node.label}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isFather ? !isClosed : undefined}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
      onClick={on.onChoose}
      onFocus={on.onFocus}
      onKeyDown={on.onKeyDown}
      style={{ paddingInlineStart: `${(Math.min(level, 12) - 1) * 1.25 + 0.25}rem` }}
      className={cn(
        'flex min-h-9 min-w-0 cursor-default items-center gap-1 rounded-md pr-1 -outline-offset-2 hover:bg-hover',
        isSelected && 'bg-action-soft font-medium',
      )}
    >
      <span
        aria-hidden
        onClick={(event) => {
          if (!isFather) return
          event.stopPropagation()
          on.onToggle()
        }}
        className="grid size-7 shrink-0 place-content-center rounded-md text-ink-soft"
      >
        {isFather ? (
          <ChevronRight className={cn('size-4 transition-transform', !isClosed && 'rotate-90')} />
        ) : null}
      </span>
      {children}
    </div>
  )
}
