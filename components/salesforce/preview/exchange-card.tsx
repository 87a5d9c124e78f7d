'use client'

import { CircleX, MailCheck, MailX, RadioTower } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { InstantText } from '@/components/kit/day'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import type { Invoice } from '@/lib/api/salesforce/invoices/invoice-answer'
import { INTERMEDIARIES, INTERMEDIARY_NAMES, intermediaryOf } from '@/lib/domain/einvoice/intermediaries'
import { isOnItsWay } from '../invoices/invoice-abilities'
import { ExchangeFault } from './exchange-fault'
import { PecLayers } from './pec-layers'

type Exchange = NonNullable<Invoice['exchange']>

/** The state of the file at the exchange system, and the system's notifications about it. */
export function ExchangeCard({
  documentId,
  exchange,
  state,
}: {
  documentId: number
  exchange: Exchange
  state: string
}) {
  const t = useTranslations('preview.exchange')
  const reporter = reporterOf(exchange)
  return (
    <Card aria-label={t('title')}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
        {isOnItsWay(state) ? (
          <span role="status" className="ml-auto flex items-center gap-1.5 text-ink-soft text-sm">
            <Spinner /> {t('waiting')}
          </span>
        ) : null}
      </CardHeader>
      <CardContent className="grid gap-3">
        <dl className="grid gap-1.5 empty:hidden">
          <Row label={t('identifier')} text={exchange.identificativo_sdi} />
          <Row
            label={t('sent_at')}
            text={exchange.sent_at ? <InstantText value={exchange.sent_at} form="short" /> : null}
          />
        </dl>
        {isByPec(exchange) ? (
          <PecLayers documentId={documentId} turn={`${state} ${exchange.sent_at}`} />
        ) : null}
        {reporter ? <p className="text-ink-soft text-sm">{t('reported_by', { name: reporter })}</p> : null}
        {exchange.message_list.length === 0 ? (
          <p className="text-ink-soft text-sm">{t(exchange.sent_at ? 'no_messages' : 'not_sent')}</p>
        ) : (
          <ul className="grid gap-3 border-t pt-3">
            {exchange.message_list.map((message) => (
              <Message
                key={`${message.message_type}-${message.received_at}`}
                message={message}
                isTest={TRIALS.includes(exchange.channel ?? '')}
              />
            ))}
          </ul>
        )}
        {exchange.error && exchange.message_list.length === 0 ? (
          <div className="break-words text-state-error">
            <ExchangeFault error={exchange.error} />
          </div>
        ) : null}
      </CardContent>
    </Card>
  )
}

/** Whether a mail with the file was written, which left or did not. */
const isByPec = ({ channel, error }: Exchange): boolean =>
  (channel?.startsWith('pec') ?? false) || (error?.startsWith('PEC_') ?? false)

/** The provider whose reports the states are, in its words; null where the exchange system's own messages come. */
function reporterOf({ channel }: Exchange): string | null {
  const provider = intermediaryOf(channel)
  return provider === 'invoicetronic' || provider === 'openapi' ? INTERMEDIARY_NAMES[provider] : null
}

/** The channels by which nothing reaches the exchange system. */
const TRIALS = ['sandbox', 'pec-test', ...INTERMEDIARIES.map((provider) => `${provider}-test`)]

function Row({ label, text }: { label: string; text: ReactNode }) {
  if (!text) return null
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular min-w-0 break-all text-right">{text}</dd>
    </div>
  )
}

const looks = {
  RC: [MailCheck, 'text-state-delivered'],
  MC: [MailX, 'text-state-undelivered'],
  NS: [CircleX, 'text-state-error'],
  DT: [MailCheck, 'text-state-delivered'],
  AT: [MailX, 'text-state-undelivered'],
} as const

const TYPES = ['RC', 'MC', 'NS', 'NE', 'EC', 'DT', 'AT', 'SE'] as const

/** A message in words; the faults of a rejection one a line, code and text. */
function Message({ message, isTest }: { message: Exchange['message_list'][number]; isTest: boolean }) {
  const t = useTranslations('preview.exchange')
  const type = TYPES.find((entry) => entry === message.message_type)
  const [Icon, ink] =
    type && type in looks ? looks[type as keyof typeof looks] : [RadioTower, 'text-ink-soft']
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${ink}`} />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium text-heading">{type ? t(`messages.${type}`) : message.message_type}</p>
        <InstantText value={message.received_at} form="short" className="tabular text-ink-soft text-sm" />
        <Signer name={message.signed_by} isTest={isTest} />
        {message.description ? (
          <ul className="grid gap-1">
            {message.description.split('\n').map((line) => (
              <MessageLine key={line} line={line} />
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  )
}

/** The signer of a message. Those of the sandbox have none, and of old ones it is not known. */
function Signer({ name, isTest }: { name: string | null; isTest: boolean }) {
  const t = useTranslations('preview.exchange')
  if (name === null || (isTest && name === '')) return null
  return (
    <p className="break-words text-ink-soft text-sm">{name ? t('signed_by', { name }) : t('not_signed')}</p>
  )
}

function MessageLine({ line }: { line: string }) {
  const t = useTranslations('preview.exchange')
  if (line === 'HASH_MISMATCH') return <li className="text-state-error">{t('hash_mismatch')}</li>
  const [, code, text] = /^(\d{5}|E[CN]\d\d)(?:\s+(.*))?$/.exec(line) ?? [null, null, line]
  return (
    <li className="break-words">
      {code ? <span className="tabular mr-1.5 font-semibold text-state-error">{code}</span> : null}
      {text}
    </li>
  )
}
