'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Input } from '@/components/ui/input'
import { useDebounced } from '../use-debounced'
import { OptionList } from './option-list'
import { useOptionList } from './use-option-list'

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
 * Free text with suggestions below, with the keys of `useOptionList`. What is not in the list is kept as it was typed,
 * and a search that fails or takes long suggests nothing.
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
  const [typed, setTyped] = useState(false)
  const data = useSuggestions(value.trim(), { suggests: suggests && typed, search, searchKey, least, delay })
  const items = suggests && typed && value.trim().length >= least ? data : []
  const { inputProps, listProps, restart } = useOptionList({
    items,
    onChoose: (item) => {
      setTyped(false)
      onChoose(item)
    },
    onEscape: () => setTyped(false),
  })
  return (
    <div className="relative">
      <Input
        autoComplete="off"
        {...input}
        {...(suggests ? inputProps : {})}
        value={value}
        onChange={(event) => {
          setTyped(true)
          restart()
          onValueChange(event.target.value)
        }}
        onBlur={(event) => {
          setTyped(false)
          input.onBlur?.(event)
        }}
      />
      {suggests ? (
        <OptionList
          {...listProps}
          label={listLabel}
          keyOf={keyOf}
          render={render}
          className="floating absolute inset-x-0 top-full mt-1 max-h-64 min-w-56"
          optionClassName="min-h-8 justify-between gap-3 py-1"
        />
      ) : null}
      <p role="status" className="sr-only">
        {items.length > 0 ? foundText(items.length) : ''}
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
