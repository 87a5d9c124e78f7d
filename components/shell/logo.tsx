import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'

/** The crescent alone. Decorative: the name stands beside it or in a label. */
export function Moon({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('size-7', className)}>
      <path
        d="M19.2 3.4a13 13 0 1 0 9.6 16.9 10.4 10.4 0 0 1-9.6-16.9Z"
        fill="var(--moon)"
        stroke="none"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  const t = useTranslations('app')
  return (
    <span data-slot="logo" className={cn('inline-flex items-center gap-2', className)}>
      <Moon />
      <span className="font-semibold text-lg tracking-tight">{t('name')}</span>
    </span>
  )
}
