'use client'

import { useQueryStates } from 'nuqs'
import type { Day } from '@/lib/domain/core/day'
import { FIGURES } from '@/lib/domain/statistics/figures'
import { FigureGroups } from './figure-groups'
import { FigureView } from './figure-view'
import { MonthsChoice, monthsParser } from './months-choice'
import { lastMonths } from './use-figure'

/** The costs by month, by category and by supplier; how many months stands in the address. */
export function CostsView({ today }: { today: Day }) {
  const [{ months }, setUrl] = useQueryStates({ months: monthsParser }, { history: 'push', scroll: false })
  const period = lastMonths(today, months)
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex justify-end">
        <MonthsChoice value={months} onChange={(count) => void setUrl({ months: count })} />
      </div>
      <FigureView figure="COSTS" period={period} />
      {FIGURES.COSTS.groups.map((group) => (
        <FigureGroups key={group} figure="COSTS" group={group} period={period} />
      ))}
    </div>
  )
}
