'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Spinner } from '@/components/ui/spinner'
import { useDebounced } from '../use-debounced'
import type { FieldControl } from './form-field'
import { OptionList } from './option-list'
import { useOptionList } from './use-option-list'

export type ComboboxProps<Item> = Partial<FieldControl> & {
  value: Item | null
  onValueChange: (item: Item | null) => void
  /** Asked at most once in 400 ms (document 3 §9); '' asks for what to offer before anything is typed. */
  search: (text: string) => Promise<readonly Item[]>
  /** Names the search in the cache; two comboboxes with the same one share their answers. */
  searchKey: string
  keyOf: (item: Item) => string
  labelOf: (item: Item) => string
  /** How an item looks in the list; its label when not given. */
  render?: (item: Item) => ReactNode
  placeholder?: string
  /** An action under the list, such as "add". It gets the typed text. */
  footer?: (text: string, close: () => void) => ReactNode
  /** Where the focus goes once something was chosen; back to the combobox when not given. */
  focusAfterChoice?: () => void
  clearable?: boolean
  disabled?: boolean
  className?: string
}

/** One choice among many that only the server knows. */
export function Combobox<Item>({
  value,
  onValueChange,
  search,
  searchKey,
  keyOf,
  labelOf,
  render,
  placeholder,
  footer,
  focusAfterChoice,
  clearable,
  disabled,
  className,
  ...field
}: ComboboxProps<Item>) {
  const t = useTranslations('kit')
  const [open, setOpen] = useState(false)
  const hasChosen = useRef(false)
  const choose = (item: Item | null) => {
    hasChosen.current = true
    onValueChange(item)
    setOpen(false)
  }
  return (
    <Popover modal open={open} onOpenChange={setOpen}>
      <span className={cn('relative block', className)}>
        <PopoverTrigger asChild>
          <button
            type="button"
            role="combobox"
            aria-expanded={open}
            aria-haspopup="dialog"
            disabled={disabled}
            data-slot="combobox"
            className="control flex items-center justify-between gap-2 text-left"
            {...field}
          >
            <span className={cn('truncate', !value && 'text-ink-soft', clearable && value && 'pr-6')}>
              {value ? labelOf(value) : (placeholder ?? t('choose'))}
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
          </button>
        </PopoverTrigger>
        {clearable && value && !disabled ? (
          <button
            type="button"
            aria-label={t('clear')}
            onClick={() => choose(null)}
            className="absolute top-1/2 right-8 grid size-6 -translate-y-1/2 place-content-center rounded-md text-ink-soft hover:bg-hover"
          >
            <X aria-hidden className="size-4" />
          </button>
        ) : null}
      </span>
      <PopoverContent
        aria-label={t('search')}
        className="w-(--radix-popover-trigger-width) min-w-64 p-0"
        onCloseAutoFocus={(event) => {
          if (hasChosen.current && focusAfterChoice) {
            event.preventDefault()
            focusAfterChoice()
          }
          hasChosen.current = false
        }}
      >
        <ComboboxList
          search={search}
          searchKey={searchKey}
          keyOf={keyOf}
          labelOf={labelOf}
          render={render}
          footer={footer}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      </PopoverContent>
    </Popover>
  )
}

type ListProps<Item> = Pick<
  ComboboxProps<Item>,
  'search' | 'searchKey' | 'keyOf' | 'labelOf' | 'render' | 'footer'
> & { onChoose: (item: Item) => void; onClose: () => void }

function ComboboxList<Item>({
  search,
  searchKey,
  keyOf,
  labelOf,
  render,
  footer,
  onChoose,
  onClose,
}: ListProps<Item>) {
  const t = useTranslations('kit')
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim())
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: ['combobox', searchKey, settled],
    queryFn: () => search(settled),
    placeholderData: (previous) => previous,
  })
  const items = data ?? []
  const { inputProps, listProps, restart } = useOptionList({ items, onChoose })
  const onEnter = useChooseWhenFound({
    isBehind: text.trim() !== settled || isPlaceholderData,
    first: items[0],
    text,
    onChoose,
  })
  return (
    <div className="flex min-h-0 flex-col overflow-hidden">
      <div className="flex items-center gap-2 border-b px-3">
        <Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <input
          {...inputProps}
          type="text"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-label={t('search')}
          value={text}
          onChange={(event) => {
            restart()
            setText(event.target.value)
          }}
          onKeyDown={(event) => {
            onEnter(event)
            inputProps.onKeyDown(event)
          }}
          placeholder={t('type_to_search')}
          className="h-11 w-full min-w-0 bg-transparent shadow-none outline-none placeholder:text-ink-soft"
        />
      </div>
      <OptionList
        {...listProps}
        label={t('search')}
        keyOf={keyOf}
        render={render ?? ((item) => <span className="truncate">{labelOf(item)}</span>)}
        className="max-h-80"
        optionClassName="min-h-9 gap-2 py-1.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft"
      />
      <p
        role="status"
        className={cn('flex items-center gap-2 px-3 text-ink-soft', items.length === 0 && 'py-4')}
      >
        {isFetching && items.length === 0 ? (
          <>
            <Spinner /> {t('searching')}
          </>
        ) : isError ? (
          t('transport.other')
        ) : items.length === 0 ? (
          t('no_results')
        ) : null}
      </p>
      {footer ? <div className="border-t p-1">{footer(text.trim(), onClose)}</div> : null}
    </div>
  )
}

/**
 * A user who types and presses Enter at once means the results of the typed text, not the list of the text before: the
 * first result is chosen when it arrives. Further typing withdraws that.
 */
function useChooseWhenFound<Item>({
  isBehind,
  first,
  text,
  onChoose,
}: {
  isBehind: boolean
  first: Item | undefined
  text: string
  onChoose: (item: Item) => void
}) {
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    if (isBehind || awaited.current === null) return
    const isMeant = awaited.current === text
    awaited.current = null
    if (isMeant && first !== undefined) onChoose(first)
  })
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isBehind || event.nativeEvent.isComposing) return
    event.preventDefault()
    awaited.current = text
  }
}
