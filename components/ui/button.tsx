import { Slot } from '@radix-ui/react-slot'
import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { Spinner } from './spinner'

export const buttonVariants = cva('button-face', {
  variants: {
    variant: {
      primary: 'bg-action text-action-ink hover:bg-action-hover',
      secondary: 'border border-line-strong/50 bg-surface text-ink hover:bg-hover',
      ghost: 'text-ink hover:bg-hover',
      danger: 'bg-danger text-danger-ink hover:bg-danger-hover',
      link: 'h-auto px-0 text-link underline-offset-4 hover:underline',
    },
    size: { md: 'h-9 px-3.5', sm: 'h-8 px-2.5 text-sm', icon: 'size-9', 'icon-sm': 'size-8' },
  },
  compoundVariants: [{ variant: 'link', className: 'h-auto px-0' }],
  defaultVariants: { variant: 'secondary', size: 'md' },
})

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Gives its looks to the one child, a link for instance. */
    asChild?: boolean
    /** Shows that the button's action is running; until it ends the button cannot be pressed. */
    pending?: boolean
  }

/** A button; `type` is 'button' by default, so that it never submits a form by accident. */
export function Button({
  className,
  variant,
  size,
  asChild,
  pending,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild) {
    return (
      <Slot data-slot="button" className={classes} {...props}>
        {children}
      </Slot>
    )
  }
  return (
    <button
      data-slot="button"
      type="button"
      className={classes}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...props}
    >
      {pending ? <Spinner /> : null}
      {children}
    </button>
  )
}
