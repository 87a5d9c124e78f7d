import { createHash } from 'node:crypto'
import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import { productLineIn, taxesIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import { receivedDataIn } from '@/lib/api/salesforce/received/received-fields'
import { completeVatNumber } from '@/lib/domain/codes/vat-number'
import { addDays, type Day } from '@/lib/domain/core/day'
import { money, round2 } from '@/lib/domain/core/money'
import type { DocumentValue, Party } from '@/lib/domain/documents/document'
import { splitInParts } from '@/lib/domain/documents/due-dates'
import { documentTotals } from '@/lib/domain/documents/totals'
import { NO_PARTY } from '@/lib/domain/registry/party'
import type { Tx } from '@/server/db/client'
import { buildXml, readReceived } from '@/server/einvoice'
import { registerPayment } from '@/server/salesforce/payments/register'
import { valueOfData } from '@/server/salesforce/received/by-hand'
import { importFile } from '@/server/salesforce/received/import-file'
import { findReceived } from '@/server/salesforce/received/present'
import { insertOnce, ownParty } from '@/server/salesforce/received/store'

type Line = { description: string; single_price: number; quantity?: number; iva?: number; natura?: string }

type PlannedDocument = {
  supplier: number
  number: string
  daysAgo: number
  description: string
  lines: readonly Line[]
  /** Days after the document's until each part is due. */
  due: readonly number[]
  tipo?: 'TD04'
  /** The share of the amount due that was paid: 1 for all. */
  paidShare?: number
}

const SUPPLIERS = [
  {
    name: 'Luce Emilia Energia S.p.A.',
    vat: '0310045037',
    street: 'Via Stalingrado',
    city: 'Bologna',
    zip: '40128',
  },
  {
    name: 'Immobiliare Portici S.r.l.',
    vat: '0310046037',
    street: 'Via Farini',
    city: 'Bologna',
    zip: '40124',
  },
  {
    name: 'Tipografia del Pratello S.n.c.',
    vat: '0310047037',
    street: 'Via del Pratello',
    city: 'Bologna',
    zip: '40122',
  },
] as const

const PLAN: readonly PlannedDocument[] = [
  {
    supplier: 0,
    number: 'EE-2214',
    daysAgo: 75,
    description: 'Fornitura di energia elettrica',
    lines: [{ description: 'Energia attiva, kWh', single_price: 0.21, quantity: 1240 }],
    due: [30],
    paidShare: 1,
  },
  {
    supplier: 1,
    number: '118/A',
    daysAgo: 48,
    description: 'Canone di locazione della sala',
    lines: [{ description: 'Canone del trimestre', single_price: 2400, iva: 0, natura: 'N4' }],
    due: [30, 60, 90],
    paidShare: 0.5,
  },
  {
    supplier: 2,
    number: 'T/77',
    daysAgo: 26,
    description: 'Manifesti e volantini per la stagione',
    lines: [
      { description: 'Manifesti 70x100', single_price: 4.6, quantity: 120 },
      { description: 'Volantini A5', single_price: 0.09, quantity: 3000 },
    ],
    due: [60],
  },
  {
    supplier: 2,
    number: 'NC/9',
    daysAgo: 12,
    description: 'Storno manifesti con errore di stampa',
    lines: [{ description: 'Manifesti 70x100', single_price: 4.6, quantity: 20 }],
    due: [30],
    tipo: 'TD04',
  },
  {
    supplier: 0,
    number: 'EE-2871',
    daysAgo: 9,
    description: 'Fornitura di energia elettrica',
    lines: [{ description: 'Energia attiva, kWh', single_price: 0.22, quantity: 980 }],
    due: [20],
  },
]

function senderOf(at: number): Party {
  const { name, vat, street, city, zip } = SUPPLIERS[at] ?? SUPPLIERS[0]
  return {
    ...NO_PARTY,
    business_name: name,
    vatnumber: completeVatNumber(vat),
    tax_regime: 'RF01',
    address_street_name: street,
    address_street_number: '8',
    address_city: city,
    address_prov: 'BO',
    zipcode: zip,
    country: 'IT',
    id_paese: 'IT',
  }
}

/** Returns the document of which the supplier's own program would have made a file. */
function valueOfPlan(planned: PlannedDocument, date: Day, receiver: Party): DocumentValue {
  const product_list = planned.lines.map((line) =>
    productLineIn.parse({
      iva: 22,
      ...line,
      riferimento_normativo: line.natura ? 'Art. 10 DPR 633/72' : null,
    }),
  )
  const content = contentOf({ product_list, extra_expenses_list: [], taxes: taxesIn.parse({}) }, 'RF01')
  const totals = documentTotals(content)
  const parts = splitInParts(totals.amount_due, planned.due.length)
  return {
    document_kind: planned.tipo ? 'CREDITNOTE' : 'INVOICE',
    tipo_documento: planned.tipo ?? 'TD01',
    typology: 'DIGITAL',
    full_numeration: planned.number,
    date,
    description: planned.description,
    note: planned.description,
    sender: senderOf(planned.supplier),
    receiver,
    content,
    totals,
    payment: {
      method: 'ALLOWANCE',
      iban: null,
      bank_name: null,
      due_dates: parts.map((amount, at) => ({ date: addDays(date, planned.due[at] ?? 0), amount })),
    },
    cig: null,
    cup: null,
    related: [],
    linked: [],
  }
}

async function receive(tx: Tx, planned: PlannedDocument, date: Day, accountId: number): Promise<void> {
  const own = await ownParty(tx)
  if (!own) return
  const value = valueOfPlan(planned, date, {
    ...own,
    codice_destinatario: own.codice_destinatario ?? '0000000',
  })
  const codice = value.sender.vatnumber ?? ''
  const progressivo = planned.number.replace(/\W/g, '').slice(-5)
  const { xml } = buildXml(value, { sender_id: { paese: 'IT', codice }, progressivo })
  const bytes = Buffer.from(xml, 'utf8')
  const taken = await importFile(
    tx,
    {
      name: `IT${codice}_${progressivo}.xml`,
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      signed: false,
      intact: true,
      received: readReceived(bytes),
    },
    accountId,
  )
  if (!planned.paidShare || taken.outcome !== 'CREATED') return
  const { id: documentId, amount_due } = await findReceived(tx, taken.documentId)
  const amount = round2(money(amount_due.toString()).times(planned.paidShare))
  const paid = { amount, date: addDays(date, planned.due[0] ?? 0), method: 'ALLOWANCE' as const }
  await registerPayment(tx, { documentId, accountId, ...paid })
}

type Run = (day: Day, act: (tx: Tx) => Promise<void>) => Promise<void>

/** The demo's received documents: files that its suppliers sent, and one that came on paper from abroad. */
export async function addReceived(
  run: Run,
  { today, ownerId, foreigner }: { today: Day; ownerId: number; foreigner: string | undefined },
): Promise<void> {
  for (const planned of PLAN) {
    const date = addDays(today, -planned.daysAgo)
    await run(date, (tx) => receive(tx, planned, date, ownerId))
  }
  if (!foreigner) return
  const date = addDays(today, -18)
  await run(date, async (tx) => {
    const data = receivedDataIn.parse({
      ana_sku: foreigner,
      number: '2026-0419',
      date,
      description: 'Abbonamento al programma di grafica',
      product_list: [
        {
          description: 'Licenza annuale',
          single_price: 264,
          iva: 0,
          natura: 'N2.1',
          riferimento_normativo: 'Art. 7-ter DPR 633/72',
        },
      ],
    })
    await insertOnce(tx, await valueOfData(tx, data), { accountId: ownerId })
  })
}
