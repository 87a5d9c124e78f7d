'use client'

import { Check, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useStored } from '@/components/kit/use-stored'
import { SampleDocument } from '@/components/salesforce/list/sample-document'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { FirstStep } from './first-steps'

/** By structure, whether this browser shows its first steps no longer. */
const HIDDEN = 'luna-first-steps'

/** The way from a new structure to its first invoice: each step a press, and how many are taken. */
export function FirstStepsPanel({ steps }: { steps: readonly FirstStep[] }) {
  const t = useTranslations('dashboard.first_steps')
  const { structure } = useUser()
  const [hidden, setHidden] = useStored<Record<string, boolean>>(HIDDEN, {})
  if (hidden[structure]) return null
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone, isOptional }) => !isDone && !isOptional)
  return (
    <Card aria-labelledby="first-steps">
      <CardHeader>
        <CardTitle id="first-steps">{t('title')}</CardTitle>
        <span className="tabular text-ink-soft text-sm">{t('progress', { done, all: steps.length })}</span>
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          onClick={() => setHidden({ ...hidden, [structure]: true })}
        >
          {t('hide')}
        </Button>
      </CardHeader>
      <div className="flex items-center">
        <ol className="grid grow md:grid-cols-2">
          {steps.map((step) => (
            <Step key={step.name} step={step} isNext={step === next} />
          ))}
        </ol>
        <SampleDocument className="shrink-0 px-8 max-xl:hidden" />
      </div>
    </Card>
  )
}

function Step({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const t = useTranslations('dashboard.first_steps')
  const { name, isDone, isOptional, href } = step
  return (
    <li className="border-t md:[&:nth-child(-n+2)]:border-t-0">
      <Link
        href={href}
        prefetch={false}
        className={cn(
          'flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-hover',
          isNext && 'bg-action-soft',
        )}
      >
        <span
          className={cn(
            'grid size-6 shrink-0 place-items-center rounded-full border border-line-strong',
            isDone && 'border-transparent bg-state-delivered/15 text-state-delivered',
          )}
        >
          {isDone ? <Check aria-hidden className="size-4" /> : null}
        </span>
        <span className="min-w-0 flex-1">
          <span className={cn('block font-medium', isDone && 'text-ink-soft')}>{t(`steps.${name}`)}</span>
          <span className="block text-ink-soft text-sm">
            {isOptional ? `${t('optional')} · ` : null}
            {t(`texts.${name}`)}
          </span>
        </span>
        {isDone ? <span className="sr-only">{t('done')}</span> : null}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}
