'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import { codeEntry, TIPO_DOCUMENTO } from '@/lib/domain/codes/fatturapa'
import type { Day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import { courtesyOf, type DocumentValue, owesSilentStamp, type Party } from '@/lib/domain/documents/document'
import { fullVatNumber } from '@/lib/domain/registry/party'
import { einvoiceDataTexts } from '@/lib/i18n/einvoice-data-text'
import { formatDay, formatNumber } from '@/lib/i18n/formats'
import { relatedText } from '@/lib/i18n/related-text'
import type { Translate } from '@/lib/i18n/translate'
import { addressLines, partyName } from '../party-of'
import { usePaperFormat } from './paper-format'
import { PaperLabel } from './paper-label'
import { PaperLines } from './paper-lines'
import { PaperPayment, PaperSummary } from './paper-summary'

/**
 * The document as its receiver will see it, on an A4 sheet: always ink on white, whatever the theme. On narrow
 * screens the same parts flow one under the other.
 */
export function DocumentPaper({
  value,
  className,
  payment,
}: {
  value: DocumentValue
  className?: string
  /** Instead of how our own documents are paid. */
  payment?: ReactNode
}) {
  const t = useTranslations('pdf')
  const language = useLanguage()
  const format = usePaperFormat()
  const courtesy = courtesyOf(value)
  const title = useDocumentTitle(value)
  const isDraft = value.full_numeration === null
  return (
    <article
      aria-label={title}
      data-slot="document-paper"
      className={cn(
        'relative mx-auto w-full max-w-[794px] overflow-hidden rounded-sm border bg-white px-4 py-6 text-[#1d2433] text-[13px] leading-[1.4] shadow-float [color-scheme:light] md:min-h-[1123px] md:p-14 print:min-h-0 print:border-0 print:p-0 print:shadow-none',
        className,
      )}
    >
      {isDraft ? (
        <span
          aria-hidden
          className="pointer-events-none absolute top-[30%] left-1/2 -translate-x-1/2 -rotate-[28deg] select-none font-semibold text-[#f0ede6] text-[22vw] md:text-[150px]"
        >
          {t('draft')}
        </span>
      ) : null}
      <div className="relative">
        <header className="mb-7 flex flex-wrap justify-between gap-x-8 gap-y-4">
          <div className="min-w-0 max-w-full md:max-w-[52%]">
            <p className="break-words font-semibold text-[#16213a] text-[17px]">
              {partyName(value.sender) || '–'}
            </p>
            <PartyText party={value.sender} />
            <RegisterText party={value.sender} />
          </div>
          <div className="min-w-0 md:max-w-[44%] md:text-right">
            <h2 className="font-semibold text-[#16213a] text-[22px] leading-tight">{title}</h2>
            <p className="text-[#5b6474]">{t('of', { date: formatDay(value.date, language) })}</p>
            {value.description ? (
              <p className="mt-0.5 break-words text-[#5b6474] text-[12px]">{value.description}</p>
            ) : null}
          </div>
        </header>
        <div className="mb-6 grid gap-x-8 gap-y-4 md:grid-cols-2">
          <section className="min-w-0 border-[#dcd8d0] border-t pt-2">
            <PaperLabel>{t('receiver')}</PaperLabel>
            <p className="break-words font-semibold">{partyName(value.receiver) || '–'}</p>
            <PartyText party={value.receiver} />
          </section>
          <References value={value} />
        </div>
        <PaperLines value={value} />
        <PaperSummary value={value} />
        {payment ?? (value.document_kind === 'CREDITNOTE' ? null : <PaperPayment value={value} />)}
        {value.note ? (
          <section className="mt-5">
            <PaperLabel>{t('note')}</PaperLabel>
            <p className="whitespace-pre-line break-words">{value.note}</p>
          </section>
        ) : null}
        {value.intent ? (
          <p className="mt-5 text-[#5b6474] text-[11px]">
            {t('intent', {
              protocol: value.intent.protocol,
              day: formatDay(value.intent.received_day, language),
            })}
          </p>
        ) : null}
        {owesSilentStamp(value) ? (
          <p className="mt-5 text-[#5b6474] text-[11px]">
            {t('stampPaid', { amount: format.money(value.totals.bollo.importo) })}
          </p>
        ) : null}
        {courtesy ? (
          <p className="mt-6 rounded border border-[#dcd8d0] p-2.5 text-[#5b6474] text-[11px]">
            {t(courtesy)}
          </p>
        ) : null}
      </div>
    </article>
  )
}

/** Whether a document asks for money or gives it back: offers and contracts do neither. */
const isInvoicing = ({ document_kind }: Pick<DocumentValue, 'document_kind'>): boolean =>
  document_kind === 'INVOICE' || document_kind === 'CREDITNOTE'

/** "Fattura n. 12/2026", or "Fattura – BOZZA" while it has no number. */
export function useDocumentTitle(
  value: Pick<DocumentValue, 'document_kind' | 'tipo_documento' | 'full_numeration'>,
): string {
  const t = useTranslations('pdf')
  const { document_kind } = value
  const kind =
    document_kind === 'OFFER' || document_kind === 'CONTRACT' || document_kind === 'PROFORMA'
      ? t(`kind.${document_kind}`)
      : t(`kind.${codeEntry(TIPO_DOCUMENTO, value.tipo_documento)?.code ?? 'TD01'}`)
  return value.full_numeration
    ? t('title', { kind, number: value.full_numeration })
    : `${kind} – ${t('draft')}`
}

function PartyText({ party }: { party: Party }) {
  const t = useTranslations('pdf')
  const lines = [
    ...addressLines(party),
    party.vatnumber && t('vatNumber', { code: fullVatNumber(party) }),
    party.taxcode && party.taxcode !== party.vatnumber && t('taxCode', { code: party.taxcode }),
    party.email,
  ].filter((line): line is string => Boolean(line))
  return (
    <div className="text-[#5b6474]">
      {lines.map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
    </div>
  )
}

/** The sender's entry in the REA, as the prints have it. */
function RegisterText({ party: { rea } }: { party: Party }) {
  const t = useTranslations('pdf')
  const format = usePaperFormat()
  if (!rea) return null
  const entry = [
    t('rea', { office: rea.ufficio, number: rea.numero }),
    rea.capitale_sociale === null ? '' : t('capital', { amount: format.money(money(rea.capitale_sociale)) }),
    rea.socio_unico === 'SU' ? t('soleShareholder') : '',
    rea.stato_liquidazione === 'LS' ? t('liquidation') : '',
  ]
  return <p className="break-words text-[#5b6474]">{entry.filter(Boolean).join(' – ')}</p>
}

function References({ value }: { value: DocumentValue }) {
  const t = useTranslations('pdf')
  const digital = value.typology === 'DIGITAL' && isInvoicing(value)
  const rows: [string, string | null][] = [
    [t('receiverCode'), digital ? value.receiver.codice_destinatario : null],
    ['PEC', digital ? value.receiver.pec_destinatario : null],
    ['CIG', value.cig],
    ['CUP', value.cup],
  ]
  const shown = rows.filter(([, text]) => text)
  const words = useTranslations()
  const language = useLanguage()
  const style = {
    t: words as Translate,
    day: (date: Day) => formatDay(date, language),
    number: (amount: number) => formatNumber(amount, language),
  }
  const related = [
    ...value.related.map((one) => relatedText(one, style)),
    ...einvoiceDataTexts(value.einvoice_data, style),
  ]
  if (shown.length === 0 && related.length === 0) return null
  return (
    <section className="min-w-0 border-[#dcd8d0] border-t pt-2">
      <PaperLabel>{t('references')}</PaperLabel>
      {shown.map(([label, text]) => (
        <p key={label} className="break-words text-[#5b6474]">
          {label}: {text}
        </p>
      ))}
      {related.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same document may be named twice
        <p key={index} className="break-words text-[#5b6474]">
          {text}
        </p>
      ))}
    </section>
  )
}
