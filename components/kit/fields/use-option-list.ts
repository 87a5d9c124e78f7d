import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'

type OptionListState<Item> = {
  /** The options that show; an empty list is closed. */
  items: readonly Item[]
  onChoose: (item: Item) => void
  /** Closes the list, where Escape does not belong to a dialog around it. */
  onEscape?: () => void
}

/** Where a key leads from an option; null for a key that does not move. */
function stepOf(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/**
 * A text input with a list of options below it, by the combobox pattern of ARIA: the focus stays in the input, arrows,
 * Home and End move the highlight, Enter chooses the highlighted option, Escape closes and keeps the text, Tab leaves.
 * Keys with a modifier belong to the text. `inputProps` go to the input, `listProps` to `OptionList`.
 */
export function useOptionList<Item>({ items, onChoose, onEscape }: OptionListState<Item>) {
  const id = useId()
  const [moved, setMoved] = useState(0)
  const isOpen = items.length > 0
  // The list may have become shorter since.
  const active = Math.max(0, Math.min(moved, items.length - 1))
  const move = (index: number) => {
    setMoved(index)
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (!isOpen || isModified || event.defaultPrevented || event.nativeEvent.isComposing) return
    const step = stepOf(event.key, active, items.length)
    const item = items[active]
    if (step !== null) move(step)
    else if (event.key === 'Enter' && item !== undefined) onChoose(item)
    else if (event.key === 'Escape' && onEscape) onEscape()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const inputProps = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': id,
    'aria-activedescendant': isOpen ? `${id}-${active}` : undefined,
    onKeyDown,
  } as const satisfies ComponentProps<'input'>
  return {
    inputProps,
    listProps: { id, items, active, onActive: setMoved, onChoose },
    /** Highlights the first option, as after each change of the text. */
    restart: () => setMoved(0),
  }
}
