'use client'

import { Anchor, Content, Portal, Root, Trigger } from '@radix-ui/react-popover'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export { Anchor as PopoverAnchor, Root as Popover, Trigger as PopoverTrigger }

export function PopoverContent({
  className,
  align = 'start',
  sideOffset = 4,
  ...props
}: ComponentProps<typeof Content>) {
  return (
    <Portal>
      <Content
        data-slot="popover"
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn('floating w-72 p-3 outline-none', className)}
        {...props}
      />
    </Portal>
  )
}
