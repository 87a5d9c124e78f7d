'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { formatDay } from '@/lib/i18n/formats'
import { Money } from '../money'
import { useLanguage } from '../use-language'
import type { BilledCustomer, BilledLine, BillingWords } from './billing-source'

type Props<Line> = {
  customers: readonly BilledCustomer<Line>[]
  chosen: readonly BilledCustomer<Line>[]
  words: BillingWords<Line>
  onChoose: (sku: string, isChosen: boolean) => void
  onChooseAll: (isChosen: boolean) => void
}

/** The customers of a billing, each with a check box and the lines of the draft. */
export function BilledCustomers<Line extends BilledLine>({
  customers,
  chosen,
  words,
  onChoose,
  onChooseAll,
}: Props<Line>) {
  const t = useTranslations('kit.billing')
  const prefix = useId()
  const some = chosen.length > 0 ? 'indeterminate' : false
  return (
    <ul className="divide-y">
      <li className="flex items-center gap-3 px-4 py-2.5 text-ink-soft">
        <Checkbox
          id={`${prefix}-all`}
          checked={chosen.length === customers.length ? true : some}
          onCheckedChange={(checked) => onChooseAll(checked === true)}
        />
        <label htmlFor={`${prefix}-all`}>{t('all')}</label>
      </li>
      {customers.map((customer) => (
        <li key={customer.sku} className="flex gap-3 px-4 py-3">
          <Checkbox
            id={`${prefix}-${customer.sku}`}
            className="mt-0.5"
            checked={chosen.includes(customer)}
            onCheckedChange={(checked) => onChoose(customer.sku, checked === true)}
          />
          <div className="grid min-w-0 grow gap-1">
            <label
              htmlFor={`${prefix}-${customer.sku}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4"
            >
              <span className="min-w-0 wrap-anywhere font-medium">{customer.name}</span>
              <Money value={customer.amount_due} className="font-semibold" />
            </label>
            <Lines lines={customer.line_list} words={words} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Lines<Line extends BilledLine>({
  lines,
  words,
}: {
  lines: readonly Line[]
  words: BillingWords<Line>
}) {
  const language = useLanguage()
  return (
    <ul className="grid gap-0.5 text-ink-soft text-sm">
      {lines.map((line) => (
        <li
          key={`${line.name} ${line.kind} ${line.net_price}`}
          className="grid justify-between gap-x-4 sm:flex"
        >
          <span
            className="min-w-0 wrap-anywhere"
            title={line.day_list.map((day) => formatDay(day, language, 'short')).join(', ')}
          >
            {words.line(line)}
          </span>
          <span className="tabular whitespace-nowrap">
            {line.quantity} × <Money value={line.net_price} /> = <Money value={line.total} />
          </span>
        </li>
      ))}
    </ul>
  )
}
