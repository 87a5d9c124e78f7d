import type { ComponentProps } from 'react'
import { cn } from './cn'

/** Where something will be once it is loaded. Decorative. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn('h-4 animate-pulse rounded-md bg-line/80', className)}
      {...props}
    />
  )
}
