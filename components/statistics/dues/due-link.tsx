'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import { SCHEDULE_HREF } from '@/components/salesforce/schedule/schedule-href'
import type { ScheduleFilters } from '@/components/salesforce/schedule/schedule-spec'
import { formatMoney } from '@/lib/i18n/formats'

type DueLinkProps = {
  amount: number
  /** The name of the age or the customer. */
  name: string
  filters: Partial<ScheduleFilters>
}

/** An open amount, and the way to the due dates of the schedule that it is made of. */
export function DueLink({ amount, name, filters }: DueLinkProps) {
  const t = useTranslations('statistics')
  const language = useLanguage()
  const chosen = Object.entries(filters).filter(([, value]) => value !== '')
  return (
    <Link
      href={`${SCHEDULE_HREF}?${new URLSearchParams(chosen)}`}
      prefetch={false}
      aria-label={`${formatMoney(amount, language)}, ${t('open_dues', { name })}`}
      className="rounded-sm text-link hover:underline"
    >
      <Money value={amount} />
    </Link>
  )
}
