import type { Day } from '@/lib/domain/core/day'
import { textOfLines } from '@/lib/domain/documents/related'
import { type EInvoiceData, NO_EINVOICE_DATA, type Transport } from '@/lib/domain/einvoice/einvoice-data'
import type { Translate } from './translate'

type Words = { t: Translate; day: (day: Day) => string; number: (value: number) => string }

/** A time of the place's clock: "5 ottobre 2026, 08:30". */
function timeText(time: string | null, { day }: Words): string {
  const [date, clock] = time?.split(' ') ?? []
  return date && clock ? `${day(date as Day)}, ${clock}` : ''
}

function transportTexts(transport: Transport, words: Words): string[] {
  const { t, number } = words
  const { carrier, address, packages, gross_weight, net_weight, weight_unit } = transport
  const weight = (value: number | null) =>
    value === null ? '' : `${number(value)} ${weight_unit ?? ''}`.trim()
  const place = address && [address.street, address.number].filter(Boolean).join(' ')
  const town = address && [address.zipcode, address.city, address.province].filter(Boolean).join(' ')
  const facts: Record<string, string | null | undefined> = {
    carrier:
      carrier &&
      [carrier.name, `${carrier.country}${carrier.vatnumber}`, carrier.taxcode].filter(Boolean).join(' · '),
    means: transport.means,
    reason: transport.reason,
    packages: packages === null ? '' : number(packages),
    description: transport.description,
    gross_weight: weight(gross_weight),
    net_weight: weight(net_weight),
    collected_at: timeText(transport.collected_at, words),
    started_on: transport.started_on && words.day(transport.started_on),
    delivered_at: timeText(transport.delivered_at, words),
    terms: transport.terms,
    address:
      address && [place, town, address.country === 'IT' ? '' : address.country].filter(Boolean).join(', '),
  }
  return Object.entries(facts).flatMap(([key, text]) =>
    text ? [`${t(`pdf.transport.${key}`)}: ${text}`] : [],
  )
}

/** The further data of an e-invoice as paper states them, a line for each fact. */
export function einvoiceDataTexts(
  { phase_list, main_invoice, transport }: EInvoiceData = NO_EINVOICE_DATA,
  words: Words,
): string[] {
  const { t, day } = words
  return [
    ...(phase_list.length > 0 ? [t('pdf.phases', { phases: textOfLines(phase_list) })] : []),
    ...(main_invoice
      ? [
          [
            t('pdf.main_invoice', { number: main_invoice.number }),
            main_invoice.date && day(main_invoice.date),
          ]
            .filter(Boolean)
            .join(' · '),
        ]
      : []),
    ...(transport ? transportTexts(transport, words) : []),
  ]
}
