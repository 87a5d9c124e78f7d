'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import type { ConditionField } from '@/lib/api/pricelist/business-condition-fields'
import { day } from '@/lib/domain/core/day'
import { money, toWire } from '@/lib/domain/core/money'
import { type PriceStep, resolvePrice } from '@/lib/domain/pricing/pricing'
import { EURO } from '@/lib/domain/pricing/units'
import { priceStepsText } from '@/lib/i18n/price-steps'

/** A field with the value that is typed for it. */
export type FieldValue = { field: ConditionField; value: number | null }

const ONE = money(1)
const EXAMPLE = {
  supplier: null,
  prices: [
    {
      id: 1,
      description: '',
      amount: money(100),
      quantity: ONE,
      currency_id: EURO,
      valid_from: null,
      valid_to: null,
    },
  ],
}
const ANY_DAY = day('2000-01-01')

function stepsOf(values: readonly FieldValue[]): readonly PriceStep[] {
  const changes = values.flatMap(({ field: { name, type, change }, value }) =>
    value === null ? [] : [{ label: name, type, change, value: money(value) }],
  )
  const condition = { supplier: null, customer: '', changes }
  return resolvePrice(EXAMPLE, ONE, '', [condition], ANY_DAY)?.steps ?? []
}

const onWire = (step: PriceStep) => {
  const after = toWire(step.after)
  return step.kind === 'CHANGE' ? { ...step, value: toWire(step.value), after } : { ...step, after }
}

/** The effect of the values on a price of 100, step by step, as for every price of this customer. */
export function ConditionExample({ values }: { values: readonly FieldValue[] }) {
  const t = useTranslations('pricelist.conditions')
  const pricing = useTranslations('pricing')
  const language = useLanguage()
  const text = priceStepsText(stepsOf(values).map(onWire), language, (key, params) =>
    pricing(key as never, params as never),
  )
  return (
    <div className="rounded-lg bg-sunken px-3 py-2 text-sm">
      <p className="text-ink-soft">{t('example')}</p>
      <output className="tabular block break-words">{text}</output>
    </div>
  )
}
