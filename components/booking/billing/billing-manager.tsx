'use client'

import { FileCheck2, ReceiptText } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/kit/empty-state'
import { Money } from '@/components/kit/money'
import { PageHeader } from '@/components/kit/page-header'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { formatDay } from '@/lib/i18n/formats'
import { isMonth, monthOf, type Period, PeriodFields } from '../event/period-fields'
import { BilledCustomers } from './billed-customers'
import { BillingDrafts, CoveredPeople, RefusedPeople } from './billing-results'
import { useBilling } from './use-billing'

/** The amounts of a period's presences by customer, and the button that makes a draft invoice for each. */
export function BillingManager({ today }: { today: string }) {
  const t = useTranslations('booking.billing')
  const menu = useTranslations('shell.groups')
  const [period, setPeriod] = useState<Period>(() => monthOf(today, -1))
  const billing = useBilling(period)
  const change = (fresh: Period) => {
    billing.forget()
    setPeriod(fresh)
  }
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} crumbs={[{ label: menu('events') }]} />
      <div className="grid min-w-0 gap-4">
        <Card className="p-4">
          <PeriodFields value={period} onChange={change} />
        </Card>
        {billing.made ? <BillingDrafts made={billing.made} /> : null}
        <Preview period={period} billing={billing} />
      </div>
    </>
  )
}

type PreviewProps = { period: Period; billing: ReturnType<typeof useBilling> }

function Preview({ period, billing }: PreviewProps) {
  const t = useTranslations('booking.billing')
  const errorText = useErrorText()
  const { data, error, chosen } = billing
  if (error) return <p role="alert">{errorText(error).text}</p>
  if (!data) return <Skeleton className="h-48" />
  return (
    <>
      {data.sender_faults.length > 0 ? (
        <p role="alert" className="rounded-lg border border-state-error/40 p-3">
          {t('sender')}{' '}
          <Link href="/app/settings/salesforce" className="text-link underline underline-offset-4">
            {t('sender_link')}
          </Link>
        </p>
      ) : null}
      <Card aria-label={t('customers')} className="min-w-0">
        {data.customer_list.length === 0 ? (
          <EmptyState icon={ReceiptText} title={t('none')} text={t('none_text')} />
        ) : (
          <>
            <BilledCustomers
              customers={data.customer_list}
              chosen={chosen}
              onChoose={billing.choose}
              onChooseAll={billing.chooseAll}
            />
            <Bottom period={period} billing={billing} />
          </>
        )}
      </Card>
      <RefusedPeople people={data.refused_list} />
      <CoveredPeople people={data.covered_list} />
    </>
  )
}

function Bottom({ period, billing: { data, chosen, amount, bill, running } }: PreviewProps) {
  const t = useTranslations('booking.billing')
  const language = useLanguage()
  const button = isMonth(period)
    ? t('bill_month', { month: formatDay(period.start_date, language, 'longMonth') })
    : t('bill')
  const presences = chosen.reduce((count, one) => count + one.presences, 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t px-4 py-3">
      <p className="text-ink-soft">
        {t('sum', { customers: chosen.length, presences })} ·{' '}
        <Money value={amount} className="font-semibold text-ink" />
      </p>
      <Button
        variant="primary"
        pending={running !== null}
        disabled={chosen.length === 0 || (data?.sender_faults.length ?? 0) > 0}
        onClick={() => void bill()}
      >
        <FileCheck2 aria-hidden />
        {button}
      </Button>
    </div>
  )
}
