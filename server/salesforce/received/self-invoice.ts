import type * as z from 'zod'
import type { selfInvoiceIn } from '@/lib/api/salesforce/received/received-fields'
import { money } from '@/lib/domain/core/money'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import type { DocumentContent, Party } from '@/lib/domain/documents/document'
import { checkProducts, checkSender, refuseFirst } from '@/lib/domain/documents/invoice-rules'
import { checkSelfInvoice } from '@/lib/domain/documents/self-invoice'
import { documentTotals } from '@/lib/domain/documents/totals'
import { NO_PARTY, regimeOf } from '@/lib/domain/registry/party'
import { supplierKey, vatCountryOf } from '@/lib/domain/registry/supplier-key'
import { findParties } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'
import type { DocumentRow } from '../document/document-row'
import { lockBill, type OwnDocument, writeOwnDocument } from './own-document'
import { ownParty } from './store'

type SelfInvoice = z.output<typeof selfInvoiceIn>

/** The seller that the file names: the supplier of the bill, the entry that was sent, or without both our own company. */
async function sellerOf(tx: Tx, data: SelfInvoice, bill: DocumentRow | null, own: Party): Promise<Party> {
  if (bill && data.ana_sku !== '' && data.ana_sku !== bill.ana_sku)
    throw wrongValue('self_invoice_data.ana_sku')
  const sku = bill?.ana_sku ?? data.ana_sku
  if (sku === '' || sku === own.sku) return own
  const seller = (await findParties(tx, [sku])).get(sku)
  if (!seller) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')
  return seller
}

/** RF18 for sellers abroad, who have none of Italy's regimes. */
const regimeOfSeller = (seller: Party): string =>
  vatCountryOf(seller) === 'IT' ? regimeOf(seller) || 'RF01' : 'RF18'

const contentOf = ({ product_list }: SelfInvoice, seller: Party): DocumentContent => ({
  product_list: product_list.map((line) => ({
    ...line,
    name: '',
    quantity: money(line.quantity),
    single_price: money(line.single_price),
    iva: money(line.iva),
    esigibilita_iva: 'I',
    price_change_type: 'DISCOUNT',
    discount_type: 'PERCENTAGE',
    discount: money(0),
    ritenuta: false,
  })),
  extra_expenses_list: [],
  casse: [],
  ritenute: [],
  bollo: 'NONE',
  regime_fiscale: regimeOfSeller(seller),
  vat_corrections: [],
  arrotondamento: money(0),
})

type Parties = { seller: Party; own: Party; bill: DocumentRow | null }

function documentOf(data: SelfInvoice, { seller, own, bill }: Parties): OwnDocument {
  const content = contentOf(data, seller)
  const references = data.reference_list.map(({ number, date }) => ({ numeration: number, date }))
  return {
    document_kind: 'INVOICE',
    tipo_documento: data.tipo_documento,
    typology: 'DIGITAL',
    date: data.date,
    description: data.description || (content.product_list[0]?.description ?? '').slice(0, 500),
    note: data.description || null,
    sender: seller,
    receiver: own,
    content,
    totals: documentTotals(content),
    payment: { method: 'ALLOWANCE', iban: null, bank_name: null, due_dates: [] },
    cig: null,
    cup: null,
    related: [],
    linked: bill ? [{ numeration: bill.full_numeration ?? '', date: bill.day }, ...references] : references,
  }
}

/**
 * Makes a self-invoice or report, of a received invoice or without one, and answers its id. The invoice is locked, so that one
 * document is made of it.
 * @throws Refusal those of checkSelfInvoice and checkProducts, of lockBill and of writeOwnDocument; ERROR_INVOICE_NO_SENDER
 */
export async function createSelfInvoice(
  tx: Tx,
  data: SelfInvoice,
  accountId: number | null,
): Promise<number> {
  const own = (await ownParty(tx)) ?? NO_PARTY
  refuseFirst(checkSender(own))
  const bill = data.bill_id === null ? null : await lockBill(tx, data.bill_id)
  const seller = await sellerOf(tx, data, bill, own)
  const document = documentOf(data, { seller, own, bill })
  const isOwn = supplierKey(seller) === supplierKey(own)
  const lines = document.content.product_list
  refuseFirst([
    ...checkSelfInvoice({
      tipo: data.tipo_documento,
      country: vatCountryOf(seller),
      isOwn,
      hasBill: bill !== null,
      lines,
    }),
    ...checkProducts(document.content),
  ])
  if (document.totals.subtotal.isZero())
    throw new Refusal('ERROR_INVOICE_INVALID_AMOUNT', {}, ['product_list'])
  return writeOwnDocument(tx, document, { accountId, billId: bill?.id })
}
