'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'

/**
 * A civil day by the browser's own picker, in the user's order; its value is `YYYY-MM-DD`, '' for none. Takes
 * `register` of react-hook-form, or `value` and `onChange`.
 */
export function DateInput({
  className,
  max = '9999-12-31',
  ...props
}: Omit<ComponentProps<'input'>, 'type'>) {
  return <Input type="date" max={max} className={cn('tabular', className)} {...props} />
}
