'use client'

import { useTranslations } from 'next-intl'
import { ChartLegend } from '../shown/chart-legend'

/** The key of a figure's chart: its bars, amounts unless they have a name, and the dashed line of the year before. */
export function FigureLegend({ color, name }: { color: string; name?: string }) {
  const t = useTranslations('statistics')
  return (
    <ChartLegend
      marks={[
        { name: name ?? t('columns.amount'), color },
        { name: t('columns.before'), color: 'var(--action)', isLine: true },
      ]}
    />
  )
}
