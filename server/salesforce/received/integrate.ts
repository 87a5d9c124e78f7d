import type * as z from 'zod'
import type { integrationIn } from '@/lib/api/salesforce/received/received-fields'
import { isWithoutPayment } from '@/lib/domain/codes/fatturapa'
import { compareDays, yearOf } from '@/lib/domain/core/day'
import { money, sum, ZERO } from '@/lib/domain/core/money'
import { type ErrorCode, Refusal, wrongValue } from '@/lib/domain/core/refusal'
import type { DocumentContent, DocumentLine, DocumentTotals, Party } from '@/lib/domain/documents/document'
import {
  type IntegrationGroup,
  type IntegrationType,
  isSameGroup,
  type NoIntegration,
  proposeIntegration,
} from '@/lib/domain/documents/integration'
import { fullNumeration } from '@/lib/domain/documents/numbering'
import { documentTotals } from '@/lib/domain/documents/totals'
import { NO_PARTY } from '@/lib/domain/registry/party'
import { vatCountryOf } from '@/lib/domain/registry/supplier-key'
import { findParties } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import { insertRows } from '@/server/db/insert'
import { inThread } from '@/server/workers'
import type { DocumentRow } from '../document/document-row'
import { fileRow, newFile, transmitterName } from '../document/issued-file'
import { takeNumber, takeProgressive } from '../document/numbering-store'
import { toDocumentValue } from '../document/row'
import { linesOf } from './by-hand'
import { lockReceived } from './change'
import { insertFile } from './import-file'
import { fileOf, findIntegration, placeOf } from './present'
import { insertReceived, ownParty } from './store'

type Integration = z.output<typeof integrationIn>

/** The series of the numbers of integrations, which no document of another kind takes. */
const SERIES = 'AF'

/** @throws Refusal ERROR_INTEGRATION_OF, ERROR_INTEGRATION_EXISTS, or a wrong day */
async function lockBill(tx: Tx, { id, date }: Integration): Promise<DocumentRow> {
  const bill = await lockReceived(tx, id, ['INVOICE'])
  if (bill.state === 'DELETED' || isWithoutPayment(bill.tipo_documento)) {
    throw new Refusal('ERROR_INTEGRATION_OF')
  }
  const present = await findIntegration(tx, id)
  if (present) throw new Refusal('ERROR_INTEGRATION_EXISTS', {}, [], [{ id: present.id }])
  if (compareDays(date, bill.day) < 0) throw wrongValue('integration_data.date')
  return bill
}

type Rate = Integration['rate_list'][number]

/** A line of a bill, with its VAT; no column of the bill's own row goes with it. */
const integratedLine = (line: DocumentLine, { iva, without_vat }: Rate): DocumentLine => ({
  name: line.name,
  description: line.description,
  quantity: line.quantity,
  single_price: line.single_price,
  iva: money(iva),
  natura: without_vat?.natura ?? null,
  riferimento_normativo: without_vat?.riferimento_normativo ?? null,
  esigibilita_iva: 'I',
  price_change_type: line.price_change_type,
  discount_type: line.discount_type,
  discount: line.discount,
  measurement_unit: line.measurement_unit,
  ritenuta: false,
})

/**
 * The amounts of a bill are entered as EUR: those of a file in another currency are none.
 * @throws Refusal ERROR_INTEGRATION_CURRENCY
 */
async function refuseForeignCurrency(tx: Tx, bill: DocumentRow): Promise<void> {
  const file = await fileOf(tx, bill)
  if (!file) return
  const { currency } = await inThread(bill.structure_id, 'insideReceived', placeOf(bill, file))
  if (currency !== 'EUR') throw new Refusal('ERROR_INTEGRATION_CURRENCY', { currency })
}

const REFUSALS = {
  no_lines: 'ERROR_INTEGRATION_NO_LINES',
  customs: 'ERROR_INTEGRATION_CUSTOMS',
  amounts: 'ERROR_INTEGRATION_AMOUNTS',
} as const satisfies Record<NoIntegration, ErrorCode>

/**
 * The rate of each group, in their order.
 * @throws Refusal ERROR_INTEGRATION_RATES unless each has one, and nothing else has
 */
function ratesOf(groups: readonly IntegrationGroup[], { rate_list }: Integration): readonly Rate[] {
  const rates = groups.map((group) => rate_list.filter((rate) => isSameGroup(rate, group)))
  if (rate_list.length !== groups.length || rates.some((found) => found.length !== 1)) {
    throw new Refusal('ERROR_INTEGRATION_RATES')
  }
  return rates.flat()
}

/** The lines of the groups, in the order of the bill. */
function linesWithVat(
  { product_list }: DocumentContent,
  groups: readonly IntegrationGroup[],
  rates: readonly Rate[],
): DocumentLine[] {
  const rateOf = new Map(groups.flatMap(({ lines }, at) => lines.map((line) => [line, rates[at]] as const)))
  return product_list.flatMap((line, at) => {
    const rate = rateOf.get(at)
    return rate ? [integratedLine(line, rate)] : []
  })
}

type Proposed = { tipo: IntegrationType; content: DocumentContent; totals: DocumentTotals }

/**
 * The content of a bill’s integration. Its lines come to the taxable amounts of the bill's own summary, to the cent.
 * @throws Refusal ERROR_INTEGRATION_NO_LINES, ERROR_INTEGRATION_CUSTOMS, ERROR_INTEGRATION_AMOUNTS, ERROR_INTEGRATION_RATES
 */
function contentOfBill(bill: DocumentRow, supplier: Party, data: Integration): Proposed {
  const { content, totals } = toDocumentValue(bill)
  const proposal = proposeIntegration({
    ...data,
    country: vatCountryOf(supplier),
    lines: content.product_list.map((line, at) => ({
      ...line,
      total_price: totals.lines[at]?.total_price ?? ZERO,
    })),
    summary: totals.riepilogo,
  })
  if ('refused' in proposal) throw new Refusal(REFUSALS[proposal.refused])
  const { tipo, groups } = proposal
  const integrated: DocumentContent = {
    product_list: linesWithVat(content, groups, ratesOf(groups, data)),
    extra_expenses_list: [],
    casse: [],
    ritenute: [],
    bollo: 'NONE',
    regime_fiscale: tipo === 'TD16' ? supplier.tax_regime || 'RF01' : 'RF18',
    vat_corrections: [],
    arrotondamento: ZERO,
  }
  const computed = documentTotals(integrated)
  if (!computed.subtotal.eq(sum(groups.map(({ imponibile }) => imponibile)))) {
    throw new Refusal('ERROR_INTEGRATION_AMOUNTS')
  }
  // No payment is owed for it: the supplier is paid by its own invoice.
  return { tipo, content: integrated, totals: { ...computed, amount_due: ZERO } }
}

/** The supplier as the file names it: OO 99999999999 abroad without a VAT number, which TD18 does not allow. */
function namedSupplier(supplier: Party, tipo: IntegrationType): Party {
  const isNameless = (tipo === 'TD17' || tipo === 'TD19') && !supplier.vatnumber
  return isNameless
    ? { ...supplier, country: vatCountryOf(supplier), id_paese: 'OO', vatnumber: '99999999999' }
    : supplier
}

const integrationOf = (bill: DocumentRow, supplier: Party, receiver: Party, proposed: Proposed) => ({
  ...toDocumentValue(bill),
  tipo_documento: proposed.tipo,
  typology: 'DIGITAL' as const,
  note: null,
  sender: namedSupplier(supplier, proposed.tipo),
  receiver,
  content: proposed.content,
  totals: proposed.totals,
  cig: null,
  cup: null,
  related: [],
  linked: [{ numeration: bill.full_numeration ?? '', date: bill.day }],
})

/**
 * Makes the integration of a received invoice and answers its id: a received document, with the file that it comes back as
 * and the same to be sent. The invoice is locked, so that it is integrated once; the number is taken last, and a refusal
 * gives it back.
 * @throws Refusal those of lockBill and contentOfBill; ERROR_INVOICE_REJECTED_BY_CONTROLS
 */
export async function integrateReceived(
  tx: Tx,
  data: Integration,
  accountId: number | null,
): Promise<number> {
  const bill = await lockBill(tx, data)
  await refuseForeignCurrency(tx, bill)
  const supplier = (await findParties(tx, [bill.ana_sku ?? ''])).get(bill.ana_sku ?? '')
  if (!supplier) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const proposed = contentOfBill(bill, supplier, data)
  const { date } = data
  const value = integrationOf(bill, supplier, (await ownParty(tx)) ?? NO_PARTY, proposed)
  const taken = await takeNumber(tx, { kind: 'INTEGRATION', series: SERIES, date })
  const number = fullNumeration({ series: SERIES, number: taken, year: yearOf(date) })
  const progressive = await takeProgressive(tx, transmitterName({ anagrafica_sender: value.receiver }))
  const file = newFile({ ...value, full_numeration: number, date }, progressive, value.receiver)
  const { file_name: name, bytes, sha256 } = file
  const kept = await insertFile(tx, { name, bytes, sha256, signed: false, intact: true })
  const id = await insertReceived(
    tx,
    {
      ...value,
      number,
      date,
      note: '',
      supplier: value.sender,
      lines: linesOf(value.content, value.totals),
      taxes: {},
      due_dates: [],
      payment: { payment_methods: [], iban: null, bank_name: null },
    },
    { accountId, file: { id: kept, position: 1 }, integratesId: bill.id },
  )
  await insertRows(tx, 'einvoice_file', [fileRow(id, file)])
  return id
}
