import { type AnagraficaIn, anagraficaFilter } from '@/lib/api/anagrafica/anagrafica-fields'
import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { presenceFaults } from '@/lib/domain/registry/presence'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { type Page, pagingData } from '@/server/db/page'
import { api } from '@/server/http/implement'
import { type AvatarChange, decodeAvatar, writeAvatar } from '../details/avatars'
import { typedValues } from '../details/custom-fields'
import { checkEntry, findComuni } from './checks'
import { createAnagrafica } from './create'
import { findAnagrafica } from './find'
import { toAnagrafica, toColumns } from './present'
import { type AnagraficaRow, findBySkuList, findRow } from './queries'
import { refuseReferred } from './references'
import { searchAnagrafica } from './search'

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
  const { rows, total, similar } = await searchAnagrafica(tx, filter, page, structureId)
  return ok({ anagrafica_list: rows.map(toAnagrafica), paging_data: pagingData(page, total), similar })
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

const byFamily = procedures.byFamily.handler(({ context, input }) => one(context.tx, { id: input.id }))

const bySkuList = procedures.bySkuList.handler(async ({ context, input }) => {
  const rows = await findBySkuList(context.tx, input.sku_list)
  return ok({ anagrafica_list: rows.map(toAnagrafica) })
})

/** A company has a name; a person a first or last name. */
export const isNamed = ({ business, first_name, last_name }: AnagraficaIn): boolean =>
  Boolean(business.name || first_name || last_name)

function requireName(entry: AnagraficaIn): void {
  if (!isNamed(entry)) {
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

/** @throws Refusal of the first fault of the presence that an entry states, at its fields */
function refuseWrongPresence({ presence }: AnagraficaIn): void {
  const [first, ...others] = presence ? presenceFaults(presence) : []
  if (!first) return
  const same = others.filter(({ code }) => code === first.code)
  const fields = [first, ...same].map(({ field }) => `anagrafica.presence.${field}`)
  throw new Refusal(first.code, {}, fields)
}

/** Adds an entry that keeps the rules, with its audit row; the row as it was written. */
export async function insertEntry(tx: Tx, entry: AnagraficaIn): Promise<AnagraficaRow> {
  requireName(entry)
  refuseWrongPresence(entry)
  await requireCategory(tx, entry.category_id)
  const anagrafica_custom_fields = await typedValues(tx, entry.anagrafica_custom_fields)
  const sku = await createAnagrafica(tx, { ...entry, anagrafica_custom_fields })
  const row = await findRow(tx, { sku })
  if (!row) throw NOT_FOUND()
  return row
}

const add = procedures.add.handler(async ({ context: { tx }, input }) => {
  if (input.anagrafica.ana_type !== 0) {
    throw new Refusal('ERROR_ANAGRAFICA_CONTACT_WITHOUT_PARENT', {}, ['anagrafica.ana_type'])
  }
  return ok({ anagrafica: toAnagrafica(await insertEntry(tx, input.anagrafica)) })
})

/** A main entry with contacts, or a contact of main entries, keeps its type. Both are held by their row's lock. */
async function refuseOtherType(tx: Tx, before: AnagraficaRow, type: number): Promise<void> {
  if (before.ana_type === type) return
  const where = { OR: [{ anagrafica_id: before.id }, { contatto_id: before.id }] }
  const links = await tx.anagrafica_contact.count({ where })
  if (links > 0) throw new Refusal('ERROR_ANAGRAFICA_TYPE_LINKED', {}, ['anagrafica.ana_type'])
}

type Field = { key: string; value: string }
type EntryChange = { sku: string; anagrafica: AnagraficaIn; revision?: number }

async function write(tx: Tx, input: EntryChange, avatar: AvatarChange) {
  requireName(input.anagrafica)
  refuseWrongPresence(input.anagrafica)
  await requireCategory(tx, input.anagrafica.category_id)
  const before = await findRow(tx, { sku: input.sku }, true)
  if (!before) throw NOT_FOUND()
  if (input.revision !== undefined && input.revision !== before.revision) {
    throw new Refusal('ERROR_STALE_REVISION', { revision: before.revision })
  }
  await refuseOtherType(tx, before, input.anagrafica.ana_type)
  const fields = input.anagrafica.anagrafica_custom_fields
  const data = {
    ...toColumns(input.anagrafica),
    anagrafica_custom_fields: await typedValues(tx, fields, before.anagrafica_custom_fields as Field[]),
    avatar_image_present: avatar === undefined ? before.avatar_image_present : avatar !== null,
  }
  await tx.anagrafica.update({
    where: { id: before.id },
    data: { ...data, revision: { increment: 1 }, updated_at: new Date() },
    select: { id: true },
  })
  await writeAvatar(tx, before.id, avatar)
  const changes = {
    ...changesBetween(pick(before, Object.keys(data)), data),
    ...(avatar ? { avatar: [null, avatar.mimeType] as const } : {}),
  }
  await audit(tx, { action: 'UPDATE', entity: 'anagrafica', entityId: input.sku, changes })
  return one(tx, { sku: input.sku })
}

// A picture is decoded before the transaction: up to 30 megapixels are no work to do while holding a row.
const save = procedures.save.handler(async ({ context: { inTenant }, input }) => {
  const avatar = await decodeAvatar(input.avatar_image_base64)
  return inTenant((tx) => write(tx, input, avatar))
})

const pick = (row: AnagraficaRow, fields: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field)))

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  const before = await findRow(tx, { sku: input.sku }, true)
  if (!before) throw NOT_FOUND()
  await refuseReferred(tx, [input.sku])
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
  byFamily,
  bySku,
  bySkuList,
  add,
  save,
  remove,
  check,
  comuni,
}
