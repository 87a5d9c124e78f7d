'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { InstantText } from '@/components/kit/day'
import { EXCHANGE_CHANNEL } from '@/components/salesforce/exchange/use-exchange-channel'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { PecBox } from '@/lib/api/salesforce/exchange/pec-box-fields'

import { ChannelButtons } from '../channel/channel-buttons'
import { useChannelActions } from '../channel/use-channel-actions'

const PecBoxDialog = dynamic(() => import('./pec-box-dialog').then((module) => module.PecBoxDialog), {
  ssr: false,
})

const PEC_BOX = ['pec-box']

/** The PEC box of the structure, from which its e-invoices leave: connected, changed, paused and taken away. */
export function PecBoxPanel() {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: PEC_BOX,
    queryFn: async () => (await api.salesforce.pecBox.read()).response,
  })
  const onChanged = async () => {
    setOpen(false)
    await Promise.all([PEC_BOX, EXCHANGE_CHANNEL].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  if (!data) return null
  const { pec_box: box, is_available } = data
  return (
    <div className="grid gap-3">
      {box ? (
        <ConnectedBox box={box} onEdit={() => setOpen(true)} onChanged={onChanged} />
      ) : (
        <Offer isAvailable={is_available} onConnect={() => setOpen(true)} />
      )}
      {isOpen ? <PecBoxDialog box={box} onSaved={onChanged} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** Says that a box may be connected, or why not. */
function Offer({ isAvailable, onConnect }: { isAvailable: boolean; onConnect: () => void }) {
  const t = useTranslations('settings.pec')
  const errors = useTranslations('errors')
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-pretty text-ink-soft">{isAvailable ? t('offer') : errors('ERROR_PEC_NO_SIGNERS')}</p>
      {isAvailable ? (
        <Button onClick={onConnect}>
          <MailPlus aria-hidden />
          {t('connect')}
        </Button>
      ) : null}
    </div>
  )
}

type ConnectedProps = { box: PecBox; onEdit: () => void; onChanged: () => Promise<void> }

function ConnectedBox({ box, onEdit, onChanged }: ConnectedProps) {
  const t = useTranslations('settings.pec')
  const own = useTranslations('settings.own_channel')
  const { address, is_test, state, paused_for, exchange_address, last_mail_at, is_used } = box
  const ask = { text: t('remove_ask'), confirm: own('remove') }
  const { act, running } = useChannelActions({ calls: api.salesforce.pecBox, ask, onChanged })
  const isPaused = state === 'PAUSED'
  return (
    <div className="grid gap-3 rounded-lg border p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium [overflow-wrap:anywhere]">{address}</span>
        <Badge tone={is_test ? 'warning' : 'success'}>{t(is_test ? 'test' : 'live')}</Badge>
        {isPaused ? <Badge tone="danger">{own('paused')}</Badge> : null}
      </p>
      {paused_for === 'AUTHENTICATION' ? <Notice tone="error" title={t('refused')} /> : null}
      {paused_for === 'USER' ? <Notice tone="warning" title={t('resting')} /> : null}
      <dl className="grid gap-1.5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
        <dt className="text-ink-soft">{t('sends_to')}</dt>
        <dd className="[overflow-wrap:anywhere]">{exchange_address}</dd>
        <dt className="text-ink-soft">{t('last_mail')}</dt>
        <dd>{last_mail_at ? <InstantText value={last_mail_at} form="short" /> : t('no_mail')}</dd>
      </dl>
      <ChannelButtons isPaused={isPaused} isUsed={is_used} running={running} act={act} onEdit={onEdit} />
    </div>
  )
}
