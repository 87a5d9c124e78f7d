import { notFound } from 'next/navigation'
import type { SearchParams } from 'nuqs/server'
import { orNull, pathId } from '@/app/path-id'
import { loadTable } from '@/components/kit/data-table/table-spec'
import { type PassiveKind, passiveInput, passiveSpec } from '@/components/salesforce/passive/passive-spec'
import { isPassiveOpen } from '@/lib/domain/passive-state'
import { serverApi } from '@/server/http/server-api'
import { today } from '@/server/platform/clock'

/** The page of a list of received documents that a URL asks for, and the intake that is still running. */
export async function loadPassiveList(kind: PassiveKind, searchParams: Promise<SearchParams>) {
  const { query, filters } = await loadTable(passiveSpec, searchParams)
  const input = passiveInput(query, filters)
  const { salesforce } = await serverApi()
  const [{ rows, total }, intakes] = await Promise.all([
    kind === 'INVOICE'
      ? salesforce.invoices.list(input).then(({ response }) => ({
          rows: response.invoice_list,
          total: response.paging_data.total_items,
        }))
      : salesforce.creditNotes.list(input).then(({ response }) => ({
          rows: response.creditNote_list,
          total: response.paging_data.total_items,
        })),
    salesforce.passiveImports.list({ size: 1 }),
  ])
  const [last] = intakes.response.import_list
  const running = last && (last.state === 'QUEUED' || last.state === 'RUNNING') ? last.id : null
  return { initial: { input, page: { rows, total } }, running }
}

/** The received document of a kind that a path names; a page that does not exist where there is none. */
export async function loadPassive(kind: PassiveKind, params: Promise<{ id: string }>) {
  const id = pathId((await params).id)
  const { salesforce } = await serverApi()
  const found = await orNull(salesforce.passive.byId({ id }))
  if (found?.response.passive.document_kind !== kind) notFound()
  return found.response.passive
}

/** What the form needs; `params` names the document that is changed, which must have been typed in and still be open. */
export async function loadPassiveForm(kind: PassiveKind, params: Promise<{ id: string }> | null) {
  const passive = params && (await loadPassive(kind, params))
  if (passive && (passive.file !== null || !isPassiveOpen(passive.state))) notFound()
  const api = await serverApi()
  const { response } = await api.auth.configuration.read()
  const sku = passive?.ana_sku
  const found = sku ? await orNull(api.anagrafica.anagrafica.bySku({ value: sku })) : null
  return {
    kind,
    passive,
    supplier: found?.response.anagrafica ?? null,
    rates: response.data.aliquoteiva,
    today: today(),
  }
}
