import { cn } from '@/components/ui/cn'
import { type EventStatus, STATUS_COLOURS } from './calendar-event'

/** An event's status by its colour; a full one is a ring, as nothing is left inside. A word stands beside it. */
export function StatusDot({ status, className }: { status: EventStatus; className?: string }) {
  const isFull = status === 'full'
  return (
    <span
      aria-hidden
      className={cn(
        'size-2.5 shrink-0 rounded-full',
        isFull ? 'border-[3px]' : 'border border-line-strong',
        className,
      )}
      style={isFull ? { borderColor: STATUS_COLOURS.full } : { backgroundColor: STATUS_COLOURS[status] }}
    />
  )
}
