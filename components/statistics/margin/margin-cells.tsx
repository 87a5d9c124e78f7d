'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PhoneLine } from '@/components/kit/data-table/phone-line'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import type { MarginFigures } from '@/lib/api/statistics/margin/margin-fields'
import type { SoldPart } from '@/lib/domain/statistics/margin/margin-figures'
import { formatMoney, formatNumber } from '@/lib/i18n/formats'
import { ChangeText } from '../figures/change-text'
import { FIGURE_CELL as CELL } from '../figures/figure-table'
import { phoneColumns } from '../shown/phone-columns'

/** The columns of the margin, each with the part of the lines that it opens and, on a phone, the column that stands under it. */
const COLUMNS = [
  { name: 'revenue', part: 'COSTED', under: 'cost' },
  { name: 'cost', part: 'COSTED', under: null },
  { name: 'margin', part: 'COSTED', under: 'margin_percent' },
  { name: 'margin_percent', part: null, under: null },
  { name: 'before', part: null, under: null },
  { name: 'change', part: null, under: null },
  { name: 'uncosted', part: 'UNCOSTED', under: null },
  { name: 'other', part: 'OTHER', under: null },
] as const satisfies readonly { name: string; part: SoldPart | null; under: string | null }[]

const shown = phoneColumns(['revenue', 'margin'], 'md')

/** A table of the margin with its name; it scrolls sideways where there is no room. */
export function MarginFrame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      aria-label={name}
      className="overflow-x-auto"
    >
      {children}
    </section>
  )
}

/** The heads of the columns of the margin. */
export function MarginHeads({ head }: { head: string }) {
  const t = useTranslations('statistics')
  const look = cn(CELL, 'align-bottom font-medium text-ink-soft')
  return (
    <tr className="border-b">
      <th scope="col" className={look}>
        {head}
      </th>
      {COLUMNS.map(({ name, under }) => (
        <th key={name} scope="col" className={cn(look, shown(name))}>
          {name === 'before' || name === 'change' ? t(`columns.${name}`) : t(`margin.columns.${name}`)}
          {under ? <PhoneLine>{t(`margin.columns.${under}`)}</PhoneLine> : null}
        </th>
      ))}
    </tr>
  )
}

type CellsProps = {
  /** Of the row, for the names of its buttons. */
  title: string
  figures: MarginFigures
  /** null where the year before is not known; undefined where nothing is compared. */
  compared?: { before: number | null; change_percent: number | null } | undefined
  /** Opens the lines of a part; undefined where they are not opened. */
  onOpen: ((part: SoldPart) => void) | undefined
}

/** The amounts of a row of the margin. */
export function MarginCells({ title, figures, compared, onOpen }: CellsProps) {
  return COLUMNS.map(({ name, part, under }) => (
    <td key={name} className={cn(CELL, shown(name))}>
      <span data-column={name}>
        {part ? (
          <Amount
            column={name}
            title={title}
            amount={figures[name]}
            onOpen={onOpen && (() => onOpen(part))}
          />
        ) : (
          <Rate name={name} figures={figures} compared={compared} />
        )}
      </span>
      {under ? (
        <PhoneLine>
          {under === 'cost' ? <Money value={figures.cost} /> : <Rate name={under} figures={figures} />}
        </PhoneLine>
      ) : null}
    </td>
  ))
}

type RateProps = Pick<CellsProps, 'figures' | 'compared'> & { name: 'margin_percent' | 'before' | 'change' }

function Rate({ name, figures, compared }: RateProps) {
  const language = useLanguage()
  if (name === 'margin_percent') {
    const percent = figures.margin_percent
    return (
      <span className="tabular whitespace-nowrap">
        {percent === null ? '–' : `${formatNumber(percent, language)}%`}
      </span>
    )
  }
  if (!compared) return null
  if (name === 'change') return <ChangeText value={compared.change_percent} />
  return compared.before === null ? '–' : <Money value={compared.before} />
}

type AmountProps = {
  column: 'revenue' | 'cost' | 'margin' | 'uncosted' | 'other'
  title: string
  amount: number
  onOpen: (() => void) | undefined
}

function Amount({ column, title, amount, onOpen }: AmountProps) {
  const t = useTranslations('statistics.margin')
  const language = useLanguage()
  if (!onOpen) return <Money value={amount} />
  const text = formatMoney(amount, language)
  return (
    <button
      type="button"
      className="rounded-sm text-link hover:underline"
      aria-label={t('open', { amount: text, column: t(`columns.${column}`), name: title })}
      onClick={onOpen}
    >
      <Money value={amount} />
    </button>
  )
}
