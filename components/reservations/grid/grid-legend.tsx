'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { GridAudience } from './grid-entries'

const LOOKS = {
  staff: [
    ['tg-taken', 'states.CONFIRMED'],
    ['tg-requested', 'states.REQUESTED'],
    ['tg-in', 'states.CHECKED_IN'],
    ['tg-event', 'grid.event'],
    ['tg-blackout', 'grid.blackout'],
  ],
  customers: [
    ['tg-own', 'grid.own'],
    ['tg-requested', 'states.REQUESTED'],
    ['tg-taken', 'grid.other'],
    ['tg-event', 'grid.event'],
    ['tg-blackout', 'grid.blackout'],
  ],
} as const satisfies Record<GridAudience, unknown>

/** The looks of the grid in words, and the keys. */
export function GridLegend({ audience }: { audience: GridAudience }) {
  const t = useTranslations('reservations')
  const swatch = 'relative! block h-4 w-6 shrink-0'
  return (
    <div className="mt-3 grid gap-2 text-ink-soft text-xs">
      <ul aria-label={t('grid.legend.label')} className="flex flex-wrap gap-x-4 gap-y-1.5">
        {LOOKS[audience].map(([look, word]) => (
          <li key={look} className="flex items-center gap-1.5">
            <span aria-hidden className={cn('tg-entry', look, swatch)} />
            {t(word)}
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <span aria-hidden className={cn('tg-closed border', swatch)} />
          {t('grid.legend.closed')}
        </li>
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="h-3 w-6 bg-state-draft/15" />
          {t('grid.legend.buffer')}
        </li>
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="h-4 border-state-error border-l-2" />
          {t('grid.legend.now')}
        </li>
      </ul>
      <p className="hidden md:block">{t('grid.help')}</p>
    </div>
  )
}
