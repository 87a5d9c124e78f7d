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
import { isOneOf } from '@/lib/domain/core/one-of'
import { integrationDueDay } from '@/lib/domain/documents/integration'
import { reportDueDay, SELF_INVOICE_TYPES } from '@/lib/domain/documents/self-invoice'
import { formatDay } from '@/lib/i18n/formats'
import { managesReceived, receivedHref } from '../received-spec'
import { IntegrationDialog } from './integration-dialog'
import { integrationDue, receiptDayOf } from './integration-of'
import { fileStateOf, isSendable, sendingChip } from './sending-of'
import { useSendIntegration } from './use-send-integration'

/**
 * Says of a received invoice that its VAT is to be integrated, and until when, or which document was made of it; of an
 * integration or self-invoice which invoice it is made of; and of both how far it is sent.
 */
export function IntegrationNotice({ received }: { received: ReceivedDocument }) {
  const { integration, integrates_id, exchange_state } = received
  const due = integrationDue(received)
  if (due) return <DueNotice received={received} due={due} />
  if (integration) return <IntegratedNotice received={received} integration={integration} />
  return integrates_id === null && exchange_state === null ? null : <OwnNotice received={received} />
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
        <p>{t.rich(isSelfInvoice(type) ? 'made' : 'integrated', { type, numeration, link: linkTo(id) })}</p>
        <SendingText
          type={type}
          state={exchange_state}
          due={dueOf(type, receiptDayOf(received), day(received.date.slice(0, 10)), true)}
        />
      </div>
    </Notice>
  )
}

/** The notice of an integration on its own page, from which it is sent. */
function OwnNotice({ received }: { received: ReceivedDocument }) {
  const t = useTranslations('received.integration')
  const { gui_item_list: roles } = useUser()
  const { send, running } = useSendIntegration()
  const { state, exchange_state, integrates_id: billId, tipo_documento: type } = received
  const date = day(received.date.slice(0, 10))
  const named = received.reference_list.find(({ kind }) => kind === 'invoice')?.date
  const mended = named ? day(named.slice(0, 10)) : null
  const sends = state !== 'DELETED' && isSendable(exchange_state) && roles.includes('GUI_CAN_SEND_INVOICE')
  return (
    <Notice>
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p>
          {billId === null
            ? t('self')
            : t.rich(isSelfInvoice(type) ? 'of_bill' : 'integrates', { link: linkTo(billId) })}
        </p>
        <SendingText
          type={type}
          state={exchange_state}
          due={dueOf(type, date, mended ?? date, mended !== null)}
        />
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

const isSelfInvoice = (type: string): boolean => isOneOf(SELF_INVOICE_TYPES, type)

/** Until when a document is to be sent: by the day of receipt of the bill, or of what it mends or reports; null without a day. */
const dueOf = (type: string, receipt: Day, date: Day, isOfBill: boolean): Day | null =>
  isSelfInvoice(type) ? reportDueDay(type, date, isOfBill) : integrationDueDay(receipt)

/** How far an integration or self-invoice is sent, and what is to be done about it. */
function SendingText({ type, state, due }: { type: string; state: string | null; due: Day | null }) {
  const t = useTranslations('received.integration')
  const language = useLanguage()
  const known = fileStateOf(state)
  if (!known) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <StateChip className="bg-surface" state={sendingChip(known)} />
      <span className="min-w-0">
        {due === null && known === 'READY'
          ? t('unsent')
          : t(`${isSelfInvoice(type) ? 'sending_self' : 'sending'}.${known}`, {
              day: due ? formatDay(due, language) : '',
            })}
      </span>
    </p>
  )
}
