'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Combobox } from '@/components/kit/fields/combobox'
import { FormField } from '@/components/kit/fields/form-field'
import { useHasRole } from '@/components/shell/session/user-context'
import { api } from '@/lib/api/client'

type ProductOption = { id: number; name: string; product_cross_id: string }

const OFFERED = 20

async function find(search: string): Promise<ProductOption[]> {
  const { response } = await api.pricelist.products.search({
    type: 'structure',
    filter: { search },
    paging_data: { items_per_page: OFFERED, order_by: 'name' },
  })
  return response.product_list
}

/** The product of the price list that an event's price bills; for users with the role to see products. */
export function ProductField({
  value,
  onChange,
}: {
  value: string | null
  onChange: (product_cross_id: string | null) => void
}) {
  const t = useTranslations('booking.resources')
  const mayList = useHasRole()('GUI_CAN_LIST_PRODUCT')
  const { data } = useQuery({
    queryKey: ['booking', 'product', value],
    queryFn: async () => (await api.pricelist.products.byId({ id: Number(value) })).response.product,
    enabled: mayList && value !== null,
  })
  if (!mayList) return null
  return (
    <FormField label={t('product')} help={t('product_help')}>
      {(field) => (
        <Combobox<ProductOption>
          {...field}
          clearable
          value={value === null ? null : (data ?? null)}
          search={find}
          searchKey="event-price-product"
          keyOf={({ id }) => String(id)}
          labelOf={({ name }) => name}
          onValueChange={(choice) => onChange(choice?.product_cross_id ?? null)}
        />
      )}
    </FormField>
  )
}
