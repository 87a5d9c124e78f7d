import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly SelectOption[]
  /** The text that stands there while nothing is chosen (value ''). */
  placeholder?: string
}

/**
 * A choice among a few known values: the browser's own list, which phones and screen readers know best, and
 * which takes react-hook-form's `register` as an input does. For many or remote values use kit/combobox.
 */
export function Select({ className, options, placeholder, ...props }: SelectProps) {
  return (
    <span data-slot="select" className={cn('relative block h-9 w-full', className)}>
      <select className="control h-full appearance-none truncate pr-8" {...props}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  )
}
