'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import type { Resource } from '@/lib/api/reservations/rule-fields'
import type { WallMinute } from '@/lib/domain/reservations/wall-time'
import { clockAt } from '../time-grid/grid-axis'
import { useTimeWords } from '../use-time-words'
import { spanOfTexts } from '../wall-texts'

/** `free_units` is missing where it is shown to nobody. */
type FreeStart = { start_datetime: string; end_datetime: string; free_units?: number; total: number }

type FreeResourceProps = {
  resource: Pick<Resource, 'name' | 'units'>
  starts: readonly FreeStart[]
  onChoose: (at: WallMinute) => void
}

/** The time and the price of a button; the rest of its name is for assistive technology. */
const PARTS = {
  hide: (text: ReactNode) => <span className="sr-only">{text}</span>,
  time: (text: ReactNode) => <span className="tabular font-medium">{text}</span>,
  cost: (text: ReactNode) => <span className="tabular text-ink-soft text-xs">{text}</span>,
}

/** The free beginnings of a resource, each a button with its price. */
export function FreeResource({ resource, starts, onChoose }: FreeResourceProps) {
  const t = useTranslations('reservations.book')
  const words = useTimeWords()
  return (
    <Card className="grid h-full content-start gap-3 p-4">
      <h2 className="wrap-anywhere font-semibold text-base">{resource.name}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2">
        {starts.map((start) => {
          const { from, to } = spanOfTexts(start)
          return (
            <li key={start.start_datetime}>
              <button
                type="button"
                className="grid min-h-11 w-full justify-items-center rounded-lg border border-line-strong/50 bg-surface px-2 py-1 hover:bg-hover"
                onClick={() => onChoose(from)}
              >
                {t.rich('start', {
                  resource: resource.name,
                  from: clockAt(from),
                  to: clockAt(to, true),
                  price: words.price(start.total),
                  ...PARTS,
                })}
                {resource.units > 1 && start.free_units !== undefined ? (
                  <span className="text-ink-soft text-xs">
                    {t('free_units', { count: start.free_units })}
                  </span>
                ) : null}
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
