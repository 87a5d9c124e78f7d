'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import {
  daysOf,
  isQuarter,
  monthOf,
  quarterOf,
  shiftPeriod,
  type TaxPeriod,
} from '@/lib/domain/registers/tax-period'
import { formatDay } from '@/lib/i18n/formats'

/** Returns a function that names a period: "novembre 2026", "4º trimestre 2026". */
export function usePeriodText(): (period: TaxPeriod) => string {
  const t = useTranslations('registers')
  const language = useLanguage()
  return (period) =>
    isQuarter(period)
      ? t('quarter', { quarter: period.slice(6), year: period.slice(0, 4) })
      : formatDay(daysOf(period).from, language, 'longMonth')
}

/** Periods that the list offers before and after the chosen one. */
const [BEFORE, AFTER] = [14, 3]

type PeriodChooserProps = {
  period: TaxPeriod
  onChange: (period: TaxPeriod) => void
  /** Offers months only, or the years of periods. */
  by?: 'period' | 'month' | 'year'
}

/** A month, a quarter, or the year of one: a step back, a list, a step on. */
export function PeriodChooser({ period, onChange, by = 'period' }: PeriodChooserProps) {
  const t = useTranslations('registers')
  const textOf = usePeriodText()
  const step = by !== 'year' ? 1 : isQuarter(period) ? 4 : 12
  const periods = Array.from({ length: BEFORE + AFTER + 1 }, (_, at) =>
    shiftPeriod(period, step * (AFTER - at)),
  )
  const { from } = daysOf(period)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {by !== 'period' ? null : (
        <Select
          aria-label={t('period_kind')}
          className="w-auto"
          value={isQuarter(period) ? 'quarter' : 'month'}
          options={[
            { value: 'month', label: t('by_month') },
            { value: 'quarter', label: t('by_quarter') },
          ]}
          onChange={(event) => onChange(event.target.value === 'quarter' ? quarterOf(from) : monthOf(from))}
        />
      )}
      <div className="flex items-center gap-1">
        <Button
          size="icon"
          variant="ghost"
          aria-label={t('earlier')}
          onClick={() => onChange(shiftPeriod(period, -step))}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Select
          aria-label={t('period')}
          className="w-44"
          value={period}
          options={periods.map((value) => ({
            value,
            label: by === 'year' ? value.slice(0, 4) : textOf(value),
          }))}
          onChange={(event) => onChange(event.target.value as TaxPeriod)}
        />
        <Button
          size="icon"
          variant="ghost"
          aria-label={t('later')}
          onClick={() => onChange(shiftPeriod(period, step))}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </div>
  )
}
