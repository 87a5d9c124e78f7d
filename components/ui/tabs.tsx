'use client'

import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import { type ComponentProps, useEffect, useRef } from 'react'
import { cn } from './cn'

export { Root as Tabs }

/** The tabs; where they do not all fit they scroll sideways, and the chosen one is in sight. */
export function TabsList({ className, ...props }: ComponentProps<typeof List>) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef<Element | null>(null)
  useEffect(() => {
    const frame = list.current
    const chosen = frame?.querySelector('[data-state=active]')
    if (!(frame && chosen) || chosen === shown.current) return
    shown.current = chosen
    const { left, width } = chosen.getBoundingClientRect()
    frame.scrollLeft += left - frame.getBoundingClientRect().left - (frame.clientWidth - width) / 2
  })
  return (
    <List
      ref={list}
      data-slot="tabs-list"
      className={cn('flex gap-1 overflow-x-auto border-b [scrollbar-width:none]', className)}
      {...props}
    />
  )
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Trigger>) {
  return (
    <Trigger
      data-slot="tabs-trigger"
      className={cn(
        '-mb-px inline-flex h-9 shrink-0 items-center gap-1.5 border-transparent border-b-2 px-3 text-ink-soft -outline-offset-2 hover:text-ink data-[state=active]:border-action data-[state=active]:font-medium data-[state=active]:text-heading',
        className,
      )}
      {...props}
    />
  )
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Content>) {
  return <Content data-slot="tabs-content" className={cn('pt-4', className)} {...props} />
}
