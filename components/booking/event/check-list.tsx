'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { SearchInput } from '@/components/kit/fields/search-input'
import { Checkbox } from '@/components/ui/checkbox'

type CheckListProps = {
  items: readonly { id: number; label: string }[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** The text of an empty list. */
  empty: string
}

/** A longer list has a search field. */
const SEARCHED_FROM = 10

/** Chooses several items by check boxes; in a long list the chosen ones come first. */
export function CheckList({ items, value, onChange, empty }: CheckListProps) {
  const prefix = useId()
  const t = useTranslations('kit')
  const [search, setSearch] = useState('')
  const [first] = useState(value)
  if (items.length === 0) return <p className="text-ink-soft text-sm">{empty}</p>
  const isMany = items.length >= SEARCHED_FROM
  const wanted = search.trim().toLowerCase()
  const found = items.filter(({ label }) => label.toLowerCase().includes(wanted))
  const shown = isMany
    ? [...found].sort((a, b) => Number(first.includes(b.id)) - Number(first.includes(a.id)))
    : found
  return (
    <div className="grid gap-1.5">
      {isMany ? <SearchInput value={search} onSearch={setSearch} label={t('search')} pause={100} /> : null}
      <ul className="grid max-h-40 gap-0.5 overflow-y-auto rounded-lg border p-1.5">
        {shown.map(({ id, label }) => (
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
    </div>
  )
}
