'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { BehindDialog } from '@/components/salesforce/registers/behind-dialog'
import { usePeriodText } from '@/components/salesforce/registers/period-chooser'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { VatPeriod } from '@/lib/api/statistics/tax-fields'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { VatLine } from '@/lib/domain/registers/vat-register'
import { formatMoney } from '@/lib/i18n/formats'
import { FIGURE_CELL } from '../figures/figure-table'

/** On a phone the columns are nearer to each other, so that all have room. */
const CELL = cn(FIGURE_CELL, 'px-1 first:pl-3 last:pr-3 sm:px-2 sm:first:pl-4 sm:last:pr-4')

type Opened = { line: VatLine; period: TaxPeriod }

/** The VAT that is due and deducted by period, newest first; an amount opens the documents of its line. */
export function VatTable({ periods }: { periods: readonly VatPeriod[] }) {
  const t = useTranslations('statistics')
  const [open, setOpen] = useState<Opened | null>(null)
  return (
    // Scrolls sideways where there is no room, by keyboard too.
    <section
      aria-label={t('vat')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      <table data-vat className="w-full text-sm">
        <caption className="sr-only">{t('vat')}</caption>
        <thead>
          <tr className="border-b">
            <th scope="col" className={cn(CELL, 'font-medium text-ink-soft')}>
              {t('vat_columns.period')}
            </th>
            {(['VP4', 'VP5', 'VP6'] as const).map((column) => (
              <th key={column} scope="col" className={cn(CELL, 'font-medium text-ink-soft')}>
                {t(`vat_columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {periods.toReversed().map((one) => (
            <PeriodRow key={one.period} one={one} onOpen={setOpen} />
          ))}
        </tbody>
      </table>
      {open ? <BehindDialog {...open} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}

function PeriodRow({ one, onOpen }: { one: VatPeriod; onOpen: (opened: Opened) => void }) {
  const t = useTranslations('statistics')
  const textOf = usePeriodText()
  const language = useLanguage()
  const period = one.period as TaxPeriod
  const name = textOf(period)
  return (
    <tr data-period={period}>
      <th scope="row" className={cn(CELL, 'font-medium')}>
        {name} {one.is_running ? <Badge>{t('running')}</Badge> : null}
      </th>
      {(['VP4', 'VP5'] as const).map((line) => (
        <td key={line} className={CELL}>
          <button
            type="button"
            className="rounded-sm text-link hover:underline"
            aria-label={`${formatMoney(one[line], language)}, ${t('open_month', { month: `${line}, ${name}` })}`}
            onClick={() => onOpen({ line, period })}
          >
            <Money value={one[line]} />
          </button>
        </td>
      ))}
      <td className={CELL}>
        <Money value={one.VP6} />
      </td>
    </tr>
  )
}
