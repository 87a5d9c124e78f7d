import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** The content of an empty page: what it will show, and the action that adds the first item. */
export function EmptyState({
  icon: Icon,
  picture,
  title,
  text,
  action,
  className,
}: {
  icon?: LucideIcon
  /** An example of the page's first item, drawn in the icon's place. */
  picture?: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div
      data-slot="empty-state"
      className={cn('grid justify-items-center gap-2 px-4 py-10 text-center', className)}
    >
      {picture}
      {Icon && !picture ? (
        <span className="mb-1 grid size-11 place-content-center rounded-full bg-sunken text-ink-soft">
          <Icon aria-hidden className="size-5" />
        </span>
      ) : null}
      <p className="font-medium text-heading">{title}</p>
      {text ? <p className="max-w-md text-pretty text-ink-soft">{text}</p> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}
