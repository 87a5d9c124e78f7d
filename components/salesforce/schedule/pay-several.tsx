'use client'

import { HandCoins } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { MOST_PAID } from '@/lib/api/salesforce/payments/payment-fields'
import type { ScheduleEntry } from '@/lib/api/salesforce/schedule/schedule-fields'
import { formatMoney } from '@/lib/i18n/formats'
import { mayPay } from './may-pay'
import { openSum } from './several-parts'

const PaySeveralDialog = dynamic(
  () => import('./pay-several-dialog').then((module) => module.PaySeveralDialog),
  { ssr: false },
)

/** The sum of the chosen due dates, and their payment as one. `onPaid` ends the choice. */
export function PaySeveral({
  chosen,
  today,
  onPaid,
}: {
  chosen: readonly ScheduleEntry[]
  today: string
  onPaid: () => void
}) {
  const t = useTranslations('schedule')
  const language = useLanguage()
  const may = useHasRole()
  const [isOpen, setOpen] = useState(false)
  const entries = chosen.filter((entry) => mayPay(entry, may)).sort((a, b) => a.date.localeCompare(b.date))
  const flow = entries[0]?.flow
  const isMixed = entries.some((entry) => entry.flow !== flow)
  const hint = isMixed
    ? t('several.mixed')
    : entries.length > MOST_PAID
      ? t('several.most', { count: MOST_PAID })
      : entries.length < chosen.length
        ? t('several.left_out', { count: chosen.length - entries.length })
        : null
  return (
    <>
      {hint ? <span className="text-pretty">{hint}</span> : null}
      {isMixed ? null : (
        <span className="tabular font-medium">
          {t('several.sum', { amount: formatMoney(openSum(entries), language) })}
        </span>
      )}
      <Button
        size="sm"
        variant="primary"
        disabled={isMixed || entries.length === 0 || entries.length > MOST_PAID}
        onClick={() => setOpen(true)}
      >
        <HandCoins aria-hidden />
        {t(flow === 'OUT' ? 'actions.pay_out' : 'actions.pay_in')}
      </Button>
      {isOpen ? (
        <PaySeveralDialog entries={entries} today={today} onPaid={onPaid} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
