'use client'

import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'

type CheckListProps = {
  items: readonly { id: number; label: string }[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** What stands there when there is nothing to choose. */
  empty: string
}

/** Several of a few: each with its box. */
export function CheckList({ items, value, onChange, empty }: CheckListProps) {
  const prefix = useId()
  if (items.length === 0) return <p className="text-ink-soft text-sm">{empty}</p>
  return (
    <ul className="grid max-h-40 gap-0.5 overflow-y-auto rounded-lg border p-1.5">
      {items.map(({ id, label }) => (
        <li key={id}>
          <label
            htmlFor={`${prefix}-${id}`}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-1.5 hover:bg-hover"
          >
            <Checkbox
              id={`${prefix}-${id}`}
              checked={value.includes(id)}
              onCheckedChange={(checked) =>
                onChange(checked ? [...value, id] : value.filter((other) => other !== id))
              }
            />
            <span className="min-w-0 truncate" title={label}>
              {label}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
