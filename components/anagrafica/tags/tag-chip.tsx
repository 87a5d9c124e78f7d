import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { TagColor } from '@/lib/api/anagrafica/tags-fields'

/** The palette in both themes. */
const colors: Record<TagColor, string> = {
  grey: 'border-state-draft/25 bg-state-draft/10 text-state-draft',
  blue: 'border-state-issued/25 bg-state-issued/10 text-state-issued',
  indigo: 'border-state-sent/25 bg-state-sent/10 text-state-sent',
  teal: 'border-state-delivered/25 bg-state-delivered/10 text-state-delivered',
  green: 'border-state-paid/25 bg-state-paid/10 text-state-paid',
  amber: 'border-state-pending/25 bg-state-pending/10 text-state-pending',
  orange: 'border-state-undelivered/25 bg-state-undelivered/10 text-state-undelivered',
  red: 'border-state-error/25 bg-state-error/10 text-state-error',
}

type ChipProps = {
  color: TagColor
  children: ReactNode
  /** Removes the tag; `removeLabel` labels the button. */
  onRemove?: () => void
  removeLabel?: string
}

/** A tag: its name always, its colour beside it. */
export function TagChip({ color, children, onRemove, removeLabel }: ChipProps) {
  return (
    <span
      data-slot="tag"
      className={cn(
        'inline-flex h-6 max-w-full items-center gap-0.5 rounded-full border px-2 font-medium text-xs',
        colors[color],
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="-mr-1.5 grid size-5 shrink-0 place-content-center rounded-full hover:bg-hover"
        >
          <X aria-hidden className="size-3" />
        </button>
      ) : null}
    </span>
  )
}
