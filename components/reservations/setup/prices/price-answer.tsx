'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { useErrorText } from '@/components/kit/use-error-text'
import type { Quote } from '@/lib/api/reservations/reservation-fields'
import type { Price } from '@/lib/api/reservations/rule-fields'
import { usePriceWords } from './use-price-words'

const clockOf = (instant: string): string => instant.slice(11, 16)

/** A price with the stretches of which it consists, each with the rule that it is by. */
export function PriceAnswer({
  quote: { data, error },
  prices,
}: {
  quote: { data: Quote | undefined; error: unknown }
  prices: readonly Price[]
}) {
  const t = useTranslations('reservations.setup.trial')
  const errorText = useErrorText()
  const { titleOf } = usePriceWords()
  if (error) {
    return (
      <p role="alert" className="text-state-error">
        {errorText(error).text}
      </p>
    )
  }
  if (!data) return <p className="text-ink-soft">{t('incomplete')}</p>
  const ruleOf = (id: number | null) => {
    const price = prices.find((one) => one.id === id)
    return price ? titleOf(price) : t('no_rule')
  }
  return (
    <div aria-live="polite" className="grid gap-2 rounded-lg bg-sunken p-3">
      <p className="flex flex-wrap items-baseline gap-x-3 font-semibold text-heading text-lg">
        <span data-slot="total">
          <Money value={data.total} />
        </span>
        {data.deposit > 0 ? (
          <span className="font-normal text-base text-ink-soft">
            {t('deposit')} <Money value={data.deposit} />
          </span>
        ) : null}
      </p>
      <ul className="grid gap-1 text-sm">
        {data.price_list.map((part) => (
          <li key={part.start_datetime} className="flex flex-wrap gap-x-3">
            <span className="tabular">
              {clockOf(part.start_datetime)}–{clockOf(part.end_datetime)}
            </span>
            <Money value={part.amount} />
            <span className="text-ink-soft">{ruleOf(part.price_id)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
