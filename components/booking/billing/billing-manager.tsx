'use client'

import { useTranslations } from 'next-intl'
import { BillingScreen } from '@/components/kit/billing/billing-screen'
import type { BillingSource, BillingWords } from '@/components/kit/billing/billing-source'
import { PageHeader } from '@/components/kit/page-header'
import type { BillingPreview } from '@/lib/api/booking/attendance-billing-fields'
import { api } from '@/lib/api/client'
import { BOOKING_KEY } from '../calendar/use-events'
import { CoveredPeople } from './covered-people'

type Line = BillingPreview['customer_list'][number]['line_list'][number]

const withCount = <Item extends { presences: number }>(items: readonly Item[]) =>
  items.map((item) => ({ ...item, count: item.presences }))

const source = {
  key: [BOOKING_KEY],
  preview: async (period) => {
    const { response } = await api.booking.attendanceBilling.preview(period)
    const { customer_list, refused_list } = response
    return { ...response, customer_list: withCount(customer_list), refused_list: withCount(refused_list) }
  },
  create: async (asked) => (await api.booking.attendanceBilling.create(asked)).response,
} satisfies BillingSource<Line, Shown>

type Shown = Omit<BillingPreview, 'customer_list' | 'refused_list'> & {
  customer_list: (BillingPreview['customer_list'][number] & { count: number })[]
  refused_list: (BillingPreview['refused_list'][number] & { count: number })[]
}

function useWords(): BillingWords<Line> {
  const t = useTranslations('booking.billing')
  return {
    bill: t('bill'),
    billMonth: (month) => t('bill_month', { month }),
    sum: (customers, presences) => t('sum', { customers, presences }),
    count: (count) => t('presences', { count }),
    line: ({ name, kind, quantity }) => t(`kind.${kind}`, { name, count: quantity }),
    made: (count) => t('made', { count }),
    none: t('none'),
    noneText: t('none_text'),
  }
}

/** The amounts of a period's presences by customer, and the button that makes a draft invoice for each. */
export function BillingManager({ today }: { today: string }) {
  const t = useTranslations('booking.billing')
  const menu = useTranslations('shell.groups')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} crumbs={[{ label: menu('events') }]} />
      <BillingScreen
        today={today}
        source={source}
        words={useWords()}
        below={({ covered_list }: Shown) => <CoveredPeople people={covered_list} />}
      />
    </>
  )
}
