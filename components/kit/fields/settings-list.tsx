'use client'

import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'

/** A list of rows that the user can extend; an empty list shows a notice. */
export function SettingsList({
  count,
  empty,
  add,
  onAdd,
  children,
}: {
  count: number
  empty: string
  add: string
  onAdd: () => void
  children: ReactNode
}) {
  return (
    <>
      {count === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ul className="grid gap-3 md:gap-2">{children}</ul>
      )}
      <Button size="sm" className="justify-self-start" onClick={onAdd}>
        <Plus aria-hidden />
        {add}
      </Button>
    </>
  )
}

/**
 * One row: its fields beside each other, under the labels of the first row; on a phone a card of its own with
 * all its labels. `columns` are those of the fields, as a class.
 */
export function SettingsRow({
  index,
  columns,
  remove,
  onRemove,
  children,
}: {
  index: number
  columns: string
  remove: string
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <li
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_2.25rem] items-start gap-2 rounded-lg border p-3 md:rounded-none md:border-0 md:p-0',
        index > 0 && 'md:[&_[data-slot=label]]:sr-only',
      )}
    >
      <div className={cn('grid min-w-0 grid-cols-2 items-start gap-2', columns)}>{children}</div>
      <Button
        variant="ghost"
        size="icon"
        className={cn('text-ink-soft', index === 0 && 'md:mt-6')}
        aria-label={remove}
        title={remove}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}
