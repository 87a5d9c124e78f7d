import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'

const looks = {
  info: [Info, 'border-state-issued/25 bg-state-issued/8', 'text-state-issued'],
  success: [CircleCheck, 'border-state-delivered/30 bg-state-delivered/8', 'text-state-delivered'],
  warning: [TriangleAlert, 'border-state-pending/30 bg-state-pending/8', 'text-state-pending'],
  error: [CircleAlert, 'border-state-error/30 bg-state-error/6', 'text-state-error'],
} as const

/** A message that stands in the page, with what may be done about it. */
export function Notice({
  tone = 'info',
  title,
  actions,
  children,
  className,
  role,
}: {
  tone?: keyof typeof looks
  title: ReactNode
  actions?: ReactNode
  children?: ReactNode
  className?: string
  role?: 'status' | 'alert'
}) {
  const [Icon, box, ink] = looks[tone]
  return (
    <div
      role={role}
      data-slot="notice"
      className={cn('flex gap-3 rounded-xl border px-4 py-3', box, className)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', ink)} />
      <div className="grid min-w-0 grow gap-1.5">
        <p className="font-medium text-heading">{title}</p>
        {children}
        {actions ? <div className="mt-1 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  )
}
