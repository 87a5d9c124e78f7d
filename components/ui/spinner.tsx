import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'

/** Shows that something is running. Decorative: a text or `aria-busy` announces it. */
export function Spinner({ className, ...props }: ComponentProps<typeof LoaderCircle>) {
  return (
    <LoaderCircle
      data-slot="spinner"
      aria-hidden
      className={cn('size-4 animate-spin', className)}
      {...props}
    />
  )
}
