'use client'

import { Indicator, Root } from '@radix-ui/react-checkbox'
import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A checkbox; `checked="indeterminate"` for some of many. */
export function Checkbox({ className, ...props }: ComponentProps<typeof Root>) {
  return (
    <Root data-slot="checkbox" className={cn('group checkbox-face', className)} {...props}>
      <Indicator className="text-action-ink">
        <Check aria-hidden className="size-3 group-data-[state=indeterminate]:hidden" strokeWidth={3} />
        <Minus aria-hidden className="hidden size-3 group-data-[state=indeterminate]:block" strokeWidth={3} />
      </Indicator>
    </Root>
  )
}
