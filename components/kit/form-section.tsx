import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** A part of a long form: its name and purpose on the left where there is room, its fields on the right. */
export function FormSection({
  id,
  title,
  text,
  aside,
  after,
  children,
}: {
  id: string
  title: string
  text?: ReactNode
  /** Under the text: a switch, an action. */
  aside?: ReactNode
  /**
   * Stands under the aside where there is room, otherwise after the fields, so that it moves no field when it comes and
   * goes.
   */
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-20 gap-x-8 gap-y-4 border-b py-6 first:pt-5 last:border-b-0 xl:grid-cols-[15rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr]"
    >
      <div className="grid content-start gap-1">
        <h2 id={`${id}-title`} className="font-semibold text-base">
          {title}
        </h2>
        {text ? <p className="max-w-prose text-pretty text-ink-soft text-sm">{text}</p> : null}
        {aside}
      </div>
      <div className="grid min-w-0 content-start gap-4 xl:row-span-2">{children}</div>
      {after ? <div className="min-w-0">{after}</div> : null}
    </section>
  )
}

/** Fields in six columns where there is room, one above the other on a phone. */
export function FieldGrid({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cn('grid grid-cols-2 gap-x-4 gap-y-4 *:max-md:col-span-2 md:grid-cols-6', className)}>
      {children}
    </div>
  )
}
