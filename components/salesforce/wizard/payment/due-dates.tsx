'use client'

import { useTranslations } from 'next-intl'
import { DayText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { toWire } from '@/lib/domain/core/money'
import { useWizard } from '../wizard-context'
import { dueDatesOfForm } from '../wizard-document'

/** The due dates and their amounts, as the form is now. */
export function DueDates() {
  const t = useTranslations('wizard.payment')
  const { values, totals } = useWizard()
  const dates = dueDatesOfForm(values, totals)
  return (
    <Card aria-label={t('due_dates')}>
      <CardHeader>
        <CardTitle>{t('due_dates')}</CardTitle>
      </CardHeader>
      <CardContent>
        {dates.length === 0 ? (
          <p className="text-ink-soft">{t('no_due_dates')}</p>
        ) : (
          <ol className="grid gap-2">
            {dates.map((due, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two may fall on one day
                key={index}
                className="flex justify-between gap-3"
              >
                <DayText value={due.date} />
                <Money value={toWire(due.amount)} className="font-medium text-heading" />
              </li>
            ))}
          </ol>
        )}
      </CardContent>
    </Card>
  )
}
