'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { InstantText } from '@/components/kit/day'
import { EXCHANGE_CHANNEL } from '@/components/salesforce/exchange/use-exchange-channel'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { InvoicetronicAccount } from '@/lib/api/salesforce/exchange/invoicetronic-fields'
import { ChannelButtons } from '../channel/channel-buttons'
import { useChannelActions } from '../channel/use-channel-actions'

const InvoicetronicDialog = dynamic(
  () => import('./invoicetronic-dialog').then((module) => module.InvoicetronicDialog),
  { ssr: false },
)

const INVOICETRONIC = ['invoicetronic']

/** The structure's account at Invoicetronic: connected, changed, paused and taken away. */
export function InvoicetronicPanel() {
  const t = useTranslations('settings.invoicetronic')
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: INVOICETRONIC,
    queryFn: async () => (await api.salesforce.invoicetronic.read()).response,
  })
  const onChanged = async () => {
    setOpen(false)
    const keys = [INVOICETRONIC, EXCHANGE_CHANNEL]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  if (!data) return null
  const { invoicetronic: account } = data
  return (
    <div className="grid gap-3">
      {account ? (
        <ConnectedAccount account={account} onEdit={() => setOpen(true)} onChanged={onChanged} />
      ) : (
        <div className="grid justify-items-start gap-2">
          <p className="text-pretty text-ink-soft">{t('offer')}</p>
          <Button onClick={() => setOpen(true)}>
            <PlugZap aria-hidden />
            {t('connect')}
          </Button>
        </div>
      )}
      {isOpen ? (
        <InvoicetronicDialog account={account} onSaved={onChanged} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}

type ConnectedProps = {
  account: InvoicetronicAccount
  onEdit: () => void
  onChanged: () => Promise<void>
}

function ConnectedAccount({ account, onEdit, onChanged }: ConnectedProps) {
  const t = useTranslations('settings.invoicetronic')
  const own = useTranslations('settings.own_channel')
  const { is_test, is_sending, does_sign, is_used, state, paused_for, fault, read_at } = account
  const ask = { text: t('remove_ask'), confirm: own('remove') }
  const { act, running } = useChannelActions({ calls: api.salesforce.invoicetronic, ask, onChanged })
  const isPaused = state === 'PAUSED'
  return (
    <div className="grid gap-3 rounded-lg border p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">Invoicetronic</span>
        <Badge tone={is_test ? 'warning' : 'success'}>{t(is_test ? 'test' : 'live')}</Badge>
        {isPaused ? <Badge tone="danger">{own('paused')}</Badge> : null}
      </p>
      {paused_for === 'AUTHENTICATION' ? (
        <Notice tone="error" title={t('refused')}>
          {fault}
        </Notice>
      ) : null}
      {paused_for === 'USER' ? <Notice tone="warning" title={t('resting')} /> : null}
      {!isPaused && fault ? (
        <Notice tone="warning" title={t('failing')}>
          {fault}
        </Notice>
      ) : null}
      <dl className="grid gap-1.5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
        <dt className="text-ink-soft">{t('sends')}</dt>
        <dd>{t(is_sending ? 'sends_yes' : 'sends_no')}</dd>
        <dt className="text-ink-soft">{t('signs')}</dt>
        <dd>{t(does_sign ? 'signs_yes' : 'signs_no')}</dd>
        <dt className="text-ink-soft">{t('read_at')}</dt>
        <dd>{read_at ? <InstantText value={read_at} form="short" /> : t('never_read')}</dd>
      </dl>
      <ChannelButtons isPaused={isPaused} isUsed={is_used} running={running} act={act} onEdit={onEdit} />
    </div>
  )
}
