import type * as z from 'zod'
import type { integrationIn } from '@/lib/api/salesforce/received/received-fields'
import { compareDays } from '@/lib/domain/core/day'
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
import { documentTotals } from '@/lib/domain/documents/totals'
import { NO_PARTY } from '@/lib/domain/registry/party'
import { vatCountryOf } from '@/lib/domain/registry/supplier-key'
import { findParties } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import { inThread } from '@/server/workers'
import type { DocumentRow } from '../document/document-row'
import { toDocumentValue } from '../document/row'
import { lockBill, writeOwnDocument } from './own-document'
import { fileOf, placeOf } from './present'
import { ownParty } from './store'

type Integration = z.output<typeof integrationIn>

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
  return { tipo, content: integrated, totals: computed }
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
 * Makes the integration of a received invoice and answers its id. The invoice is locked, so that it is integrated once.
 * @throws Refusal those of lockBill, contentOfBill and writeOwnDocument; a wrong day
 */
export async function integrateReceived(
  tx: Tx,
  data: Integration,
  accountId: number | null,
): Promise<number> {
  const bill = await lockBill(tx, data.id)
  if (compareDays(data.date, bill.day) < 0) throw wrongValue('integration_data.date')
  await refuseForeignCurrency(tx, bill)
  const supplier = (await findParties(tx, [bill.ana_sku ?? ''])).get(bill.ana_sku ?? '')
  if (!supplier) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  const proposed = contentOfBill(bill, supplier, data)
  const value = integrationOf(bill, supplier, (await ownParty(tx)) ?? NO_PARTY, proposed)
  return writeOwnDocument(tx, { ...value, date: data.date }, { accountId, billId: bill.id })
}
