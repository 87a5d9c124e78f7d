import { NOTE_REASONS } from '@/lib/domain/delivery-notes/delivery-note'
import { linesOfText, textOfLines } from '@/lib/domain/documents/related'
import type { EInvoiceData } from '@/lib/domain/einvoice/einvoice-data'

/** The proposals for the reason of a transport: those that delivery notes have; any other text may be typed. */
export const REASONS = NOTE_REASONS.filter((reason) => reason !== 'OTHER')

/** The data of an e-invoice as the form holds them: '' is no text, day or time; a time is split into day and clock. */
export type WizardEInvoiceData = {
  /** As they are typed: "1, 3-5". */
  phase_list: string
  main_invoice: { number: string; date: string }
  /** '' as the settings state it. */
  pdf_copy: '' | 'yes' | 'no'
  transport: {
    carrier: { country: string; vatnumber: string; taxcode: string; name: string }
    means: string
    reason: string
    packages: number | null
    description: string
    weight_unit: string
    gross_weight: number | null
    net_weight: number | null
    collected_day: string
    collected_time: string
    delivered_day: string
    delivered_time: string
    started_on: string
    terms: string
    address: {
      street: string
      number: string
      zipcode: string
      city: string
      province: string
      country: string
    }
  }
}

type WizardTransport = WizardEInvoiceData['transport']

/** The form of data with nothing in them: countries and unit are the usual ones. */
export const newEInvoiceData = (): WizardEInvoiceData => ({
  phase_list: '',
  main_invoice: { number: '', date: '' },
  pdf_copy: '',
  transport: {
    carrier: { country: 'IT', vatnumber: '', taxcode: '', name: '' },
    means: '',
    reason: '',
    packages: null,
    description: '',
    weight_unit: 'kg',
    gross_weight: null,
    net_weight: null,
    collected_day: '',
    collected_time: '',
    delivered_day: '',
    delivered_time: '',
    started_on: '',
    terms: '',
    address: { street: '', number: '', zipcode: '', city: '', province: '', country: 'IT' },
  },
})

const isTyped = (...texts: string[]): boolean => texts.some((text) => text.trim() !== '')

/** The data as the payload states them; parts in which nothing was typed are not there. */
export function payloadOfData({ phase_list, main_invoice, transport, pdf_copy }: WizardEInvoiceData) {
  return {
    // A text that names no phases is sent as a phase that is none, which the rules refuse at its field.
    phase_list: linesOfText(phase_list) ?? [0],
    main_invoice: isTyped(main_invoice.number, main_invoice.date) ? main_invoice : null,
    transport: transportPayload(transport),
    pdf_copy: pdf_copy ? pdf_copy === 'yes' : null,
  }
}

function transportPayload(transport: WizardTransport) {
  const { collected_day, collected_time, delivered_day, delivered_time, ...kept } = transport
  const { carrier, address, weight_unit } = transport
  const isWeighed = kept.gross_weight !== null || kept.net_weight !== null
  const sent = {
    ...kept,
    carrier: isTyped(carrier.vatnumber, carrier.taxcode, carrier.name) ? carrier : null,
    address: isTyped(address.street, address.number, address.zipcode, address.city, address.province)
      ? address
      : null,
    weight_unit: isWeighed ? weight_unit : '',
    collected_at: timeOf(collected_day, collected_time),
    delivered_at: timeOf(delivered_day, delivered_time),
  }
  const isThere = Object.values(sent).some((value) => value !== null && value !== '')
  return isThere ? sent : null
}

/** A time without its day is sent as it is, which the contract's schema refuses at its field. */
const timeOf = (day: string, time: string): string | null =>
  day || time ? `${day} ${time || '00:00'}`.trim() : null

const split = (time: string | null): [string, string] => {
  const [day = '', clock = ''] = time?.split(' ') ?? []
  return [day, clock]
}

const filled = <Part extends Record<string, string | null>>(part: Part): { [Key in keyof Part]: string } =>
  Object.fromEntries(Object.entries(part).map(([key, text]) => [key, text ?? ''])) as {
    [Key in keyof Part]: string
  }

/** Saved data as the form edits them. */
export function formOfData({
  phase_list,
  main_invoice,
  transport,
  pdf_copy,
}: EInvoiceData): WizardEInvoiceData {
  const blank = newEInvoiceData()
  return {
    phase_list: textOfLines(phase_list),
    main_invoice: main_invoice ? filled(main_invoice) : blank.main_invoice,
    transport: transport ? formOfTransport(transport, blank.transport) : blank.transport,
    pdf_copy: pdf_copy === null ? '' : pdf_copy ? 'yes' : 'no',
  }
}

function formOfTransport(
  { collected_at, delivered_at, ...transport }: NonNullable<EInvoiceData['transport']>,
  blank: WizardTransport,
): WizardTransport {
  const [collected_day, collected_time] = split(collected_at)
  const [delivered_day, delivered_time] = split(delivered_at)
  return {
    ...transport,
    carrier: transport.carrier ? filled(transport.carrier) : blank.carrier,
    address: transport.address ? filled(transport.address) : blank.address,
    means: transport.means ?? '',
    reason: transport.reason ?? '',
    description: transport.description ?? '',
    weight_unit: transport.weight_unit ?? blank.weight_unit,
    collected_day,
    collected_time,
    delivered_day,
    delivered_time,
    started_on: transport.started_on ?? '',
    terms: transport.terms ?? '',
  }
}

/** Whether anything of the data was typed. */
export function hasData(data: WizardEInvoiceData): boolean {
  const { phase_list, main_invoice, transport, pdf_copy } = payloadOfData(data)
  return phase_list.length > 0 || main_invoice !== null || transport !== null || pdf_copy !== null
}
