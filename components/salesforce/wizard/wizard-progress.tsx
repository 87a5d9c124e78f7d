'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { useWizard } from './wizard-context'
import { STEPS } from './wizard-steps'

/** The four steps: which one is open, which are done, and the way to each. */
export function WizardProgress({
  step,
  failing,
  onGo,
}: {
  step: number
  /** Steps that were tried and do not validate. */
  failing: readonly number[]
  onGo: (step: number) => void
}) {
  const t = useTranslations('wizard')
  const { kind } = useWizard()
  return (
    <nav aria-label={t(`progress.${kind}`)}>
      <ol className="grid grid-cols-4 gap-1 rounded-xl border bg-surface p-1">
        {STEPS.map((name, index) => {
          const isCurrent = index === step
          const isFailing = failing.includes(index)
          return (
            <li key={name} className="min-w-0">
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onGo(index)}
                className={cn(
                  'flex h-full w-full min-w-0 flex-col items-center gap-x-2 gap-y-1 rounded-lg px-1 py-1.5 text-center text-xs leading-4 sm:text-sm lg:flex-row lg:px-3 lg:text-left',
                  isCurrent ? 'bg-action-soft font-medium text-heading' : 'text-ink-soft hover:bg-hover',
                )}
              >
                <span
                  aria-hidden
                  className={cn(
                    'grid size-6 shrink-0 place-content-center rounded-full border text-xs',
                    isCurrent && 'border-action bg-action text-action-ink',
                    !isCurrent && index < step && 'border-state-paid text-state-paid',
                    isFailing && !isCurrent && 'border-state-error text-state-error',
                  )}
                >
                  {index < step && !isFailing ? (
                    <Check className="size-3.5" />
                  ) : isFailing && !isCurrent ? (
                    '!'
                  ) : (
                    index + 1
                  )}
                </span>
                <span className="min-w-0 max-w-full hyphens-auto break-words">{t(`steps.${name}`)}</span>
                {isFailing ? <span className="sr-only">({t('faults.in_step')})</span> : null}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
