import { notFound } from 'next/navigation'
import type { SearchParams } from 'nuqs/server'
import { loadTable } from '@/app/load-table'
import { orNull, pathId } from '@/app/path-id'
import { tablePage } from '@/components/kit/data-table/table-page'
import {
  agreementInput,
  isReceivedChangeable,
  type ReceivedInput,
  receivedAgreementOf,
  receivedInput,
  receivedRowOf,
  receivedSpec,
} from '@/components/salesforce/received/received-spec'
import type { ReceivedKind } from '@/lib/domain/documents/document'
import { serverApi } from '@/server/http/server-api'
import { today } from '@/server/platform/clock'

type Salesforce = Awaited<ReturnType<typeof serverApi>>['salesforce']

async function readPage(salesforce: Salesforce, kind: ReceivedKind, input: ReceivedInput) {
  if (kind === 'INVOICE') {
    const { response } = await salesforce.invoices.list(input)
    return tablePage(response.invoice_list.map(receivedRowOf), response.paging_data)
  }
  if (kind === 'CREDITNOTE') {
    const { response } = await salesforce.creditNotes.list(input)
    return tablePage(response.creditNote_list.map(receivedRowOf), response.paging_data)
  }
  if (kind === 'OFFER') {
    const { response } = await salesforce.offers.list(agreementInput(input))
    return tablePage(response.offer_list.map(receivedAgreementOf), response.paging_data)
  }
  const { response } = await salesforce.contracts.list(agreementInput(input))
  return tablePage(response.contract_list.map(receivedAgreementOf), response.paging_data)
}

/** The page of a list of received documents that a URL asks for. */
export async function loadReceivedPage(kind: ReceivedKind, searchParams: Promise<SearchParams>) {
  const { query, filters } = await loadTable(receivedSpec, searchParams)
  const input = receivedInput(kind, query, filters)
  const { salesforce } = await serverApi()
  return { input, page: await readPage(salesforce, kind, input) }
}

/** The same of invoices or credit notes, and the import of their files that is still running. */
export async function loadReceivedList(kind: ReceivedKind, searchParams: Promise<SearchParams>) {
  const { salesforce } = await serverApi()
  const [initial, imports] = await Promise.all([
    loadReceivedPage(kind, searchParams),
    salesforce.receivedImports.list({ size: 1 }),
  ])
  const [last] = imports.response.import_list
  const running = last && (last.state === 'QUEUED' || last.state === 'RUNNING') ? last.id : null
  return { initial, running }
}

/** The received document of a kind that a path names; the page is not found when the document does not exist. */
export async function loadReceived(kind: ReceivedKind, params: Promise<{ id: string }>) {
  const id = pathId((await params).id)
  const { salesforce } = await serverApi()
  const found = await orNull(salesforce.received.byId({ id }))
  if (found?.response.passive.document_kind !== kind) notFound()
  return found.response.passive
}

/**
 * Loads the data that the form needs; `params` names the document that is changed, which must have been typed in and
 * still be open.
 */
export async function loadReceivedForm(kind: ReceivedKind, params: Promise<{ id: string }> | null) {
  const received = params && (await loadReceived(kind, params))
  if (received && (received.file !== null || !isReceivedChangeable(kind, received.state))) notFound()
  const api = await serverApi()
  const { response } = await api.auth.configuration.read()
  const sku = received?.ana_sku
  const found = sku ? await orNull(api.anagrafica.anagrafica.bySku({ value: sku })) : null
  return {
    kind,
    received,
    supplier: found?.response.anagrafica ?? null,
    rates: response.data.aliquoteiva,
    today: today(),
  }
}
