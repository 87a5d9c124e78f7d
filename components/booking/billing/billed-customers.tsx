'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { Checkbox } from '@/components/ui/checkbox'
import { formatDay } from '@/lib/i18n/formats'
import type { BilledCustomer } from './use-billing'

type Props = {
  customers: readonly BilledCustomer[]
  chosen: readonly BilledCustomer[]
  onChoose: (sku: string, isChosen: boolean) => void
  onChooseAll: (isChosen: boolean) => void
}

/** The customers of a billing, each with a check box and the lines of the draft. */
export function BilledCustomers({ customers, chosen, onChoose, onChooseAll }: Props) {
  const t = useTranslations('booking.billing')
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
            <Lines customer={customer} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Lines({ customer }: { customer: BilledCustomer }) {
  const t = useTranslations('booking.billing')
  const language = useLanguage()
  return (
    <ul className="grid gap-0.5 text-ink-soft text-sm">
      {customer.line_list.map(({ name, kind, quantity, net_price, total, day_list }) => (
        <li key={`${name} ${kind} ${net_price}`} className="grid justify-between gap-x-4 sm:flex">
          <span
            className="min-w-0 wrap-anywhere"
            title={day_list.map((day) => formatDay(day, language, 'short')).join(', ')}
          >
            {t(`kind.${kind}`, { name, count: quantity })}
          </span>
          <span className="tabular whitespace-nowrap">
            {quantity} × <Money value={net_price} /> = <Money value={total} />
          </span>
        </li>
      ))}
    </ul>
  )
}
