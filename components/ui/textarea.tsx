import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="textarea"
      className={cn('control h-auto min-h-20 resize-y py-2', className)}
      {...props}
    />
  )
}
