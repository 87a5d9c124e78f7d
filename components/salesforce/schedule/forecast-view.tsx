'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useDebounced } from '@/components/kit/use-debounced'
import { useErrorText } from '@/components/kit/use-error-text'
import { useStored } from '@/components/kit/use-stored'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { SCHEDULE_KEY } from '../payments/payments-key'
import { ForecastFigures } from './forecast-figures'

const WEEKS = [8, 12] as const
const TYPING_MS = 400

/** The forecast of the coming weeks, from an opening balance that the browser remembers. */
export function ForecastView() {
  const t = useTranslations('schedule.forecast')
  const errorText = useErrorText()
  const [weeks, setWeeks] = useState<number>(WEEKS[0])
  const [opening, setOpening] = useStored<number>('luna-forecast-opening', 0)
  const [include_overdue, setOverdue] = useState(true)
  const input = useDebounced({ weeks, opening_balance: opening, include_overdue }, TYPING_MS)
  const { data, error } = useQuery({
    queryKey: [SCHEDULE_KEY, 'forecast', input],
    queryFn: async () => (await api.salesforce.schedule.forecast(input)).response.forecast,
    placeholderData: keepPreviousData,
  })
  return (
    <Card aria-label={t('title')} className="grid gap-4 p-4">
      <div className="flex flex-wrap items-start gap-4">
        <FormField label={t('weeks')} className="w-40">
          {(field) => (
            <Select
              {...field}
              value={String(weeks)}
              options={WEEKS.map((count) => ({ value: String(count), label: t('weeks_count', { count }) }))}
              onChange={(event) => setWeeks(Number(event.target.value))}
            />
          )}
        </FormField>
        <FormField label={t('opening')} help={t('opening_help')} className="w-56">
          {(field) => (
            <NumberInput {...field} value={opening} onValueChange={(value) => setOpening(value ?? 0)} />
          )}
        </FormField>
        <Label className="flex items-center sm:mt-7 gap-2 font-normal">
          <Checkbox checked={include_overdue} onCheckedChange={(on) => setOverdue(on === true)} />
          {t('overdue')}
        </Label>
      </div>
      {data ? <ForecastFigures forecast={data} /> : null}
      {!data && error ? <p role="alert">{errorText(error).text}</p> : null}
      {!data && !error ? <Skeleton className="h-64" /> : null}
      <p className="text-ink-soft text-sm">{t('note')}</p>
    </Card>
  )
}
