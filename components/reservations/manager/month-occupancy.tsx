'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { addDays, type Day, day, daysBetween, endOfMonth } from '@/lib/domain/core/day'
import { formatDay, formatNumber } from '@/lib/i18n/formats'
import { useOccupancy, useResources } from '../use-reservations'

type MonthOccupancyProps = { date: Day; today: Day; onDay: (day: Day) => void }

/** How many hours of each day of a month each resource is reserved. A day leads to its grid. */
export function MonthOccupancy({ date, today, onDay }: MonthOccupancyProps) {
  const t = useTranslations('reservations.month')
  const { data: resources } = useResources()
  const { data } = useOccupancy(date)
  if (!resources || !data) return <Skeleton className="h-96" />
  const days = daysOfMonth(date)
  const cells = new Map(data.map((cell) => [`${cell.resource_id} ${cell.day}`, cell]))
  const most = Math.max(1, ...data.map(({ minutes }) => minutes))
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys, too
      tabIndex={0}
      aria-label={t('label')}
      className="max-h-[max(20rem,calc(100dvh-17rem))] overflow-auto rounded-lg border"
    >
      <table className="w-full border-separate border-spacing-0 text-xs">
        <caption className="sr-only">{t('label')}</caption>
        <Head days={days} today={today} onDay={onDay} />
        <tbody>
          {resources.map(({ id, name }) => (
            <tr key={id}>
              <th
                scope="row"
                className="sticky left-0 z-1 max-w-40 truncate border-r border-b bg-surface px-3 text-left font-medium text-sm"
              >
                {name}
              </th>
              {days.map((on) => (
                <Cell key={on} name={name} day={on} cell={cells.get(`${id} ${on}`)} most={most} />
              ))}
              <Total minutes={days.reduce((sum, on) => sum + (cells.get(`${id} ${on}`)?.minutes ?? 0), 0)} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function daysOfMonth(date: Day): Day[] {
  const first = day(`${date.slice(0, 7)}-01`)
  return Array.from({ length: daysBetween(first, endOfMonth(first)) + 1 }, (_, index) =>
    addDays(first, index),
  )
}

function Head({ days, today, onDay }: { days: readonly Day[]; today: Day; onDay: (day: Day) => void }) {
  const t = useTranslations('reservations')
  const language = useLanguage()
  const head = 'sticky top-0 z-2 border-b bg-surface p-0'
  return (
    <thead>
      <tr>
        <th scope="col" className={cn(head, 'left-0 z-3 border-r px-3 text-left text-sm font-medium')}>
          {t('grid.resource')}
        </th>
        {days.map((on) => (
          <th key={on} scope="col" className={cn(head, on === today && 'border-b-2 border-b-moon')}>
            <button
              type="button"
              aria-current={on === today ? 'date' : undefined}
              className="tabular grid min-h-10 w-full min-w-7 place-content-center -outline-offset-2 hover:bg-hover"
              onClick={() => onDay(on)}
            >
              <span className="sr-only">{t('month.open', { day: formatDay(on, language, 'weekday') })}</span>
              <span aria-hidden className="text-ink-soft">
                {formatDay(on, language, 'weekday').slice(0, 2)}
              </span>
              <span aria-hidden>{Number(on.slice(8))}</span>
            </button>
          </th>
        ))}
        <th scope="col" className={cn(head, 'border-l px-2')}>
          {t('month.total')}
        </th>
      </tr>
    </thead>
  )
}

const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10

type CellProps = {
  name: string
  day: Day
  cell: { minutes: number; reservations: number; blackout_minutes: number } | undefined
  most: number
}

/** The hours of a day; the fuller, the darker, beside the number. */
function Cell({ name, day, cell, most }: CellProps) {
  const t = useTranslations('reservations.month')
  const language = useLanguage()
  if (!cell) return <td className="h-9 border-b" />
  const hours = formatNumber(hoursOf(cell.minutes), language)
  const share = Math.round(8 + (cell.minutes / most) * 22)
  const blackout = formatNumber(hoursOf(cell.blackout_minutes), language)
  const isOut = cell.blackout_minutes > 0
  const text = { resource: name, day: formatDay(day, language), count: cell.reservations, hours }
  return (
    <td
      className="tabular h-9 border-b text-center"
      title={`${t('cell', text)}${isOut ? t('blackout', { hours: blackout }) : ''}`}
      style={{ background: `color-mix(in oklab, var(--moon) ${share}%, transparent)` }}
    >
      {cell.minutes > 0 ? hours : null}
      {isOut ? (
        <span aria-label={t('blackout', { hours: blackout })} role="img">
          ×
        </span>
      ) : null}
    </td>
  )
}

function Total({ minutes }: { minutes: number }) {
  const t = useTranslations('reservations.month')
  const language = useLanguage()
  return (
    <td className="tabular whitespace-nowrap border-b border-l px-2 text-right font-medium">
      {t('hours', { hours: formatNumber(hoursOf(minutes), language) })}
    </td>
  )
}
