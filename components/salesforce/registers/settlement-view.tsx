'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayText } from '@/components/kit/day'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { Money } from '@/components/kit/money'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { SettlementAnswer } from '@/lib/api/salesforce/registers/settlement-fields'
import type { Day } from '@/lib/domain/core/day'
import type { TaxPeriod } from '@/lib/domain/registers/tax-period'
import type { Periodicity } from '@/lib/domain/registers/vat-settlement'
import { LipeSection } from './lipe-section'
import { VAT_KEY } from './registers-spec'
import { SettlementFields, useTypedSettlement } from './settlement-fields'

/** From VP6 to what is paid (VP14), and the communication of the quarter (LIPE). */
export function SettlementView({ period, today }: { period: TaxPeriod; today: Day }) {
  const t = useTranslations('registers.settlement')
  const { data } = useQuery({
    queryKey: [VAT_KEY, 'settlement', period],
    queryFn: async () => (await api.salesforce.settlements.settlement({ period })).response,
    staleTime: 0,
  })
  if (!data) return <Skeleton className="h-64 max-w-3xl" />
  return (
    <Card className="max-w-3xl" aria-labelledby="settlement-title">
      <CardHeader>
        <CardTitle id="settlement-title">{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        {data.settlement ? (
          <SettlementForm
            key={data.settlement.period}
            settlement={data.settlement}
            periodicity={data.periodicity}
            today={today}
          />
        ) : (
          <Notice
            tone="info"
            title={t(data.periodicity === 'MENSILE' ? 'by_month' : 'by_quarter')}
            actions={<SettingsLink />}
          />
        )}
      </CardContent>
    </Card>
  )
}

function SettingsLink() {
  const t = useTranslations('registers.settlement')
  if (!useHasRole()('GUI_SHOW_SALESFORCE_SETTINGS')) return null
  return (
    <Button asChild size="sm">
      <Link href="/app/settings/salesforce/liquidazione" prefetch={false}>
        {t('settings')}
      </Link>
    </Button>
  )
}

type SettlementFormProps = { settlement: SettlementAnswer; periodicity: Periodicity; today: Day }

function SettlementForm({ settlement, periodicity, today }: SettlementFormProps) {
  const t = useTranslations('registers.settlement')
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const mayWrite = useHasRole()('GUI_CAN_MANAGE_REGISTER')
  const typed = useTypedSettlement(settlement, periodicity)
  const [isTried, setTried] = useState(false)
  useUnsavedGuard(typed.isEdited)
  const save = async () => {
    setTried(true)
    if (typed.lacksMethod) return
    await once('save', async () => {
      await api.salesforce.settlements.settle(typed.input)
      await queries.invalidateQueries({ queryKey: [VAT_KEY] })
      typed.reset()
      setTried(false)
      notify.success(t('saved'))
      return true
    })
  }
  return (
    <form
      noValidate
      aria-label={t('title')}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SettlementFields
        settlement={settlement}
        periodicity={periodicity}
        typed={typed}
        isTried={isTried}
        disabled={!mayWrite}
      />
      <Outcome settlement={settlement} balance={typed.balance} />
      {mayWrite ? (
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          disabled={!typed.isEdited}
          pending={running === 'save'}
        >
          {t('save')}
        </Button>
      ) : null}
      <LipeSection
        settlement={settlement}
        today={today}
        isEdited={typed.isEdited}
        settings={<SettingsLink />}
      />
    </form>
  )
}

/** The amount to be paid, with its day and code, or the credit that is left. */
function Outcome({ settlement, balance }: { settlement: SettlementAnswer; balance: number }) {
  const t = useTranslations('registers.settlement')
  return (
    <p className="border-t pt-3 text-heading text-lg">
      <span className="tabular font-medium">VP14</span>{' '}
      {t(balance > 0 ? 'due' : balance < 0 ? 'credit' : 'even')}{' '}
      {balance === 0 ? null : <Money value={Math.abs(balance)} data-line="VP14" className="font-semibold" />}
      {balance > 0 ? (
        <span className="block text-base text-ink-soft">
          {t('by')} <DayText value={settlement.due_date} /> · {t('code', { code: settlement.code })}
        </span>
      ) : null}
    </p>
  )
}
