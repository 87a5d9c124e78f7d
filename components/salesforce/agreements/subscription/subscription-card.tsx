'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { Subscription } from '@/lib/api/salesforce/agreements/subscription-fields'
import { formatDay, formatInstant, formatMoney, formatNumber } from '@/lib/i18n/formats'

const EndDialog = dynamic(() => import('./end-dialog').then((module) => module.EndDialog), { ssr: false })

const AdjustDialog = dynamic(() => import('./adjust-dialog').then((module) => module.AdjustDialog), {
  ssr: false,
})

type CardProps = {
  contractId: number
  /** After invoices were made or removed. */
  onChange: () => void
}

/**
 * How an active contract goes on by itself, and how it ends: notice, its withdrawal, and the renewal; renders nothing of a
 * contract that does not go on.
 */
export function SubscriptionCard({ contractId: id, onChange }: CardProps) {
  const t = useTranslations('contracts.subscription')
  const queries = useQueryClient()
  const notify = useNotify()
  const dialogs = useDialogs()
  const language = useLanguage()
  const mayManage = useHasRole()('GUI_CAN_MANAGE_CONTRACT')
  const { once, running } = useOnce()
  const [asking, setAsking] = useState<'END' | 'ADJUST' | null>(null)
  const queryKey = ['contract-subscription', id]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await api.salesforce.subscriptions.read({ id })).response.subscription,
  })
  if (!data) return null
  const day = (text: string) => formatDay(text, language)
  const keep = (subscription: Subscription) => {
    queries.setQueryData<Subscription | null>(queryKey, subscription)
    void queries.invalidateQueries({ queryKey: ['document-chain', id] })
    onChange()
  }
  const keepAndClose = (subscription: Subscription) => {
    keep(subscription)
    setAsking(null)
  }
  const withdraw = () =>
    void once('withdraw', async () => {
      if (!(await dialogs.confirm({ text: t('ask_withdraw'), confirm: t('withdraw') }))) return false
      const { response } = await api.salesforce.subscriptions.end({ id, last_day: null })
      keep(response.subscription)
      notify.success(t('withdrawn', { count: response.made }))
      return true
    })
  const choose = (renews: boolean) =>
    void once('renews', async () => {
      const { response } = await api.salesforce.subscriptions.renewal({ id, renews })
      keep(response.subscription)
      notify.success(t(renews ? 'will_renew' : 'will_not_renew'))
      return true
    })
  const renew = () =>
    void once('renew', async () => {
      const term = (data.term?.number ?? 1) + 1
      if (!(await dialogs.confirm({ text: t('ask_renew'), confirm: t('renew') }))) return false
      const { response } = await api.salesforce.subscriptions.renew({ id, term })
      keep(response.subscription)
      notify.success(t('renewed', { count: response.made }))
      return true
    })
  const button = (name: string, text: string, onClick: () => void): ReactNode => (
    <Button key={name} size="sm" pending={running === name} disabled={running !== null} onClick={onClick}>
      {text}
    </Button>
  )
  const isEnded = data.last_day !== null
  const hasTerms = data.term !== null
  return (
    <Card aria-label={t('title')}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        <SubscriptionText subscription={data} day={day} />
        <AdjustedText subscription={data} day={day} />
        {data.fault ? (
          <Notice tone="warning" title={t('fault')}>
            <p className="text-sm">{data.fault.description}</p>
          </Notice>
        ) : null}
        {mayManage ? (
          <div className="flex flex-wrap gap-2">
            {hasTerms && !isEnded
              ? button('renews', t(data.renews ? 'do_not_renew' : 'do_renew'), () => choose(!data.renews))
              : null}
            {hasTerms && !isEnded ? button('renew', t('renew_now'), renew) : null}
            {isEnded
              ? button('withdraw', t('withdraw'), withdraw)
              : button('end', t('end'), () => setAsking('END'))}
            {data.next_period !== null ? button('adjust', t('adjust'), () => setAsking('ADJUST')) : null}
          </div>
        ) : null}
      </CardContent>
      {asking === 'END' ? (
        <EndDialog subscription={data} onDone={keepAndClose} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'ADJUST' ? (
        <AdjustDialog subscription={data} onDone={keepAndClose} onClose={() => setAsking(null)} />
      ) : null}
    </Card>
  )
}

type TextProps = { subscription: Subscription; day: (text: string) => string }

function SubscriptionText({ subscription, day }: TextProps) {
  const t = useTranslations('contracts.subscription')
  const { last_day, planned_until, term, renews, notice_days, issued_after } = subscription
  if (last_day !== null) {
    return (
      <>
        <p>{t('ended', { day: day(last_day) })}</p>
        {issued_after > 0 ? (
          <p className="text-ink-soft">{t('issued_after', { count: issued_after })}</p>
        ) : null}
      </>
    )
  }
  if (term) {
    const words = { end: day(term.end), notice: day(term.notice_by), number: term.number }
    return (
      <>
        <p>{t(renews ? 'renews' : 'renews_not', words)}</p>
        {renews ? <p className="text-ink-soft">{t('notice_by', words)}</p> : null}
      </>
    )
  }
  return (
    <>
      <p>{t('open', { days: notice_days ?? 0 })}</p>
      {planned_until ? <p className="text-ink-soft">{t('planned', { day: day(planned_until) })}</p> : null}
    </>
  )
}

/** The changes of the prices, and the total that a period has since; nothing where they were never changed. */
function AdjustedText({ subscription, day }: TextProps) {
  const t = useTranslations('contracts.subscription')
  const language = useLanguage()
  const { adjustment_list: list, period_total } = subscription
  if (list.length === 0) return null
  return (
    <div className="grid gap-1">
      <p>{t('period_total', { amount: formatMoney(period_total, language) })}</p>
      <ul className="grid gap-1 text-ink-soft">
        {list.map(({ percent, from, date_ts, author }) => (
          <li key={from}>
            {t(author ? 'adjusted_by' : 'adjusted', {
              percent: `${percent > 0 ? '+' : ''}${formatNumber(percent, language)}%`,
              day: day(from),
              when: formatInstant(date_ts, language),
              author,
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
