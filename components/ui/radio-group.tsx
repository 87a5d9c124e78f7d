'use client'

import { Indicator, Item, Root } from '@radix-ui/react-radio-group'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'

export function RadioGroup({ className, ...props }: ComponentProps<typeof Root>) {
  return <Root data-slot="radio-group" className={cn('grid gap-2', className)} {...props} />
}

/** One choice with its label, and a line of explanation under it when given. */
export function RadioItem({
  label,
  help,
  className,
  ...props
}: ComponentProps<typeof Item> & { label: ReactNode; help?: ReactNode }) {
  const id = useId()
  return (
    <div data-slot="radio-item" className={cn('flex items-start gap-2', className)}>
      <Item
        id={id}
        aria-describedby={help ? `${id}-help` : undefined}
        className="mt-0.5 grid size-4 shrink-0 place-content-center rounded-full border border-line-strong bg-surface disabled:opacity-50 data-[state=checked]:border-action"
        {...props}
      >
        <Indicator className="size-2 rounded-full bg-action" />
      </Item>
      <div className="grid gap-0.5">
        <label htmlFor={id}>{label}</label>
        {help ? (
          <p id={`${id}-help`} className="text-ink-soft text-sm">
            {help}
          </p>
        ) : null}
      </div>
    </div>
  )
}
