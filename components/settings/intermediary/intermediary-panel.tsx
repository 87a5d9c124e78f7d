'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, PlugZap } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { InstantText } from '@/components/kit/day'
import { EXCHANGE_CHANNEL } from '@/components/salesforce/exchange/use-exchange-channel'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { IntermediaryAccount } from '@/lib/api/salesforce/exchange/intermediary-fields'
import { hasUser, hasWebhook, INTERMEDIARIES, INTERMEDIARY_NAMES } from '@/lib/domain/einvoice/intermediaries'
import { ChannelButtons } from '../channel/channel-buttons'
import { useChannelActions } from '../channel/use-channel-actions'

const IntermediaryDialog = dynamic(
  () => import('./intermediary-dialog').then((module) => module.IntermediaryDialog),
  { ssr: false },
)

const WebhookDialog = dynamic(() => import('./webhook-dialog').then((module) => module.WebhookDialog), {
  ssr: false,
})

const INTERMEDIARY_ACCOUNTS = ['intermediary-accounts']

/** The structure's accounts at intermediaries: connected, changed, paused and taken away. */
export function IntermediaryPanel() {
  const t = useTranslations('settings.intermediary')
  const client = useQueryClient()
  /** The account of the open dialog, null for a new one; undefined while none is open. */
  const [opened, setOpened] = useState<IntermediaryAccount | null | undefined>(undefined)
  const { data } = useQuery({
    queryKey: INTERMEDIARY_ACCOUNTS,
    queryFn: async () => (await api.salesforce.intermediary.list()).response,
  })
  const onChanged = async () => {
    setOpened(undefined)
    const keys = [INTERMEDIARY_ACCOUNTS, EXCHANGE_CHANNEL]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  if (!data) return null
  const accounts = data.intermediary_list
  const taken = accounts.map(({ provider }) => provider)
  return (
    <div className="grid gap-3">
      {accounts.map((account) => (
        <ConnectedAccount
          key={account.provider}
          account={account}
          onEdit={() => setOpened(account)}
          onChanged={onChanged}
        />
      ))}
      {taken.length < INTERMEDIARIES.length ? (
        <div className="grid justify-items-start gap-2">
          {accounts.length === 0 ? <p className="text-pretty text-ink-soft">{t('offer')}</p> : null}
          <Button onClick={() => setOpened(null)}>
            <PlugZap aria-hidden />
            {t(accounts.length === 0 ? 'connect' : 'connect_other')}
          </Button>
        </div>
      ) : null}
      {opened === undefined ? null : (
        <IntermediaryDialog
          account={opened}
          taken={taken}
          onSaved={onChanged}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

type ConnectedProps = {
  account: IntermediaryAccount
  onEdit: () => void
  onChanged: () => Promise<void>
}

function ConnectedAccount({ account, onEdit, onChanged }: ConnectedProps) {
  const t = useTranslations('settings.intermediary')
  const own = useTranslations('settings.own_channel')
  const { provider, is_test, is_used, state } = account
  const name = INTERMEDIARY_NAMES[provider]
  const calls = {
    pause: () => api.salesforce.intermediary.pause({ provider }),
    resume: () => api.salesforce.intermediary.resume({ provider }),
    remove: () => api.salesforce.intermediary.remove({ provider }),
  }
  const ask = { text: t('remove_ask', { name }), confirm: own('remove') }
  const { act, running } = useChannelActions({ calls, ask, onChanged })
  const isPaused = state === 'PAUSED'
  const [isHooking, setHooking] = useState(false)
  return (
    <section aria-label={name} className="grid gap-3 rounded-lg border p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        <Badge tone={is_test ? 'warning' : 'success'}>{t(is_test ? 'test' : 'live')}</Badge>
        {isPaused ? <Badge tone="danger">{own('paused')}</Badge> : null}
      </p>
      <AccountNotice account={account} name={name} />
      <AccountFacts account={account} name={name} />
      <div className="flex flex-wrap gap-2">
        <ChannelButtons isPaused={isPaused} isUsed={is_used} running={running} act={act} onEdit={onEdit} />
        {hasWebhook(provider) ? (
          <Button variant="ghost" onClick={() => setHooking(true)}>
            <BellRing aria-hidden />
            {t('webhook.manage')}
          </Button>
        ) : null}
      </div>
      {isHooking ? (
        <WebhookDialog account={account} onChanged={onChanged} onClose={() => setHooking(false)} />
      ) : null}
    </section>
  )
}

type Named = { account: IntermediaryAccount; name: string }

/** Why an account rests, or that its provider does not answer. */
function AccountNotice({ account: { state, paused_for, fault }, name }: Named) {
  const t = useTranslations('settings.intermediary')
  if (paused_for === 'AUTHENTICATION') {
    return (
      <Notice tone="error" title={t('refused', { name })}>
        {fault}
      </Notice>
    )
  }
  if (paused_for === 'USER') return <Notice tone="warning" title={t('resting', { name })} />
  if (state === 'PAUSED' || !fault) return null
  return (
    <Notice tone="warning" title={t('failing', { name })}>
      {fault}
    </Notice>
  )
}

function AccountFacts({ account, name }: Named) {
  const { provider, username, is_sending, does_sign, other_count, read_at } = account
  const t = useTranslations('settings.intermediary')
  const webhookState = ({ is_ready, heard_at }: NonNullable<IntermediaryAccount['webhook']>) => {
    if (!is_ready) return t('webhook.fact_no_secret')
    return heard_at ? <InstantText value={heard_at} form="short" /> : t('webhook.fact_waiting')
  }
  return (
    <dl className="grid gap-1.5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
      {username && hasUser(provider) ? (
        <>
          <dt className="text-ink-soft">{t(`username.${provider}`)}</dt>
          <dd className="break-all">{username}</dd>
        </>
      ) : null}
      <dt className="text-ink-soft">{t('sends')}</dt>
      <dd>{t(is_sending ? 'sends_yes' : 'sends_no')}</dd>
      <dt className="text-ink-soft">{t('signs')}</dt>
      <dd>{does_sign ? t('signs_yes', { name }) : t('signs_no')}</dd>
      {other_count > 0 ? (
        <>
          <dt className="text-ink-soft">{t('others')}</dt>
          <dd>{t('others_count', { count: other_count })}</dd>
        </>
      ) : null}
      {account.webhook ? (
        <>
          <dt className="text-ink-soft">{t('webhook.fact')}</dt>
          <dd>{webhookState(account.webhook)}</dd>
        </>
      ) : null}
      <dt className="text-ink-soft">{t('read_at')}</dt>
      <dd>{read_at ? <InstantText value={read_at} form="short" /> : t('never_read')}</dd>
    </dl>
  )
}
