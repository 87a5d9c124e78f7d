'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { OfferFigures, OfferMonth } from '@/lib/api/statistics/offers/offer-fields'
import { OFFER_STEPS, type OfferStep } from '@/lib/domain/statistics/offers/offer-figures'
import { formatDay, formatNumber } from '@/lib/i18n/formats'
import type { Months } from '../figures/use-figure'
import { phoneColumns } from '../shown/phone-columns'
import type { AskedOffers } from './use-offers'

type FunnelProps = {
  period: Months
  months: readonly OfferMonth[]
  total: OfferFigures
  /** Opens the offers of a number; undefined for a reader who may not list offers. */
  onOpen: ((asked: AskedOffers) => void) | undefined
}

const CELL = 'px-1 py-1.5 text-right first:pl-3 first:text-left last:pr-4 md:px-2 md:first:pl-4'
const HEAD = cn(CELL, 'font-medium text-ink-soft text-xs md:text-sm')
const RATES = ['win_rate', 'answer_days'] as const

const shown = phoneColumns(['SENT', 'ACCEPTED', 'win_rate'], 'md')

/** The funnel by month, newest first: the more of the sent offers came to a step, the darker, beside number and value. */
export function FunnelTable({ period, months, total, onOpen }: FunnelProps) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const name = t('offers.funnel')
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      aria-label={name}
      className="overflow-x-auto"
    >
      <table data-funnel className="w-full text-sm">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="border-b align-bottom">
            <th scope="col" className={HEAD}>
              {t('offers.columns.sent_in')}
            </th>
            {OFFER_STEPS.map((step) => (
              <th key={step} scope="col" className={cn(HEAD, shown(step))}>
                {t(`offers.steps.${step}`)}
              </th>
            ))}
            {RATES.map((column) => (
              <th key={column} scope="col" className={cn(HEAD, shown(column))}>
                {t(`offers.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {months.toReversed().map(({ month, is_running, ...figures }) => (
            <FunnelRow
              key={month}
              line={month}
              title={formatDay(`${month}-01`, language, 'longMonth')}
              isRunning={is_running}
              months={{ from: month, to: month } as Months}
              figures={figures}
              onOpen={onOpen}
            />
          ))}
        </tbody>
        <tfoot className="border-t font-semibold text-heading">
          <FunnelRow line="total" title={t('total')} months={period} figures={total} onOpen={onOpen} />
        </tfoot>
      </table>
    </section>
  )
}

type RowProps = Pick<FunnelProps, 'onOpen'> & {
  line: string
  title: string
  isRunning?: boolean
  months: Months
  figures: OfferFigures
}

function FunnelRow({ line, title, isRunning = false, months, figures, onOpen }: RowProps) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const sent = figures.step_list[0]?.count ?? 0
  const { win_rate, answer_days } = figures
  return (
    <tr data-line={line}>
      <th scope="row" className={cn(CELL, 'font-medium')}>
        {title} {isRunning ? <Badge>{t('running')}</Badge> : null}
      </th>
      {figures.step_list.map(({ step, count, amount }) => (
        <StepCell
          key={step}
          step={step}
          count={count}
          amount={amount}
          share={sent === 0 ? 0 : count / sent}
          onOpen={
            onOpen && (() => onOpen({ ...months, step, title: `${t(`offers.steps.${step}`)}, ${title}` }))
          }
          title={title}
        />
      ))}
      <td className={cn(CELL, 'tabular whitespace-nowrap', shown('win_rate'))}>
        {win_rate === null ? '–' : `${formatNumber(win_rate, language)}%`}
      </td>
      <td className={cn(CELL, 'tabular', shown('answer_days'))}>
        {answer_days === null ? '–' : formatNumber(answer_days, language)}
      </td>
    </tr>
  )
}

type StepProps = {
  step: OfferStep
  count: number
  amount: number
  /** Of the sent offers, from 0 to 1. */
  share: number
  title: string
  onOpen: (() => void) | undefined
}

function StepCell({ step, count, amount, share, title, onOpen }: StepProps) {
  const t = useTranslations('statistics.offers')
  const language = useLanguage()
  const shade = count === 0 ? 0 : Math.round(4 + share * 24)
  const text = formatNumber(count, language)
  return (
    <td
      data-step={step}
      className={cn(CELL, shown(step))}
      style={{ background: `color-mix(in oklab, var(--moon) ${shade}%, transparent)` }}
    >
      {onOpen ? (
        <button
          type="button"
          className="tabular rounded-sm underline decoration-dotted underline-offset-2 hover:decoration-solid"
          aria-label={t('open', { count: text, step: t(`steps.${step}`), month: title })}
          onClick={onOpen}
        >
          {text}
        </button>
      ) : (
        <span className="tabular">{text}</span>
      )}
      {count > 0 ? <Money value={amount} className="block text-xs" /> : null}
    </td>
  )
}
