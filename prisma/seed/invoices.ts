import type { InvoiceForm } from '@/lib/api/salesforce/invoices/invoice-fields'
import { addDays, addMonths, compareDays, type Day, daysBetween } from '@/lib/domain/core/day'
import type { Random } from './random'

export type Customer = { sku: string; kind: 'company' | 'public' | 'person' | 'foreign' }

/** The state into which a demo invoice is brought after its creation. */
export type InvoiceFate =
  | 'DRAFT'
  | 'TO_BE_ISSUED'
  | 'DELETED'
  | 'ISSUED'
  | 'IN_PROGRESS'
  | 'DELIVERED'
  | 'NOT_DELIVERED'
  | 'REJECTED'
  | 'PAYED'
  | 'PARTLY_PAYED'

export type PlannedInvoice = { data: InvoiceForm; date: Day; fate: InvoiceFate }

const MONTHS = 14

type Service = readonly [description: string, price: number, quantities: readonly number[], unit: string]

const lessons: readonly Service[] = [
  ['Abbonamento mensile corso di yoga', 75, [1], 'mese'],
  ['Carnet 10 lezioni di pilates', 130, [1, 2], 'n.'],
  ['Lezione individuale di postura', 45, [1, 2, 4], 'h'],
  ['Corso di danza contemporanea, trimestre', 210, [1], 'corso'],
  ['Quota associativa annuale', 25, [1], 'anno'],
]

const services: readonly Service[] = [
  ['Benessere in azienda: lezioni di gruppo', 95, [4, 6, 8], 'h'],
  ['Noleggio sala grande con impianto audio', 60, [3, 5, 8], 'h'],
  ['Laboratorio di movimento per il personale', 420, [1, 2], 'gg'],
  ['Organizzazione evento aperto al pubblico', 1250, [1], 'evento'],
  ['Consulenza ergonomica in sede', 180, [1, 2, 3], 'h'],
]

const EXEMPT = { iva: 0, natura: 'N4', riferimento_normativo: 'Art. 10 n. 20 DPR 633/72' } as const
const REVERSE_EU = { iva: 0, natura: 'N2.1', riferimento_normativo: 'Art. 7-ter DPR 633/72' } as const

function vatOf(customer: Customer, random: Random) {
  if (customer.kind === 'foreign') return REVERSE_EU
  if (customer.kind === 'person' && random.chance(0.2)) return EXEMPT
  return { iva: 22, esigibilita_iva: customer.kind === 'public' ? 'S' : 'I' } as const
}

function linesOf(customer: Customer, random: Random): NonNullable<InvoiceForm['product_list']> {
  const catalogue = customer.kind === 'person' ? lessons : services
  const vat = vatOf(customer, random)
  return Array.from({ length: 1 + random.below(customer.kind === 'person' ? 2 : 3) }, () => {
    const [description, single_price, quantities, measurement_unit] = random.pick(catalogue)
    const discount = random.chance(0.2) ? random.pick([5, 10, 15]) : 0
    return {
      description,
      single_price,
      quantity: random.pick(quantities),
      measurement_unit,
      discount,
      ...vat,
    }
  })
}

function configurationOf(
  customer: Customer,
  random: Random,
): NonNullable<InvoiceForm['invoice_configuration']> {
  const account = { iban: 'IT60X0542811101000000123456', bank_name: 'Banca Popolare di Prova' }
  const typology = 'DIGITAL' as const
  if (customer.kind === 'person') {
    const payment_methods = [random.pick(['CREDITCARD', 'CASH', 'ALLOWANCE'] as const)]
    return { typology, payment_methods, payment_days: [0], ...account }
  }
  const instalments = random.chance(0.15)
  return {
    typology,
    payment_methods: ['ALLOWANCE'],
    modality: instalments ? 'INSTALMENTS' : 'SINGLE',
    payment_days: instalments ? [30, 60, 90] : [random.pick([30, 60])],
    payment_expiration_reference: random.pick(['ISSUE_DATE', 'END_MONTH'] as const),
    ...account,
  }
}

/** Older invoices are paid, some in part, recent ones on their way, the latest still to be issued. */
function fateOf(age: number, customer: Customer, random: Random): InvoiceFate {
  if (age < 0) return 'TO_BE_ISSUED'
  if (age <= 2) return random.pick(['ISSUED', 'IN_PROGRESS', 'DRAFT'] as const)
  if (age <= 30)
    return random.pick(['DELIVERED', 'DELIVERED', 'DELIVERED', 'NOT_DELIVERED', 'REJECTED', 'DRAFT'] as const)
  if (customer.kind === 'person' && random.chance(0.3)) return 'NOT_DELIVERED'
  if (random.chance(0.04)) return 'DELETED'
  if (random.chance(age > 90 ? 0.9 : 0.5)) return 'PAYED'
  return random.chance(0.3) ? 'PARTLY_PAYED' : 'DELIVERED'
}

const MONTH_NAMES = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
]

function descriptionOf(customer: Customer, date: Day): string {
  const month = MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? ''
  return customer.kind === 'person' ? `Corsi di ${month}` : `Servizi di ${month}`
}

/** Fourteen months of invoices up to some days after today, by day: quiet in August, busy in autumn. */
export function planInvoices(customers: readonly Customer[], today: Day, random: Random): PlannedInvoice[] {
  const planned: PlannedInvoice[] = []
  const first = addMonths(today, -MONTHS)
  const days = daysBetween(first, today) + 8
  for (let offset = 0; offset < days; offset += 1 + random.below(5)) {
    const date = addDays(first, offset)
    if (date.slice(5, 7) === '08' && random.chance(0.7)) continue
    const customer = random.pick(customers)
    const age = compareDays(date, today) > 0 ? -1 : daysBetween(date, today)
    planned.push({
      date,
      fate: fateOf(age, customer, random),
      data: {
        ana_sku: customer.sku,
        date,
        description: descriptionOf(customer, date),
        product_list: linesOf(customer, random),
        taxes: { bollo: 'AUTO_CHARGED' },
        invoice_configuration: configurationOf(customer, random),
      },
    })
  }
  return planned
}
