'use client'

import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

export { Provider as TooltipProvider }

/** A text about its child when pointed at or focused. Never the only place of an information. */
export function Tooltip({
  content,
  children,
  side,
  className,
  ...props
}: ComponentProps<typeof Root> & {
  content: ReactNode
  side?: ComponentProps<typeof Content>['side']
  className?: string
}) {
  return (
    <Root {...props}>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Content
          data-slot="tooltip"
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'z-50 max-w-64 animate-fade rounded-md bg-night px-2 py-1 text-night-ink text-xs shadow-float',
            className,
          )}
        >
          {content}
        </Content>
      </Portal>
    </Root>
  )
}
