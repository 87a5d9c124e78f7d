'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { useLanguage } from '@/components/kit/use-language'
import { currencyCode } from '@/components/pricelist/products/form/use-unit-options'
import { Select } from '@/components/ui/select'
import type { Event } from '@/lib/api/booking/event-fields'
import { api } from '@/lib/api/client'
import { formatPrice } from '@/lib/i18n/formats'
import { ProductField } from '../event/product-field'
import type { Attendant, AttendeePrice, PeopleActions } from './use-people-actions'

/** Chooses the price that is charged to the people who were present: to one of them, or to all. */
export function AttendeePriceDialog({
  event,
  people,
  title,
  actions,
  onClose,
}: {
  event: Event
  people: readonly Attendant[]
  title: string
  actions: PeopleActions
  onClose: () => void
}) {
  const t = useTranslations('booking.people.price')
  const language = useLanguage()
  const chosen = people.length === 1 ? people[0]?.price_cross_id : null
  const [product, setProduct] = useState(chosen?.split('_')[0] ?? productOf(event))
  const [price, setPrice] = useState(chosen ?? '')
  const { data } = useQuery({
    queryKey: ['booking', 'product', product],
    queryFn: async () => (await api.pricelist.products.byId({ id: Number(product) })).response.product,
    enabled: product !== null,
  })
  const prices = product === null ? [] : (data?.price_list ?? [])
  const isOffered = prices.some(({ price_cross_id }) => price_cross_id === price)
  const submit = async () => {
    if (product === null || !isOffered) return
    const asked: AttendeePrice = { product_cross_id: product, price_cross_id: price }
    if (await actions.price(people, asked)) onClose()
  }
  return (
    <FormDialog
      title={title}
      text={t('text')}
      submit={t('save')}
      pending={actions.running === 'price'}
      disabled={!isOffered}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ProductField
        value={product}
        onChange={(next) => {
          setProduct(next)
          setPrice('')
        }}
      />
      <FormField label={t('price')} required>
        {(field) => (
          <Select
            {...field}
            value={isOffered ? price : ''}
            onChange={({ target }) => setPrice(target.value)}
            placeholder={t('choose')}
            options={prices.map(({ price_cross_id, amount, description, currency_id }) => ({
              value: price_cross_id,
              label: [formatPrice(amount, currencyCode(currency_id), language), description]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        )}
      </FormField>
    </FormDialog>
  )
}

/** The product that all prices of an event name; null when they name no product or several. */
function productOf({ price_list }: Event): string | null {
  const [first, ...others] = new Set(price_list.map(({ product_cross_id }) => product_cross_id))
  return others.length === 0 ? (first ?? null) : null
}
