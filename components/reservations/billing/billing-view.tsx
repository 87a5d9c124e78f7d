'use client'

import { useTranslations } from 'next-intl'
import { BillingScreen } from '@/components/kit/billing/billing-screen'
import type { BillingWords } from '@/components/kit/billing/billing-source'
import type { Period } from '@/components/kit/fields/period-fields'
import { PageHeader } from '@/components/kit/page-header'
import { api } from '@/lib/api/client'
import type { BillingPreview } from '@/lib/api/reservations/billing-fields'
import { ManagerTabs } from '../setup/manager-tabs'

type Line = BillingPreview['customer_list'][number]['line_list'][number]

const withCount = <Item extends { reservations: number }>(items: readonly Item[]) =>
  items.map((item) => ({ ...item, count: item.reservations }))

const source = {
  key: ['reservations'],
  preview: async (period: Period) => {
    const { response } = await api.reservations.billing.preview(period)
    const { customer_list, refused_list } = response
    return { ...response, customer_list: withCount(customer_list), refused_list: withCount(refused_list) }
  },
  create: async (asked: Period & { anagrafica_sku_list: string[] }) =>
    (await api.reservations.billing.create(asked)).response,
}

function useWords(): BillingWords<Line> {
  const t = useTranslations('reservations.billing')
  return {
    bill: t('bill'),
    billMonth: (month) => t('bill_month', { month }),
    sum: (customers, reservations) => t('sum', { customers, reservations }),
    count: (count) => t('reservations', { count }),
    line: ({ name, kind, quantity }) => t(`kind.${kind}`, { name, count: quantity }),
    made: (count) => t('made', { count }),
    none: t('none'),
    noneText: t('none_text'),
  }
}

/** The amounts of a period's reservations by customer, and the button that makes a draft invoice for each. */
export function BillingView({ today }: { today: string }) {
  const t = useTranslations('reservations.billing')
  const menu = useTranslations('shell.groups')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} crumbs={[{ label: menu('grid') }]} />
      <ManagerTabs />
      <BillingScreen today={today} source={source} words={useWords()} />
    </>
  )
}
