'use client'

import { Search } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'

/** A search box: reports the typed text once typing pauses (400 ms), or at once on Enter and when emptied. */
export function SearchInput({
  value,
  onSearch,
  label,
  pause = 400,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string
  onSearch: (text: string) => void
  label: string
  /** In milliseconds. */
  pause?: number
}) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the pause
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onSearch(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span data-slot="search-input" className={cn('relative block w-full sm:w-64', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="h-8 pl-8"
        {...props}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(text)
        }}
      />
    </span>
  )
}
