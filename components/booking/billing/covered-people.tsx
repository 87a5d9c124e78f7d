'use client'

import { useTranslations } from 'next-intl'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import type { BillingPreview } from '@/lib/api/booking/attendance-billing-fields'

/** The people with a pass, who are not billed. */
export function CoveredPeople({ people }: { people: BillingPreview['covered_list'] }) {
  const t = useTranslations('booking.billing')
  if (people.length === 0) return null
  return (
    <Card aria-label={t('covered')} className="min-w-0">
      <CardHeader>
        <CardTitle>{t('covered')}</CardTitle>
      </CardHeader>
      <ul className="divide-y">
        {people.map(({ sku, name, presences }) => (
          <li
            key={sku}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-ink-soft">{t('presences', { count: presences })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
