import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A plain table for a few rows; it scrolls sideways by itself. Lists use kit/data-table. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
    <div data-slot="table-scroll" className="relative w-full overflow-x-auto -outline-offset-2" tabIndex={0}>
      <table data-slot="table" className={cn('w-full border-collapse text-left', className)} {...props} />
    </div>
  )
}

export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead data-slot="table-header" className={cn('text-ink-soft text-sm', className)} {...props} />
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody data-slot="table-body" {...props} />
}

export function TableFooter({ className, ...props }: ComponentProps<'tfoot'>) {
  return <tfoot data-slot="table-footer" className={cn('font-medium', className)} {...props} />
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr data-slot="table-row" className={cn('border-b last:border-b-0', className)} {...props} />
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      data-slot="table-head"
      scope="col"
      className={cn('h-9 whitespace-nowrap px-3 font-medium', className)}
      {...props}
    />
  )
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td data-slot="table-cell" className={cn('h-10 px-3 py-1.5', className)} {...props} />
}
