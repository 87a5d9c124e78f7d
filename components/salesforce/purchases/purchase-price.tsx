'use client'

import { useTranslations } from 'next-intl'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { NumberInput } from '@/components/kit/fields/number-input'
import { money, toWire } from '@/lib/domain/core/money'
import { type PurchaseLineTotals, shownPrice } from '@/lib/domain/documents/purchase'
import { PurchaseField } from './purchase-field'
import { amountsOf, type PurchaseValues } from './purchase-values'

type PriceProps = { index: number; total: PurchaseLineTotals | undefined; hasVat: boolean }

/**
 * The price of one piece, with VAT or without it. It counts as it was typed: one that was typed the other way is shown
 * converted, and stays what it is until another one is typed.
 */
export function LinePrice({ index, total, hasVat }: PriceProps) {
  const t = useTranslations('purchases.lines')
  const { control, setValue } = useFormContext<PurchaseValues>()
  const path = `purchase_product_list.${index}` as const
  const line = useWatch({ control, name: path })
  const rate = money(useWatch({ control, name: 'tax_percentage' }))
  const { field: amount } = useController({ control, name: `${path}.amount` })
  const shown = total ? shownPrice(amountsOf(line), total, { hasVat, rate }) : null
  const type = (value: number | null) => {
    setValue(`${path}.gross_price`, hasVat ? value : null, { shouldDirty: true })
    amount.onChange(hasVat ? null : value)
  }
  return (
    <PurchaseField path={`${path}.amount`} label={t(hasVat ? 'gross_amount' : 'amount')}>
      {(field) => (
        <NumberInput
          {...field}
          ref={amount.ref}
          name={amount.name}
          decimals={8}
          cents
          value={shown && toWire(shown)}
          onBlur={amount.onBlur}
          onValueChange={type}
        />
      )}
    </PurchaseField>
  )
}
