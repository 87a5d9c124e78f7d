'use client'

import {
  CheckboxItem,
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export { RadioGroup as DropdownMenuRadioGroup, Root as DropdownMenu, Trigger as DropdownMenuTrigger }

const itemClasses =
  'relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 outline-none data-[disabled]:pointer-events-none data-[highlighted]:bg-hover data-[disabled]:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft'

export function DropdownMenuContent({ className, sideOffset = 4, ...props }: ComponentProps<typeof Content>) {
  return (
    <Portal>
      <Content
        data-slot="dropdown-menu"
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'floating max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1 text-ink',
          className,
        )}
        {...props}
      />
    </Portal>
  )
}

export function DropdownMenuItem({
  className,
  destructive,
  ...props
}: ComponentProps<typeof Item> & { destructive?: boolean }) {
  return (
    <Item
      data-slot="dropdown-menu-item"
      className={cn(itemClasses, destructive && 'text-state-error [&_svg]:text-state-error', className)}
      {...props}
    />
  )
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof CheckboxItem>) {
  return (
    <CheckboxItem
      data-slot="dropdown-menu-checkbox"
      className={cn(itemClasses, 'pr-8', className)}
      {...props}
    >
      {children}
      <ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </ItemIndicator>
    </CheckboxItem>
  )
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof RadioItem>) {
  return (
    <RadioItem data-slot="dropdown-menu-radio" className={cn(itemClasses, 'pr-8', className)} {...props}>
      {children}
      <ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </ItemIndicator>
    </RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Label>) {
  return (
    <Label
      data-slot="dropdown-menu-label"
      className={cn('px-2 py-1.5 text-ink-soft text-xs', className)}
      {...props}
    />
  )
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Separator>) {
  return (
    <Separator
      data-slot="dropdown-menu-separator"
      className={cn('my-1 h-px bg-line', className)}
      {...props}
    />
  )
}
