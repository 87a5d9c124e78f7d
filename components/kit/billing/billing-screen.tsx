'use client'

import { FileCheck2, ReceiptText } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { formatDay } from '@/lib/i18n/formats'
import { EmptyState } from '../empty-state'
import { isMonth, monthOf, type Period, PeriodFields } from '../fields/period-fields'
import { Money } from '../money'
import { useErrorText } from '../use-error-text'
import { useLanguage } from '../use-language'
import { BilledCustomers } from './billed-customers'
import { BillingDrafts, RefusedPeople } from './billing-results'
import type { BilledLine, BillingPreview, BillingSource, BillingWords } from './billing-source'
import { useBilling } from './use-billing'

type Props<Line extends BilledLine, Preview extends BillingPreview<Line>> = {
  today: string
  source: BillingSource<Line, Preview>
  words: BillingWords<Line>
  /** Stands below the customers. */
  below?: (preview: Preview) => ReactNode
}

/** The amounts of a period by customer, last month's at first, and the button that makes a draft invoice for each. */
export function BillingScreen<Line extends BilledLine, Preview extends BillingPreview<Line>>({
  today,
  source,
  words,
  below,
}: Props<Line, Preview>) {
  const [period, setPeriod] = useState<Period>(() => monthOf(today, -1))
  const billing = useBilling(period, source)
  const change = (fresh: Period) => {
    billing.forget()
    setPeriod(fresh)
  }
  return (
    <div className="grid min-w-0 gap-4">
      <Card className="p-4">
        <PeriodFields value={period} onChange={change} />
      </Card>
      {billing.made ? (
        <BillingDrafts made={billing.made} title={words.made(billing.made.draft_list.length)} />
      ) : null}
      <Preview period={period} billing={billing} words={words} />
      {billing.data ? below?.(billing.data) : null}
    </div>
  )
}

type PreviewProps<Line extends BilledLine> = {
  period: Period
  billing: ReturnType<typeof useBilling<Line, BillingPreview<Line>>>
  words: BillingWords<Line>
}

function Preview<Line extends BilledLine>({ period, billing, words }: PreviewProps<Line>) {
  const t = useTranslations('kit.billing')
  const errorText = useErrorText()
  const { data, error, chosen } = billing
  if (error) return <p role="alert">{errorText(error).text}</p>
  if (!data) return <Skeleton className="h-48" />
  return (
    <>
      {data.sender_faults.length > 0 ? (
        <p role="alert" className="rounded-lg border border-state-error/40 p-3">
          {t('sender')}{' '}
          <Link href="/app/settings/salesforce/registry" className="text-link underline underline-offset-4">
            {t('sender_link')}
          </Link>
        </p>
      ) : null}
      <Card aria-label={t('customers')} className="min-w-0">
        {data.customer_list.length === 0 ? (
          <EmptyState icon={ReceiptText} title={words.none} text={words.noneText} />
        ) : (
          <>
            <BilledCustomers
              customers={data.customer_list}
              chosen={chosen}
              words={words}
              onChoose={billing.choose}
              onChooseAll={billing.chooseAll}
            />
            <Bottom period={period} billing={billing} words={words} />
          </>
        )}
      </Card>
      <RefusedPeople people={data.refused_list} countText={words.count} />
    </>
  )
}

function Bottom<Line extends BilledLine>({
  period,
  billing: { data, chosen, amount, bill, running },
  words,
}: PreviewProps<Line>) {
  const language = useLanguage()
  const count = chosen.reduce((sum, one) => sum + one.count, 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t px-4 py-3">
      <p className="text-ink-soft">
        {words.sum(chosen.length, count)} · <Money value={amount} className="font-semibold text-ink" />
      </p>
      <Button
        variant="primary"
        pending={running !== null}
        disabled={chosen.length === 0 || (data?.sender_faults.length ?? 0) > 0}
        onClick={() => void bill()}
      >
        <FileCheck2 aria-hidden />
        {isMonth(period) ? words.billMonth(formatDay(period.start_date, language, 'longMonth')) : words.bill}
      </Button>
    </div>
  )
}
