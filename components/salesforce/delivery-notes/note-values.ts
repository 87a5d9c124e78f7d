import type { FieldErrors, Resolver } from 'react-hook-form'
import { REQUIRED } from '@/components/kit/fields/form-parts'
import type { DocumentSettings } from '@/lib/api/auth/settings-read'
import type { DeliveryNote } from '@/lib/api/salesforce/delivery-notes/delivery-note-fields'
import { newLineVat } from '@/lib/domain/documents/line-vat'

export type VatRates = readonly DocumentSettings['aliquoteiva'][number][]

export type NoteLineValues = {
  description: string
  quantity: number | null
  measurement_unit: string
  single_price: number | null
  iva: number
  natura: string | null
  product_cross_id: string | null
}

/** A note as its form holds it: numbers may still be missing, '' is no day, time or choice. */
export type NoteValues = {
  ana_sku: string
  date: string
  reason: DeliveryNote['reason']
  reason_text: string
  transport: DeliveryNote['transport']
  carrier: string
  started_day: string
  started_time: string
  appearance: string
  packages: number | null
  weight: number | null
  carriage: '' | NonNullable<DeliveryNote['carriage']>
  delivery_address: string
  note: string
  line_list: NoteLineValues[]
}

/** A line of the form without anything, at the rate of new lines. */
export function newNoteLine(rates: VatRates): NoteLineValues {
  const { iva, natura } = newLineVat(rates)
  return {
    description: '',
    quantity: 1,
    measurement_unit: '',
    single_price: null,
    iva,
    natura,
    product_cross_id: null,
  }
}

/** The values with which the form starts: those of the note, or of a new sale of today. */
export function noteValues(note: DeliveryNote | null, today: string, rates: VatRates): NoteValues {
  const [started_day = '', started_time = ''] = note?.started_at?.split(' ') ?? []
  const blank = newNoteLine(rates)
  return {
    ana_sku: note?.ana_sku ?? '',
    date: note?.date ?? today,
    reason: note?.reason ?? 'SALE',
    reason_text: note?.reason_text ?? '',
    transport: note?.transport ?? 'SENDER',
    carrier: note?.carrier ?? '',
    started_day,
    started_time,
    appearance: note?.appearance ?? '',
    packages: note?.packages ?? null,
    weight: note?.weight ?? null,
    carriage: note?.carriage ?? '',
    delivery_address: note?.delivery_address ?? '',
    note: note?.note ?? '',
    line_list: note?.line_list.map(({ iva, natura, ...line }) => ({
      ...line,
      ...(iva === null ? { iva: blank.iva, natura: blank.natura } : { iva, natura }),
    })) ?? [blank],
  }
}

const isBlank = ({ description, single_price }: NoteLineValues): boolean =>
  description.trim() === '' && single_price === null

/** The lines without the blank ones at the end; one stays. */
function writtenLines(lines: readonly NoteLineValues[]): NoteLineValues[] {
  const last = lines.findLastIndex((line) => !isBlank(line))
  return lines.slice(0, Math.max(last + 1, 1))
}

/** The payload that the form sends. What another choice made meaningless is not sent. */
export function notePayload({ started_day, started_time, ...values }: NoteValues) {
  return {
    ...values,
    reason_text: values.reason === 'OTHER' ? values.reason_text : '',
    carrier: values.transport === 'CARRIER' ? values.carrier : '',
    carriage: values.carriage || null,
    started_at: started_day ? `${started_day} ${started_time || '00:00'}` : null,
    line_list: writtenLines(values.line_list).map((line) => ({ ...line, quantity: line.quantity ?? 0 })),
  }
}

const missing = { type: 'required', message: REQUIRED } as const
const wrong = { type: 'custom', message: '' } as const

/** The rules of the call, so that a fault stands at its field before anything is sent. */
export const noteResolver: Resolver<NoteValues> = (values) => {
  const errors: FieldErrors<NoteValues> = {}
  if (!values.ana_sku) errors.ana_sku = missing
  if (!values.date) errors.date = missing
  if (values.reason === 'OTHER' && !values.reason_text.trim()) errors.reason_text = missing
  if (values.transport === 'CARRIER' && !values.carrier.trim()) errors.carrier = missing
  if (values.started_day && values.started_day < values.date) errors.started_day = wrong
  if (values.started_day && !values.started_time) errors.started_time = missing
  if (!values.started_day && values.started_time) errors.started_day = missing
  if (values.packages !== null && values.packages < 1) errors.packages = wrong
  if (values.weight !== null && values.weight <= 0) errors.weight = wrong
  const lines = writtenLines(values.line_list).map(({ description, quantity }) => ({
    ...(description.trim() ? {} : { description: missing }),
    ...(quantity === null ? { quantity: missing } : quantity > 0 ? {} : { quantity: wrong }),
  }))
  if (lines.some((line) => Object.keys(line).length > 0)) errors.line_list = lines
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
