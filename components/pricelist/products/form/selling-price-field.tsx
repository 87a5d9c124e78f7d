'use client'

import { useTranslations } from 'next-intl'
import { Controller, useFormContext } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { useLanguage } from '@/components/kit/use-language'
import { money, toWire } from '@/lib/domain/core/money'
import { differsOnInvoice, invoicedPiece, listAmount, priceWithVat } from '@/lib/domain/pricing/vat-price'
import { formatMoney, formatPrice } from '@/lib/i18n/formats'
import type { ProductValues } from './product-form'
import type { TypedPrice } from './use-typed-price'

/** The price of one piece of a new product, typed without VAT or with it, and what that makes of the other. */
export function SellingPriceField({ typed }: { typed: TypedPrice }) {
  const t = useTranslations('pricelist.selling_price')
  const errorText = useFieldError()
  const { control, formState, watch } = useFormContext<ProductValues>()
  const [price, vat] = watch(['selling_price', 'vat'])
  const { canChoose, hasVat, setHasVat, rateOf } = typed
  const label = canChoose ? t(hasVat ? 'with_vat' : 'without_vat') : t('label')
  return (
    <div className="grid content-start gap-2">
      <FormField
        label={label}
        help={price && canChoose ? <Other price={price} hasVat={hasVat} rate={rateOf(vat)} /> : null}
        error={errorText(formState.errors.selling_price)}
      >
        {(field) => (
          <Controller
            control={control}
            name="selling_price"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <NumberInput
                {...field}
                ref={ref}
                onBlur={onBlur}
                value={value}
                onValueChange={onChange}
                decimals={8}
                cents
                negative={false}
              />
            )}
          />
        )}
      </FormField>
      {canChoose ? <SwitchField label={t('switch')} value={hasVat} onChange={setHasVat} /> : null}
    </div>
  )
}

/** The price with VAT of one without, or the other way round; and where an invoice of one piece comes to another cent. */
function Other({ price, hasVat, rate }: { price: number; hasVat: boolean; rate: number }) {
  const t = useTranslations('pricelist.selling_price')
  const language = useLanguage()
  const [typed, percent] = [money(price), money(rate)]
  if (!hasVat) return t('is_with', { price: formatMoney(toWire(priceWithVat(typed, percent)), language) })
  const net = listAmount(price, { hasVat, rate })
  const without = t('is_without', { price: formatPrice(toWire(net), 'EUR', language) })
  if (typed.decimalPlaces() > 2 || !differsOnInvoice(typed, percent)) return without
  return `${without} ${t('on_invoice', { total: formatMoney(toWire(invoicedPiece(net, percent)), language) })}`
}
