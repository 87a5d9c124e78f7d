'use client'

import { FilePlus2, Receipt, Send } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { StateChip } from '@/components/salesforce/list/state-chip'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import { type Day, day } from '@/lib/domain/core/day'
import { integrationDueDay } from '@/lib/domain/documents/integration'
import { formatDay } from '@/lib/i18n/formats'
import { managesReceived, receivedHref } from '../received-spec'
import { IntegrationDialog } from './integration-dialog'
import { integrationDue, receiptDayOf } from './integration-of'
import { fileStateOf, isSendable, sendingChip } from './sending-of'
import { useSendIntegration } from './use-send-integration'

/**
 * Says of a received invoice that its VAT is to be integrated, and until when, or by which document it is; of an integration
 * which invoice it integrates; and of both how far the integration is sent.
 */
export function IntegrationNotice({ received }: { received: ReceivedDocument }) {
  const { integration, integrates_id } = received
  const due = integrationDue(received)
  if (due) return <DueNotice received={received} due={due} />
  if (integration) return <IntegratedNotice received={received} integration={integration} />
  return integrates_id === null ? null : <OwnNotice received={received} billId={integrates_id} />
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-state-pending/40 bg-state-pending/10 px-3 py-2">
      <Receipt aria-hidden className="size-4 shrink-0 text-state-pending" />
      {children}
    </div>
  )
}

function DueNotice({ received, due }: { received: ReceivedDocument; due: Day }) {
  const t = useTranslations('received.integration')
  const language = useLanguage()
  const { gui_item_list: roles } = useUser()
  const [isOpen, setOpen] = useState(false)
  return (
    <Notice>
      <p className="min-w-0 flex-1 basis-56">{t('due', { day: formatDay(due, language) })}</p>
      {managesReceived(roles, 'INVOICE') ? (
        <Button onClick={() => setOpen(true)}>
          <FilePlus2 aria-hidden />
          {t('create')}
        </Button>
      ) : null}
      {isOpen ? <IntegrationDialog received={received} onClose={() => setOpen(false)} /> : null}
    </Notice>
  )
}

const linkTo = (id: number) => (text: ReactNode) => (
  <Link className="text-link underline" href={receivedHref('INVOICE', id)}>
    {text}
  </Link>
)

function IntegratedNotice({
  received,
  integration: { id, tipo_documento: type, numeration, exchange_state },
}: {
  received: ReceivedDocument
  integration: NonNullable<ReceivedDocument['integration']>
}) {
  const t = useTranslations('received.integration')
  return (
    <Notice>
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p>{t.rich('integrated', { type, numeration, link: linkTo(id) })}</p>
        <SendingText state={exchange_state} due={integrationDueDay(receiptDayOf(received))} />
      </div>
    </Notice>
  )
}

/** The notice of an integration on its own page, from which it is sent. */
function OwnNotice({ received, billId }: { received: ReceivedDocument; billId: number }) {
  const t = useTranslations('received.integration')
  const { gui_item_list: roles } = useUser()
  const { send, running } = useSendIntegration()
  const { state, exchange_state } = received
  const sends = state !== 'DELETED' && isSendable(exchange_state) && roles.includes('GUI_CAN_SEND_INVOICE')
  return (
    <Notice>
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p>{t.rich('integrates', { link: linkTo(billId) })}</p>
        <SendingText state={exchange_state} due={integrationDueDay(day(received.date.slice(0, 10)))} />
      </div>
      {sends ? (
        <Button variant="primary" pending={running !== null} onClick={() => void send(received)}>
          {running === null ? <Send aria-hidden /> : null}
          {t('send')}
        </Button>
      ) : null}
    </Notice>
  )
}

/** How far an integration is sent, and what is to be done about it. */
function SendingText({ state, due }: { state: string | null; due: Day }) {
  const t = useTranslations('received.integration.sending')
  const language = useLanguage()
  const known = fileStateOf(state)
  if (!known) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <StateChip state={sendingChip(known)} />
      <span className="min-w-0">{t(known, { day: formatDay(due, language) })}</span>
    </p>
  )
}
