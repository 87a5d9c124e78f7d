'use client'

import { PenLine, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RowMenu } from '@/components/kit/data-table/row-menu'
import { useLanguage } from '@/components/kit/use-language'
import { useAttributes } from '@/components/pricelist/attributes/use-attributes'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { Price, Product } from '@/lib/api/pricelist/product-fields'
import { formatDay, formatNumber, formatPrice } from '@/lib/i18n/formats'
import { currencyCode, unitCode } from '../form/use-unit-options'
import type { ProductRequest } from '../product-requests'
import { PriceMargin } from './price-margin'
import { isBundle, SinglePrice } from './single-price'

type PricesProps = {
  product: Product
  /** The actions on the prices; absent where they are only read. */
  changes?: {
    open: (request: ProductRequest) => void
    remove: (product: Product, price: Price) => void
  }
}

const cell = 'border-b px-3 py-1.5 text-left align-middle whitespace-nowrap'

/** The prices of a product, with a column for each attribute that any of them has. */
export function ProductPrices({ product, changes }: PricesProps) {
  const t = useTranslations('pricelist')
  const attributes = useUsedAttributes(product.price_list)
  const cost = product.purchase_price
  const add = changes ? (
    <Button size="sm" variant="ghost" onClick={() => changes.open({ dialog: 'price', product, price: null })}>
      <Plus aria-hidden />
      {t('actions.add_price')}
    </Button>
  ) : null
  if (product.price_list.length === 0)
    return (
      <div className="flex flex-wrap items-center gap-2 px-9 py-3">
        <p className="text-ink-soft">{t('no_prices')}</p>
        {add}
      </div>
    )
  return (
    <div className="px-3 py-2 md:pl-9">
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard user scrolls it
        tabIndex={0}
        className="max-h-50 overflow-auto rounded-lg border bg-surface"
      >
        <table
          aria-label={t('prices_of', { name: product.name })}
          className="w-full border-separate border-spacing-0 text-sm"
        >
          <PriceHead attributes={attributes} hasCost={cost !== null} canWrite={changes !== undefined} />
          <tbody>
            {product.price_list.map((price) => (
              <PriceRow
                key={price.id}
                price={price}
                cost={cost}
                attributes={attributes}
                menu={
                  changes ? (
                    <PriceMenu
                      label={price.description || product.name}
                      onEdit={() => changes.open({ dialog: 'price', product, price })}
                      onDelete={() => changes.remove(product, price)}
                    />
                  ) : null
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="pt-1">{add}</div>
    </div>
  )
}

type Column = { unique_key: string; name: string }

/** The attributes for which a price has a value, in the order of their names. */
function useUsedAttributes(prices: readonly Price[]): readonly Column[] {
  const known = useAttributes('price')
  const used = new Set(
    prices.flatMap(({ attribute_list }) => attribute_list.map((entry) => entry.unique_key)),
  )
  const named = known.filter(({ unique_key }) => used.has(unique_key))
  if (known.length === 0) return known
  const others = [...used].filter((key) => !known.some(({ unique_key }) => unique_key === key))
  return [...named, ...others.map((unique_key) => ({ unique_key, name: unique_key }))]
}

function PriceHead({
  attributes,
  hasCost,
  canWrite,
}: {
  attributes: readonly Column[]
  hasCost: boolean
  canWrite: boolean
}) {
  const t = useTranslations('pricelist.price_columns')
  const end = 'text-right'
  return (
    <thead className="sticky top-0 z-[1] bg-sunken text-ink-soft">
      <tr>
        <th scope="col" className={cell}>
          {t('description')}
        </th>
        <th scope="col" className={cn(cell, end)}>
          {t('quantity')}
        </th>
        <th scope="col" className={cn(cell, end)}>
          {t('amount')}
        </th>
        {hasCost ? (
          <th scope="col" className={cn(cell, end)}>
            {t('margin')}
          </th>
        ) : null}
        <th scope="col" className={cell}>
          {t('currency')}
        </th>
        <th scope="col" className={cell}>
          {t('unit')}
        </th>
        <th scope="col" className={cell}>
          {t('validity')}
        </th>
        {attributes.map(({ unique_key, name }) => (
          <th key={unique_key} scope="col" className={cell}>
            {name}
          </th>
        ))}
        {canWrite ? (
          <th scope="col" className={cell}>
            <span className="sr-only">{t('actions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

function PriceRow({
  price,
  cost,
  attributes,
  menu,
}: {
  price: Price
  /** The purchase cost of one piece; null where it is unknown or hidden from the user. */
  cost: number | null
  attributes: readonly Column[]
  menu: ReactNode
}) {
  const t = useTranslations('pricelist')
  const language = useLanguage()
  const currency = currencyCode(price.currency_id)
  const isMany = isBundle(price.quantity)
  const valueBy = (key: string) => price.attribute_list.find(({ unique_key }) => unique_key === key)?.value
  return (
    <tr>
      <td className={cell}>
        <span className="block max-w-72 truncate" title={price.description}>
          {price.description || '–'}
        </span>
      </td>
      <td className={cn(cell, 'tabular text-right')}>
        {isMany ? <Badge className="mr-1.5">{t('bundle')}</Badge> : null}
        {formatNumber(price.quantity, language)}
      </td>
      <td className={cn(cell, 'tabular text-right')}>
        {formatPrice(price.amount, currency, language)}
        {isMany ? (
          <span className="block text-ink-soft text-xs">
            <SinglePrice amount={price.amount} quantity={price.quantity} currencyId={price.currency_id} />
          </span>
        ) : null}
      </td>
      {cost === null ? null : (
        <td className={cn(cell, 'tabular text-right')}>
          <PriceMargin price={price} cost={cost} />
        </td>
      )}
      <td className={cell}>{currency || '–'}</td>
      <td className={cell}>{unitCode(price.measurementunit_id) || '–'}</td>
      <td className={cn(cell, 'tabular')}>
        <Validity from={price.valid_from} to={price.valid_to} />
      </td>
      {attributes.map(({ unique_key }) => (
        <td key={unique_key} className={cell}>
          <span className="block max-w-48 truncate" title={valueBy(unique_key)}>
            {valueBy(unique_key) ?? '–'}
          </span>
        </td>
      ))}
      {menu ? <td className={cn(cell, 'py-0 text-right')}>{menu}</td> : null}
    </tr>
  )
}

function Validity({ from, to }: { from: string | null; to: string | null }) {
  const t = useTranslations('pricelist.validity')
  const language = useLanguage()
  const text = (day: string) => formatDay(day, language, 'short')
  if (from && to) return t('between', { from: text(from), to: text(to) })
  if (from) return t('since', { from: text(from) })
  return to ? t('until', { to: text(to) }) : t('always')
}

function PriceMenu({ label, onEdit, onDelete }: { label: string; onEdit: () => void; onDelete: () => void }) {
  const t = useTranslations('pricelist.actions')
  return (
    <RowMenu
      rowLabel={t('price_row', { name: label })}
      actions={[
        { key: 'edit', label: t('edit'), icon: PenLine, onSelect: onEdit },
        {
          key: 'delete',
          label: t('delete'),
          icon: Trash2,
          destructive: true,
          separated: true,
          onSelect: onDelete,
        },
      ]}
    />
  )
}
