import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn'

const badgeVariants = cva(
  'inline-flex h-5.5 items-center gap-1 whitespace-nowrap rounded-full border px-2 font-medium text-xs [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink-soft',
        info: 'border-state-issued/25 bg-state-issued/10 text-state-issued',
        success: 'border-state-paid/25 bg-state-paid/10 text-state-paid',
        warning: 'border-state-pending/25 bg-state-pending/10 text-state-pending',
        danger: 'border-state-error/25 bg-state-error/10 text-state-error',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

/** A small word beside something: never colour alone. */
export function Badge({
  className,
  tone,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span data-slot="badge" className={cn(badgeVariants({ tone }), className)} {...props} />
}
