'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { Plan } from '@/lib/api/auth/account-fields'
import { formatMoney } from '@/lib/i18n/formats'

/** The chosen plan: its description's lines are separated by a literal backslash-n (document 1 §2). */
export function PlanCard({ plan }: { plan: Plan }) {
  const t = useTranslations('register')
  const language = useLanguage()
  const price = formatMoney(plan.price, language)
  const lines = plan.descriptionPlan.split('\\n').map((line) => line.trim())
  return (
    <section aria-label={t('plan')} className="rounded-xl border bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">{plan.name}</h2>
        <p className="tabular whitespace-nowrap font-medium">
          {plan.price === 0 ? t('free') : t(`periods.${plan.period}`, { price })}
        </p>
      </div>
      <div className="mt-2 grid gap-1 text-ink-soft text-sm">
        {lines.filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  )
}
