'use client'

import { Command as Root } from 'cmdk'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Command({ className, ...props }: ComponentProps<typeof Root>) {
  return (
    <Root data-slot="command" className={cn('flex min-h-0 flex-col overflow-hidden', className)} {...props} />
  )
}

export function CommandInput({ className, ...props }: ComponentProps<typeof Root.Input>) {
  return (
    <div data-slot="command-input" className="flex items-center gap-2 border-b px-3">
      <Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <Root.Input
        className={cn(
          'h-11 w-full min-w-0 bg-transparent shadow-none outline-none placeholder:text-ink-soft',
          className,
        )}
        {...props}
      />
    </div>
  )
}

export function CommandList({ className, ...props }: ComponentProps<typeof Root.List>) {
  return (
    <Root.List
      data-slot="command-list"
      className={cn('max-h-80 overflow-y-auto overflow-x-hidden p-1 outline-none', className)}
      {...props}
    />
  )
}

export function CommandEmpty({ className, ...props }: ComponentProps<typeof Root.Empty>) {
  return <Root.Empty className={cn('px-3 py-6 text-center text-ink-soft', className)} {...props} />
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof Root.Group>) {
  return (
    <Root.Group
      className={cn(
        '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-soft [&_[cmdk-group-heading]]:text-xs',
        className,
      )}
      {...props}
    />
  )
}

export function CommandItem({ className, ...props }: ComponentProps<typeof Root.Item>) {
  return (
    <Root.Item
      data-slot="command-item"
      className={cn(
        'flex min-h-9 cursor-default select-none items-center gap-2 rounded-md px-2 py-1.5 data-[disabled=true]:pointer-events-none data-[selected=true]:bg-hover data-[disabled=true]:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft',
        className,
      )}
      {...props}
    />
  )
}
