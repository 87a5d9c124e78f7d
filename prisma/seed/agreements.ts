import { documentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { addDays, addMonths, type Day } from '@/lib/domain/core/day'
import type { AgreementEvent, ProposalKind } from '@/lib/domain/documents/agreement-state'
import type { Tx } from '@/server/db/client'
import { setClock } from '@/server/platform/clock'
import { activateContract } from '@/server/salesforce/agreements/activation'
import { addAgreement, moveAgreement } from '@/server/salesforce/agreements/agreements'
import { issueDocument } from '@/server/salesforce/document/issue'
import { creditLines } from '@/server/salesforce/invoices/credit'
import type { Customer } from './invoices'

type Line = { description: string; single_price: number; quantity?: number; measurement_unit?: string }

type PlannedAgreement = {
  kind: ProposalKind
  /** The index of the demo's company that it is with, and the days since it was written. */
  company: number
  daysAgo: number
  description: string
  lines: readonly Line[]
  events: readonly Exclude<AgreementEvent, 'ACTIVATE' | 'COLLECT'>[]
  /** The number of months of a subscription, from the first of its month; activated when it has one. */
  months?: number
  /** A subscription without an end, or one that renews itself with the days of its notice. */
  goesOn?: 'OPEN' | { notice: number }
  isActive?: boolean
}

const rent: Line = {
  description: 'Noleggio sala grande con impianto audio',
  single_price: 60,
  quantity: 8,
  measurement_unit: 'h',
}
const lessons: Line = {
  description: 'Benessere in azienda: lezioni di gruppo',
  single_price: 95,
  quantity: 4,
  measurement_unit: 'h',
}
const advice: Line = {
  description: 'Consulenza ergonomica in sede',
  single_price: 180,
  quantity: 2,
  measurement_unit: 'h',
}
const party: Line = { description: 'Organizzazione evento aperto al pubblico', single_price: 1250 }

const PLAN: readonly PlannedAgreement[] = [
  {
    kind: 'OFFER',
    company: 0,
    daysAgo: 70,
    description: 'Festa aziendale di fine anno',
    lines: [party, rent],
    events: ['SAVE', 'SEND', 'SIGN'],
  },
  {
    kind: 'CONTRACT',
    company: 1,
    daysAgo: 64,
    description: 'Lezioni in azienda, un anno',
    lines: [lessons],
    events: ['SAVE', 'SEND', 'SIGN'],
    months: 12,
    isActive: true,
  },
  {
    kind: 'OFFER',
    company: 2,
    daysAgo: 41,
    description: 'Sala per riunioni settimanali',
    lines: [rent],
    events: ['SAVE', 'SEND', 'REJECT'],
  },
  {
    kind: 'CONTRACT',
    company: 3,
    daysAgo: 33,
    description: 'Consulenza ergonomica trimestrale',
    lines: [advice],
    events: ['SAVE', 'SEND', 'SIGN'],
    months: 3,
  },
  {
    kind: 'OFFER',
    company: 4,
    daysAgo: 12,
    description: 'Laboratorio per il personale',
    lines: [lessons, advice],
    events: ['SAVE', 'SEND'],
  },
  {
    kind: 'CONTRACT',
    company: 5,
    daysAgo: 9,
    description: 'Noleggio sala del giovedì',
    lines: [rent],
    events: ['SAVE', 'SEND'],
    months: 6,
  },
  {
    kind: 'CONTRACT',
    company: 6,
    daysAgo: 8,
    description: 'Sala prove del lunedì, canone mensile senza scadenza',
    lines: [rent],
    events: ['SAVE', 'SEND', 'SIGN'],
    goesOn: 'OPEN',
    isActive: true,
  },
  {
    kind: 'CONTRACT',
    company: 4,
    daysAgo: 5,
    description: 'Lezioni in azienda, mese di prova che si rinnova',
    lines: [lessons],
    events: ['SAVE', 'SEND', 'SIGN'],
    months: 1,
    goesOn: { notice: 15 },
    isActive: true,
  },
  {
    kind: 'OFFER',
    company: 6,
    daysAgo: 3,
    description: 'Evento di primavera',
    lines: [party],
    events: ['SAVE'],
  },
  {
    kind: 'OFFER',
    company: 1,
    daysAgo: 1,
    description: 'Ipotesi per il secondo anno',
    lines: [lessons, rent],
    events: [],
  },
]

/** Payments that were asked for before their invoices. */
const PROFORMAS: readonly PlannedAgreement[] = [
  {
    kind: 'PROFORMA',
    company: 3,
    daysAgo: 38,
    description: 'Anticipo per la giornata di formazione',
    lines: [advice],
    events: ['SAVE', 'SEND', 'REJECT'],
  },
  {
    kind: 'PROFORMA',
    company: 6,
    daysAgo: 11,
    description: 'Evento di primavera, a pagamento anticipato',
    lines: [party],
    events: ['SAVE', 'SEND'],
  },
  {
    kind: 'PROFORMA',
    company: 0,
    daysAgo: 5,
    description: 'Sala grande per il convegno',
    lines: [rent],
    events: ['SAVE', 'SEND'],
  },
  {
    kind: 'PROFORMA',
    company: 2,
    daysAgo: 1,
    description: 'Lezioni di prova in azienda',
    lines: [lessons],
    events: ['SAVE'],
  },
  {
    kind: 'PROFORMA',
    company: 4,
    daysAgo: 0,
    description: 'Consulenza in sede, da confermare',
    lines: [advice],
    events: [],
  },
]

/** Does something on a day of the demo. */
export type Run = (day: Day, act: (tx: Tx) => Promise<void>) => Promise<void>

/** The demo's offers, contracts and proformas, through the use cases of the calls; `run` does each on its day. */
export async function addAgreements(
  run: Run,
  { companies, today, ownerId }: { companies: readonly Customer[]; today: Day; ownerId: number },
): Promise<void> {
  for (const planned of [...PLAN, ...PROFORMAS]) {
    const company = companies[planned.company]
    if (company) {
      const day = addDays(today, -planned.daysAgo)
      await run(day, (tx) => live(tx, planned, { sku: company.sku, day, ownerId }))
    }
  }
}

async function live(
  tx: Tx,
  { kind, description, lines, events, months, goesOn, isActive }: PlannedAgreement,
  { sku, day, ownerId: accountId }: { sku: string; day: Day; ownerId: number },
): Promise<void> {
  const data = documentDataIn.parse({
    ana_sku: sku,
    date: day,
    description,
    recurrence: months || goesOn ? 'SUBSCRIPTION' : 'SINGLE',
    product_list: lines.map((line) => ({ ...line, iva: 22 })),
    invoice_configuration: {
      typology: 'DIGITAL',
      payment_methods: ['ALLOWANCE'],
      start_date: addMonths(`${day.slice(0, 7)}-01` as Day, 1),
      max_times: months ?? null,
      open_ended: goesOn === 'OPEN',
      renews: typeof goesOn === 'object',
      notice_days: typeof goesOn === 'object' ? goesOn.notice : null,
    },
  })
  const id = await addAgreement(tx, { kind, data, wanted: 'DRAFT', note: '', accountId })
  for (const event of events) await moveAgreement(tx, { kind, id, event, accountId })
  if (isActive) await activateContract(tx, id, { accountId, language: 'it', again: false })
}

/** Two invoices of the demo that were credited: one in full, of one a line, which is still to be issued. */
export async function addCreditNotes(
  run: Run,
  { today, ownerId: accountId }: { today: Day; ownerId: number },
) {
  for (const [at, isIssued] of [true, false].entries()) {
    const day = addDays(today, at - 6)
    await run(day, async (tx) => {
      const invoice = await tx.document.findFirst({
        where: {
          document_kind: 'INVOICE',
          state: 'DIGITAL_SENT_SUCCESS',
          date: { lt: new Date(addDays(today, -20)) },
        },
        orderBy: { date: 'desc' },
        skip: at,
        include: { lines: { orderBy: { position: 'asc' } } },
      })
      if (!invoice) return
      const wanted = isIssued ? null : invoice.lines.slice(0, 1).map(({ id }) => ({ id, at: 0 }))
      const id = await creditLines(tx, invoice.id, { wanted, date: day, accountId, language: 'it' })
      if (isIssued) await issueDocument(tx, { id, accountId }, 'CREDITNOTE')
    })
  }
}

/** Runs as `run` of the demo does: with the clock of a day. */
export const onDay =
  (hour: string, inTenant: (act: (tx: Tx) => Promise<void>) => Promise<void>): Run =>
  async (day, act) => {
    const restore = setClock(() => new Date(`${day}${hour}`))
    await inTenant(act).finally(restore)
  }
