import { type AnagraficaIn, anagraficaFilter } from '@/lib/api/anagrafica/anagrafica-fields'
import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { type Page, pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { checkEntry, findComuni } from './checks'
import { createAnagrafica } from './create'
import { findAnagrafica } from './find'
import { toAnagrafica, toColumns } from './present'
import { type AnagraficaRow, findBySkuList, findRow, searchAnagrafica } from './queries'

const procedures = api.anagrafica.anagrafica

const NOT_FOUND = () => new Refusal('ERROR_ANAGRAFICA_NOT_FOUND')

type SearchInput = {
  anagrafica?: unknown
  filter?: { anagrafica?: unknown } | null
  paging_data: { items_per_page: number; page_number: number; order_by: string; order_as: 'asc' | 'desc' }
}

async function search(tx: Tx, input: SearchInput, structureId: number | null) {
  const { items_per_page: size, page_number: number, order_by: column, order_as: order } = input.paging_data
  const page: Page = { number, size, column, order }
  const filter = anagraficaFilter.parse(input.anagrafica ?? input.filter?.anagrafica ?? {})
  const { rows, total } = await searchAnagrafica(tx, filter, page, structureId)
  return ok({ anagrafica_list: rows.map(toAnagrafica), paging_data: pagingData(page, total) })
}

const searchStructure = procedures.searchStructure.handler(({ context, input }) =>
  search(context.tx, input, context.caller.structureId),
)

const searchFamily = procedures.searchFamily.handler(({ context, input }) => search(context.tx, input, null))

async function one(tx: Tx, key: { id: number } | { sku: string }) {
  const anagrafica = await findAnagrafica(tx, key)
  if (!anagrafica) throw NOT_FOUND()
  return ok({ anagrafica })
}

const byId = procedures.byId.handler(({ context, input }) => one(context.tx, { id: input.value }))
const bySku = procedures.bySku.handler(({ context, input }) => one(context.tx, { sku: input.value }))

const bySkuList = procedures.bySkuList.handler(async ({ context, input }) => {
  const rows = await findBySkuList(
    context.tx,
    input.sku_list.map((entry) => entry.sku),
  )
  return ok({ anagrafica_list: rows.map(toAnagrafica) })
})

/** A company has a name; a person a first or last name. */
function requireName(entry: AnagraficaIn): void {
  if (!entry.business.name && !entry.first_name && !entry.last_name) {
    throw new Refusal('ERROR_ANAGRAFICA_NAME_MISSING', {}, [
      'anagrafica.business.name',
      'anagrafica.last_name',
    ])
  }
}

/** A category of another structure is as unknown as one that is not there. */
async function requireCategory(tx: Tx, id: number | null): Promise<void> {
  if (id !== null && (await tx.anagrafica_category.count({ where: { id } })) === 0) {
    throw new Refusal('ERROR_NOT_FOUND', {}, ['anagrafica.category_id'])
  }
}

const add = procedures.add.handler(async ({ context: { tx }, input }) => {
  requireName(input.anagrafica)
  await requireCategory(tx, input.anagrafica.category_id)
  return one(tx, { sku: await createAnagrafica(tx, input.anagrafica) })
})

const save = procedures.save.handler(async ({ context: { tx }, input }) => {
  requireName(input.anagrafica)
  await requireCategory(tx, input.anagrafica.category_id)
  const before = await findRow(tx, { sku: input.sku }, true)
  if (!before) throw NOT_FOUND()
  if (input.revision !== undefined && input.revision !== before.revision) {
    throw new Refusal('ERROR_STALE_REVISION', { revision: before.revision })
  }
  const data = toColumns(input.anagrafica)
  await tx.anagrafica.update({
    where: { id: before.id },
    data: { ...data, revision: { increment: 1 }, updated_at: new Date() },
    select: { id: true },
  })
  const changes = changesBetween(pick(before, Object.keys(data)), data)
  await audit(tx, { action: 'UPDATE', entity: 'anagrafica', entityId: input.sku, changes })
  return one(tx, { sku: input.sku })
})

const pick = (row: AnagraficaRow, fields: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field)))

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  const before = await findRow(tx, { sku: input.sku }, true)
  if (!before) throw NOT_FOUND()
  const documents = await tx.sales_document.findMany({
    where: { ana_sku: input.sku },
    select: { id: true, full_numeration: true, description: true },
    take: 20,
    orderBy: { id: 'asc' },
  })
  const asCompany = await tx.structure_configuration.count({ where: { registry_sku: input.sku } })
  if (documents.length > 0 || asCompany > 0) {
    const names = documents.map((row) => row.full_numeration ?? (row.description || `#${row.id}`)).join(', ')
    throw new Refusal('ERROR_ANAGRAFICA_IN_USE', { documents: names || '-' }, [], documents)
  }
  await tx.anagrafica.delete({ where: { id: before.id }, select: { id: true } })
  await audit(tx, {
    action: 'DELETE',
    entity: 'anagrafica',
    entityId: input.sku,
    changes: changesBetween(before, null),
  })
  return ok({})
})

const check = procedures.check.handler(async ({ input }) => ok({ finding_list: await checkEntry(input) }))

const comuni = procedures.comuni.handler(async ({ input }) =>
  ok({ comune_list: await findComuni(input.name) }),
)

export const anagrafica = {
  searchStructure,
  searchFamily,
  byId,
  bySku,
  bySkuList,
  add,
  save,
  remove,
  check,
  comuni,
}
