'use client'

import { Root } from '@radix-ui/react-label'
import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Label({ className, ...props }: ComponentProps<typeof Root>) {
  return <Root data-slot="label" className={cn('font-medium text-ink text-sm', className)} {...props} />
}
