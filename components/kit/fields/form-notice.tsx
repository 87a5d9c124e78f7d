import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

const looks = {
  error: 'border-state-error/30 bg-state-error/10 text-state-error',
  success: 'border-state-paid/30 bg-state-paid/10 text-ink',
} as const

/**
 * The result of a form, shown above it: a refusal, which interrupts a screen reader, or a success, which waits its
 * turn.
 */
export function FormNotice({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  const Icon = tone === 'error' ? CircleAlert : CircleCheck
  return (
    <p
      role={tone === 'error' ? 'alert' : 'status'}
      className={cn('flex items-start gap-2 rounded-lg border px-3 py-2', looks[tone])}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tone === 'success' && 'text-state-paid')} />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
