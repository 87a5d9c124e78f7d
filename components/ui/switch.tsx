'use client'

import { Root, Thumb } from '@radix-ui/react-switch'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Switch({ className, ...props }: ComponentProps<typeof Root>) {
  return (
    <Root
      data-slot="switch"
      className={cn(
        'inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-line-strong transition-colors disabled:opacity-50 data-[state=checked]:border-action data-[state=checked]:bg-action',
        className,
      )}
      {...props}
    >
      <Thumb className="block size-4 translate-x-px rounded-full bg-white transition-transform data-[state=checked]:translate-x-4" />
    </Root>
  )
}
