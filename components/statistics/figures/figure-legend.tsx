'use client'

import { useTranslations } from 'next-intl'

/** The key of a figure's chart: its bars, amounts unless they have a name, and the dashed line of the year before. */
export function FigureLegend({ color, name }: { color: string; name?: string }) {
  const t = useTranslations('statistics')
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
      <li className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-xs" style={{ background: color }} />
        {name ?? t('columns.amount')}
      </li>
      <li className="flex items-center gap-1.5">
        <span className="w-5 border-action border-t-2 border-dashed" />
        {t('columns.before')}
      </li>
    </ul>
  )
}
