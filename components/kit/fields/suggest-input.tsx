'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { useDebounced } from '../use-debounced'

export type SuggestInputProps<Item> = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> & {
  value: string
  onValueChange: (value: string) => void
  onChoose: (item: Item) => void
  /** Whether anything is suggested at all; without it this is a plain input that asks nothing. */
  suggests: boolean
  search: (text: string) => Promise<readonly Item[]>
  /** Names the search in the cache. */
  searchKey: readonly string[]
  /** Characters from which on suggestions are asked for. */
  least?: number
  /** Milliseconds that typing has to rest before. */
  delay?: number
  keyOf: (item: Item) => string
  render: (item: Item) => ReactNode
  /** Names the list of suggestions. */
  listLabel: string
  /** The text for screen readers when suggestions show. */
  foundText: (count: number) => string
}

/**
 * Free text with suggestions below: arrows choose, Enter takes, Escape closes. What is not in the list is kept as it was
 * typed, and a search that fails or takes long suggests nothing.
 */
export function SuggestInput<Item>({
  value,
  onValueChange,
  onChoose,
  suggests,
  search,
  searchKey,
  least = 2,
  delay,
  keyOf,
  render,
  listLabel,
  foundText,
  ...input
}: SuggestInputProps<Item>) {
  const listId = useId()
  const [typed, setTyped] = useState(false)
  const [active, setActive] = useState(0)
  const data = useSuggestions(value.trim(), { suggests: suggests && typed, search, searchKey, least, delay })
  const open = suggests && typed && value.trim().length >= least && data.length > 0
  const choose = (item: Item | undefined) => {
    if (!item) return
    setTyped(false)
    onChoose(item)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive((now) => (now + step + data.length) % data.length)
    else if (event.key === 'Enter') choose(data[active])
    else if (event.key === 'Escape') setTyped(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': listId,
    'aria-activedescendant': open ? `${listId}-${active}` : undefined,
  } as const
  return (
    <div className="relative">
      <Input
        autoComplete="off"
        {...input}
        {...(suggests ? combobox : {})}
        value={value}
        onChange={(event) => {
          setTyped(true)
          setActive(0)
          onValueChange(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setTyped(false)
          input.onBlur?.(event)
        }}
      />
      {suggests ? (
        <SuggestionList
          id={listId}
          label={listLabel}
          items={open ? data : []}
          active={active}
          onActive={setActive}
          onChoose={choose}
          keyOf={keyOf}
          render={render}
        />
      ) : null}
      <p role="status" className="sr-only">
        {open ? foundText(data.length) : ''}
      </p>
    </div>
  )
}

/** The suggestions for a text once typing rests; an empty list before the first answer. */
function useSuggestions<Item>(
  text: string,
  {
    suggests,
    search,
    searchKey,
    least,
    delay,
  }: Pick<SuggestInputProps<Item>, 'suggests' | 'search' | 'searchKey'> & {
    least: number
    delay: number | undefined
  },
): readonly Item[] {
  const settled = useDebounced(text, delay)
  const { data = [] } = useQuery({
    queryKey: ['suggestions', ...searchKey, settled.toLowerCase()],
    queryFn: () => search(settled),
    enabled: suggests && settled === text && settled.length >= least,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data
}

type SuggestionListProps<Item> = Pick<SuggestInputProps<Item>, 'keyOf' | 'render' | 'onChoose'> & {
  id: string
  label: string
  /** Empty while the list is closed. */
  items: readonly Item[]
  active: number
  onActive: (index: number) => void
}

function SuggestionList<Item>({
  id,
  label,
  items,
  active,
  onActive,
  onChoose,
  keyOf,
  render,
}: SuggestionListProps<Item>) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={items.length === 0}
      className="floating absolute inset-x-0 top-full mt-1 max-h-64 min-w-56 overflow-y-auto p-1"
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
        <div
          key={keyOf(item)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
          onMouseMove={() => onActive(index)}
          className={cn(
            'flex min-h-8 cursor-default items-center justify-between gap-3 rounded-md px-2 py-1',
            index === active && 'bg-hover',
          )}
        >
          {render(item)}
        </div>
      ))}
    </div>
  )
}
