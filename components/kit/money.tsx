'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { formatMoney } from '@/lib/i18n/formats'
import { useLanguage } from './use-language'

/** An amount in euro: `1.234,56 €`, figures of one width, never broken over two lines. */
export function Money({ value, className, ...props }: ComponentProps<'span'> & { value: number }) {
  const language = useLanguage()
  return (
    <span data-slot="money" className={cn('tabular whitespace-nowrap', className)} {...props}>
      {formatMoney(value, language)}
    </span>
  )
}
