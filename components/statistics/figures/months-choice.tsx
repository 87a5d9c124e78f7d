'use client'

import { useTranslations } from 'next-intl'
import { parseAsNumberLiteral } from 'nuqs'
import { Select } from '@/components/ui/select'

const MONTHS = [12, 24, 36] as const

type MonthCount = (typeof MONTHS)[number]

/** How many months the address asks for. */
export const monthsParser = parseAsNumberLiteral(MONTHS).withDefault(12)

type ChoiceProps = {
  /** Those that are offered; all without them. */
  counts?: readonly MonthCount[]
  value: MonthCount
  onChange: (count: MonthCount | null) => void
}

/** The choice of how many months are shown. */
export function MonthsChoice({ counts = MONTHS, value, onChange }: ChoiceProps) {
  const t = useTranslations('statistics')
  return (
    <Select
      aria-label={t('period')}
      className="w-auto"
      value={String(value)}
      options={counts.map((count) => ({ value: String(count), label: t('last_months', { count }) }))}
      onChange={({ target }) => onChange(MONTHS.find((count) => String(count) === target.value) ?? null)}
    />
  )
}
