'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { useDebounced } from '@/components/kit/use-debounced'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'

export type ComuneChoice = { name: string; prov: string; cap_list: readonly string[] }

const DELAY = 250

async function findComuni(name: string): Promise<readonly ComuneChoice[]> {
  const { response } = await api.anagrafica.anagrafica.comuni({ name })
  return response.comune_list
}

/**
 * A town: free text, and for Italian ones the comuni whose name begins so (arrows choose, Enter takes, Escape
 * closes). What is not in the list is kept as it was typed.
 */
export function ComuneInput({
  value,
  onValueChange,
  onChoose,
  suggests,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> & {
  value: string
  onValueChange: (value: string) => void
  onChoose: (comune: ComuneChoice) => void
  /** Whether Italian comuni are suggested at all. */
  suggests: boolean
}) {
  const t = useTranslations('registry')
  const listId = useId()
  const [typed, setTyped] = useState(false)
  const [active, setActive] = useState(0)
  const text = useDebounced(value.trim(), DELAY)
  const { data = [] } = useQuery({
    queryKey: ['comuni', text.toLowerCase()],
    queryFn: () => findComuni(text.slice(0, 60)),
    enabled: suggests && typed && text.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const open = suggests && typed && value.trim().length >= 2 && data.length > 0
  const choose = (comune: ComuneChoice | undefined) => {
    if (!comune) return
    setTyped(false)
    onChoose(comune)
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
  return (
    <div className="relative">
      <Input
        autoComplete="off"
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open ? `${listId}-${active}` : undefined}
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
      <div
        id={listId}
        role="listbox"
        aria-label={t('comuni')}
        hidden={!open}
        className="floating absolute inset-x-0 top-full mt-1 max-h-64 min-w-56 overflow-y-auto p-1"
      >
        {open
          ? data.map((comune, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
              <div
                key={`${comune.name}-${comune.prov}`}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(comune)}
                onMouseMove={() => setActive(index)}
                className={cn(
                  'flex min-h-8 cursor-default items-center justify-between gap-3 rounded-md px-2 py-1',
                  index === active && 'bg-hover',
                )}
              >
                <span className="truncate">
                  {comune.name} <span className="text-ink-soft">({comune.prov})</span>
                </span>
                <span className="tabular shrink-0 text-ink-soft text-xs">{capRange(comune.cap_list)}</span>
              </div>
            ))
          : null}
      </div>
      <p role="status" className="sr-only">
        {open ? t('comuni_found', { count: data.length }) : ''}
      </p>
    </div>
  )
}

/** `40033`, or `40121–40141` for a town with several. */
export const capRange = (caps: readonly string[]): string =>
  caps.length > 1 ? `${caps[0]}–${caps.at(-1)}` : (caps[0] ?? '')
