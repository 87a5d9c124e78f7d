'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useLanguage } from '@/components/kit/use-language'
import { Select } from '@/components/ui/select'
import type { Price, Product } from '@/lib/api/pricelist/product-fields'
import type { Day } from '@/lib/domain/core/day'
import type { Taxpayer } from '@/lib/domain/documents/line-vat'
import { presentPrices } from '@/lib/domain/pricing/present-prices'
import { formatPrice } from '@/lib/i18n/formats'
import { currencyCode, unitCode, useUnitOptions } from '../form/use-unit-options'
import { useVatChoices } from '../form/use-vat-choices'
import { keyOfVat, vatOfKey } from '../form/vat-key'
import { PresentPrice, PresentUnits } from '../price/present-price'
import { ProductRate } from '../product-rate'
import { InlineEdit } from './inline-edit'
import { useRowSave } from './use-row-save'

const MAX_AMOUNT = 99_999_999

type ValueProps = { product: Product; today: Day; canEdit: boolean }

/** The one price of a product that applies, where it may be edited. */
function editable({ product, today, canEdit }: ValueProps): Price | null {
  const [only, ...others] = canEdit ? presentPrices(product.price_list, today) : []
  return only && others.length === 0 ? only : null
}

/** The price of a row; one that is the only one is edited in place. */
export function RowPrice(props: ValueProps) {
  const price = editable(props)
  return price ? (
    <EditedPrice product={props.product} price={price} shown={<Shown {...props} />} />
  ) : (
    <Shown {...props} />
  )
}

const Shown = ({ product, today }: ValueProps) => <PresentPrice listed={product.price_list} today={today} />

type EditedProps = { product: Product; price: Price; shown: ReactNode }

function EditedPrice({ product, price: { id, amount, currency_id }, shown }: EditedProps) {
  const t = useTranslations('pricelist.inline')
  const language = useLanguage()
  const { savePrice } = useRowSave(product)
  return (
    <InlineEdit<number | null>
      label={t('price', { name: product.name })}
      shown={shown}
      shownText={formatPrice(amount, currencyCode(currency_id), language)}
      value={amount}
      faultOf={(value) => (value === null || value <= 0 || value > MAX_AMOUNT ? t('price_wrong') : null)}
      save={(value) => savePrice(id, { amount: value ?? 0 }, { amount })}
    >
      {({ value, onValue, ...field }) => (
        <NumberInput
          {...field}
          className="h-8"
          value={value}
          onValueChange={onValue}
          decimals={8}
          cents
          negative={false}
        />
      )}
    </InlineEdit>
  )
}

/** The unit of measure of a row; that of the only price is edited in place. */
export function RowUnit(props: ValueProps) {
  const price = editable(props)
  const shown = <PresentUnits listed={props.product.price_list} today={props.today} />
  return price ? <EditedUnit product={props.product} price={price} shown={shown} /> : shown
}

function EditedUnit({ product, price: { id, measurementunit_id }, shown }: EditedProps) {
  const t = useTranslations('pricelist.inline')
  const { units } = useUnitOptions()
  const { savePrice } = useRowSave(product)
  const before = { measurementunit_id }
  return (
    <InlineEdit
      label={t('unit', { name: product.name })}
      shown={shown}
      shownText={unitCode(measurementunit_id)}
      value={String(measurementunit_id)}
      faultOf={() => null}
      save={(value) => savePrice(id, { measurementunit_id: Number(value) }, before)}
    >
      {({ onValue, ...field }) => (
        <Select {...field} className="h-8" options={units} onChange={({ target }) => onValue(target.value)} />
      )}
    </InlineEdit>
  )
}

/** The VAT rate of a row, which is edited in place. */
export function RowRate({
  product,
  taxpayer,
  canEdit,
}: {
  product: Product
  taxpayer: Taxpayer | null
  canEdit: boolean
}) {
  const shown = <ProductRate product={product} taxpayer={taxpayer} />
  return canEdit ? <EditedRate product={product} shown={shown} /> : shown
}

function EditedRate({ product, shown }: Omit<EditedProps, 'price'>) {
  const t = useTranslations('pricelist.inline')
  const { saveVat } = useRowSave(product)
  const { options, usual } = useVatChoices(product)
  const key = keyOfVat(product)
  return (
    <InlineEdit
      label={t('vat', { name: product.name })}
      shown={shown}
      shownText={options.find(({ value }) => value === key)?.label ?? usual}
      value={key}
      faultOf={() => null}
      save={(chosen) => saveVat(vatOfKey(chosen))}
    >
      {({ onValue, ...field }) => (
        <Select
          {...field}
          className="h-8"
          placeholder={usual}
          options={options}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </InlineEdit>
  )
}
