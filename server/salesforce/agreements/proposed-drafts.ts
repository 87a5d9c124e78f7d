import {
  type ProposingSettings,
  proposedDocument,
  settingsInRegime,
} from '@/lib/api/salesforce/document/proposed-document'
import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import { type DocumentForm, documentDataIn } from '@/lib/api/salesforce/invoices/invoice-fields'
import type { DeferredType } from '@/lib/domain/delivery-notes/deferred'
import type { DocumentTotals, Party } from '@/lib/domain/documents/document'
import { checkReceiver, checkSender, type Fault } from '@/lib/domain/documents/invoice-rules'
import type { Taxpayer } from '@/lib/domain/documents/line-vat'
import { documentTotals } from '@/lib/domain/documents/totals'
import { regimeOf } from '@/lib/domain/registry/party'
import { findParties } from '@/server/anagrafica'
import { readSettings, type Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import { createDraft } from '../document/draft'
import { downPaymentKind } from './down-payment-kind'

/** The data from which drafts of a structure are proposed: its settings and its own record. */
export type ProposalBasis = {
  settings: ProposingSettings
  sender: Party | null
  senderFaults: readonly Fault[]
}

export async function readProposalBasis(tx: Tx, { structureId }: Session): Promise<ProposalBasis> {
  const settings = await readSettings(tx, structureId)
  const sku = settings.registry_sku
  const sender = (await findParties(tx, [sku])).get(sku ?? '') ?? null
  const proposed = settingsInRegime(settings, sender?.tax_regime)
  return { settings: proposed, sender, senderFaults: checkSender(sender) }
}

/** The taxpayer whose rates new lines of products get. */
export const taxpayerOf = ({ settings, sender }: ProposalBasis): Taxpayer => ({
  rates: settings.aliquoteiva,
  regime: sender?.tax_regime,
})

/** Why each of these entries cannot be invoiced yet, by sku; nothing for those that can. */
export async function receiverFaults(tx: Tx, skus: readonly string[]): Promise<Map<string, Fault[]>> {
  const parties = await findParties(tx, skus)
  return new Map(skus.map((sku) => [sku, [...checkReceiver(parties.get(sku) ?? null, 'DIGITAL')]]))
}

export type ProposedDraft = Parameters<typeof proposedDocument>[1]

const dataOf = (proposing: ProposalBasis, draft: ProposedDraft): DocumentForm =>
  proposedDocument(proposing.settings, draft)

/** Returns the totals of a draft, as the wizard would show them. */
export function proposedTotals(proposing: ProposalBasis, draft: ProposedDraft): DocumentTotals {
  const data = documentDataIn.parse(dataOf(proposing, draft))
  return documentTotals(contentOf(data, regimeOf(proposing.sender)))
}

/** Makes the draft of an invoice for a down payment, without the expenses that invoices have; answers its id. */
export function createDownPayment(
  tx: Tx,
  proposing: ProposalBasis,
  draft: ProposedDraft,
  { accountId }: Session,
): Promise<number> {
  const data = documentDataIn.parse({ ...dataOf(proposing, draft), extra_expenses_list: [] })
  return createDraft(tx, data, { kind: 'INVOICE', accountId, tipo_documento: downPaymentKind(data) })
}

/** Makes the draft of a deferred invoice, whose lines may name delivery notes; answers its id. */
export function createDeferred(
  tx: Tx,
  proposing: ProposalBasis,
  { tipo_documento, ...draft }: ProposedDraft & { tipo_documento: DeferredType },
  { accountId }: Session,
): Promise<number> {
  const data = documentDataIn.parse(dataOf(proposing, draft))
  const notes = data.product_list.flatMap(({ delivery_note_id }) => delivery_note_id ?? [])
  return createDraft(tx, data, { kind: 'INVOICE', accountId, tipo_documento, notes })
}

/** Makes the draft of an invoice, as the wizard does; answers its id. */
export function createProposed(
  tx: Tx,
  proposing: ProposalBasis,
  draft: ProposedDraft,
  { accountId }: Session,
): Promise<number> {
  const data = documentDataIn.parse(dataOf(proposing, draft))
  return createDraft(tx, data, { kind: 'INVOICE', accountId })
}
