import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { useOptionList } from './use-option-list'

type OptionListProps<Item> = ReturnType<typeof useOptionList<Item>>['listProps'] & {
  label: string
  keyOf: (item: Item) => string
  render: (item: Item) => ReactNode
  className?: string
  optionClassName?: string
}

/** The list below the input of `useOptionList`; hidden while it is empty. A click chooses and leaves the focus in the input. */
export function OptionList<Item>({
  id,
  items,
  active,
  onActive,
  onChoose,
  label,
  keyOf,
  render,
  className,
  optionClassName,
}: OptionListProps<Item>) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={items.length === 0}
      className={cn('overflow-y-auto overflow-x-hidden p-1', className)}
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
            'flex cursor-default select-none items-center rounded-md px-2',
            index === active && 'bg-hover',
            optionClassName,
          )}
        >
          {render(item)}
        </div>
      ))}
    </div>
  )
}
