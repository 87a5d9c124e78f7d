/**
 * Further data of the whole document in the e-invoice: phases of works, main invoice, transport (FatturaPA 2.1.7-2.1.10), and
 * whether its PDF is one of the files in it.
 */
import { isVatNumberOf } from '../codes/vat-number'
import type { Day } from '../core/day'
import { basicText, latinText } from './xml-text'

/** The party that carries the goods, where neither seller nor buyer does. */
export type Carrier = { country: string; vatnumber: string; taxcode: string | null; name: string }

/** Where the goods go. */
export type DeliveryAddress = {
  street: string
  number: string | null
  zipcode: string
  city: string
  province: string | null
  country: string
}

/** The terms of delivery of the International Chamber of Commerce (Incoterms 2020; DAT and those before are of older ones). */
export const DELIVERY_TERMS = [
  'EXW',
  'FCA',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
] as const
const FORMER_TERMS = ['DAT', 'DAF', 'DES', 'DEQ', 'DDU']

/** The transport of goods that an invoice accompanies; times by the clock of the place: `2026-10-05 08:30`. */
export type Transport = {
  carrier: Carrier | null
  means: string | null
  reason: string | null
  packages: number | null
  description: string | null
  weight_unit: string | null
  gross_weight: number | null
  net_weight: number | null
  collected_at: string | null
  delivered_at: string | null
  /** The day on which the transport begins, and the terms of delivery, three letters (2.1.9.10, 2.1.9.11). */
  started_on: Day | null
  terms: string | null
  address: DeliveryAddress | null
}

export type EInvoiceData = {
  /** The phases of works (stato d'avanzamento lavori) that it invoices, 1 to 999. */
  phase_list: readonly number[]
  /** Of an accessory invoice: the main one, as the transport of goods has it. */
  main_invoice: { number: string; date: Day | null } | null
  transport: Transport | null
  /** Whether the PDF of the document travels inside of its e-invoice; null as the settings state it. */
  pdf_copy: boolean | null
}

export const NO_EINVOICE_DATA = {
  phase_list: [],
  main_invoice: null,
  transport: null,
  pdf_copy: null,
} satisfies EInvoiceData

export const MAX_PHASES = 50

type EInvoiceDataFault = {
  code:
    | 'ERROR_PHASES'
    | 'ERROR_MAIN_INVOICE_NUMBER'
    | 'ERROR_MAIN_INVOICE_DATE'
    | 'ERROR_CARRIER_VAT'
    | 'ERROR_CARRIER_TAXCODE'
    | 'ERROR_TRANSPORT_TEXT'
    | 'ERROR_TRANSPORT_UNIT'
    | 'ERROR_TRANSPORT_TERMS'
    | 'ERROR_TRANSPORT_TIMES'
    | 'ERROR_TRANSPORT_ADDRESS'
  /** A path from the document. */
  field: string
}

type Check = readonly [isRight: boolean, code: EInvoiceDataFault['code'], field: string]

const fits = (text: string | null, pattern: RegExp): boolean => text === null || pattern.test(text)

const carrierChecks = (carrier: Carrier): readonly Check[] => [
  [isVatNumberOf(carrier.country, carrier.vatnumber), 'ERROR_CARRIER_VAT', 'carrier.vatnumber'],
  [fits(carrier.taxcode, /^[A-Z0-9]{11,16}$/), 'ERROR_CARRIER_TAXCODE', 'carrier.taxcode'],
  [latinText(80).test(carrier.name), 'ERROR_TRANSPORT_TEXT', 'carrier.name'],
]

const addressChecks = (address: DeliveryAddress): readonly Check[] => [
  [latinText(60).test(address.street), 'ERROR_TRANSPORT_ADDRESS', 'address.street'],
  [fits(address.number, basicText(8)), 'ERROR_TRANSPORT_ADDRESS', 'address.number'],
  [/^\d{5}$/.test(address.zipcode), 'ERROR_TRANSPORT_ADDRESS', 'address.zipcode'],
  [latinText(60).test(address.city), 'ERROR_TRANSPORT_ADDRESS', 'address.city'],
  [fits(address.province, /^[A-Z]{2}$/), 'ERROR_TRANSPORT_ADDRESS', 'address.province'],
  [/^[A-Z]{2}$/.test(address.country), 'ERROR_TRANSPORT_ADDRESS', 'address.country'],
]

const isDeliveryTerms = (terms: string): boolean => [...DELIVERY_TERMS, ...FORMER_TERMS].includes(terms)

function transportChecks(transport: Transport): readonly Check[] {
  const { carrier, weight_unit, gross_weight, net_weight, collected_at, delivered_at, address } = transport
  const { started_on, terms } = transport
  const isWeighed = gross_weight !== null || net_weight !== null
  return [
    ...(carrier ? carrierChecks(carrier) : []),
    [fits(transport.means, latinText(80)), 'ERROR_TRANSPORT_TEXT', 'means'],
    [fits(transport.reason, latinText(100)), 'ERROR_TRANSPORT_TEXT', 'reason'],
    [fits(transport.description, latinText(100)), 'ERROR_TRANSPORT_TEXT', 'description'],
    [
      isWeighed ? basicText(10).test(weight_unit ?? '') : fits(weight_unit, basicText(10)),
      'ERROR_TRANSPORT_UNIT',
      'weight_unit',
    ],
    [
      collected_at === null || delivered_at === null || delivered_at >= collected_at,
      'ERROR_TRANSPORT_TIMES',
      'delivered_at',
    ],
    [
      started_on === null || delivered_at === null || delivered_at.slice(0, 10) >= started_on,
      'ERROR_TRANSPORT_TIMES',
      'started_on',
    ],
    [terms === null || isDeliveryTerms(terms), 'ERROR_TRANSPORT_TERMS', 'terms'],
    ...(address ? addressChecks(address) : []),
  ]
}

/** The values that the XML cannot hold as they are. */
export function einvoiceDataFaults({
  phase_list,
  main_invoice,
  transport,
}: EInvoiceData): EInvoiceDataFault[] {
  const whole: readonly Check[] = [
    [phase_list.every((phase) => phase >= 1 && phase <= 999), 'ERROR_PHASES', 'phase_list'],
    ...(main_invoice
      ? ([
          [basicText(20).test(main_invoice.number), 'ERROR_MAIN_INVOICE_NUMBER', 'main_invoice.number'],
          [main_invoice.date !== null, 'ERROR_MAIN_INVOICE_DATE', 'main_invoice.date'],
        ] as const)
      : []),
  ]
  const moved = transport ? transportChecks(transport) : []
  const faultsOf = (checks: readonly Check[], prefix: string) =>
    checks.flatMap(([isRight, code, field]) => (isRight ? [] : [{ code, field: `${prefix}.${field}` }]))
  return [...faultsOf(whole, 'einvoice_data'), ...faultsOf(moved, 'einvoice_data.transport')]
}
