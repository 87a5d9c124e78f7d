import type { AnagraficaFilter } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { anagraficaModel } from '@/server/db/generated/models/anagrafica'
import { type Page, window } from '@/server/db/page'

/** A registry row with the names that the wire shows beside it. */
export type AnagraficaRow = anagraficaModel & { category_name: string | null; structure_name: string }

const TEXT_FILTERS = [
  'business_name',
  'business_vatnumber',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'cell_phone_number',
  'fax',
  'address_city',
  'address_prov',
  'agent',
  'note',
] as const

const SEARCHED = [
  'search_name',
  'business_vatnumber',
  'taxcode',
  'email',
  'phone_number',
  'cell_phone_number',
] as const

const orderColumn: Record<string, string> = {
  id: 'a.id',
  name: 'a.search_name',
  first_name: 'a.first_name',
  last_name: 'a.last_name',
  business_name: 'a.business_name',
  email: 'a.email',
  address_city: 'a.address_city',
}

const like = (value: string): string => `%${value.replace(/[\\%_]/g, '\\$&')}%`
const column = (name: string): Prisma.Sql => Prisma.raw(`a.${name}`)

/** What fits a filter. `structureId` null: in all that is visible. */
export function conditions(filter: AnagraficaFilter, structureId: number | null): Prisma.Sql {
  const parts: Prisma.Sql[] = [
    structureId === null ? Prisma.sql`true` : Prisma.sql`a.structure_id = ${structureId}`,
  ]
  for (const name of TEXT_FILTERS) {
    if (filter[name]) parts.push(Prisma.sql`${column(name)} ilike ${like(filter[name])}`)
  }
  if (filter.search) {
    const any = SEARCHED.map((name) => Prisma.sql`${column(name)} ilike ${like(filter.search)}`)
    parts.push(Prisma.sql`(${Prisma.join(any, ' or ')})`)
  }
  if (filter.structure_name) {
    parts.push(
      Prisma.sql`a.structure_id in (select id from structure where name ilike ${like(filter.structure_name)})`,
    )
  }
  if (filter.anagrafica_category) parts.push(Prisma.sql`a.category_id = ${filter.anagrafica_category}`)
  if (filter.ana_type === 0 || filter.ana_type === 1) parts.push(Prisma.sql`a.ana_type = ${filter.ana_type}`)
  return Prisma.join(parts, ' and ')
}

/** Entries with the names that are shown beside them; a `where` on `a` follows. */
export const selected = Prisma.sql`select a.*, c.name as category_name, s.name as structure_name
  from anagrafica a
  join structure s on s.id = a.structure_id
  left join anagrafica_category c on c.id = a.category_id`

/** A page of the entries that fit the filter, and how many fit in all. `structureId` null: all that is visible. */
export async function searchAnagrafica(
  tx: Tx,
  filter: AnagraficaFilter,
  page: Page,
  structureId: number | null,
): Promise<{ rows: AnagraficaRow[]; total: number }> {
  const where = conditions(filter, structureId)
  const [counted] = await tx.$queryRaw<
    [{ total: number }]
  >`select count(*)::int as total from anagrafica a where ${where}`
  const total = counted?.total ?? 0
  const { skip, take, reversed } = window(page, total)
  const direction = Prisma.raw((page.order === 'asc') === reversed ? 'desc' : 'asc')
  const by = Prisma.raw(orderColumn[page.column] ?? 'a.id')
  const rows = await tx.$queryRaw<AnagraficaRow[]>`${selected} where ${where}
    order by ${by} ${direction}, a.id ${direction} limit ${take} offset ${skip}`
  return { rows: reversed ? rows.reverse() : rows, total }
}

/** The visible entries of a list of skus, in the list's order; unknown ones are left out. */
export async function findBySkuList(tx: Tx, skus: readonly string[]): Promise<AnagraficaRow[]> {
  if (skus.length === 0) return []
  const rows = await tx.$queryRaw<AnagraficaRow[]>`${selected} where a.sku in (${Prisma.join([...skus])})`
  const bySku = new Map(rows.map((row) => [row.sku, row]))
  return skus.flatMap((sku) => bySku.get(sku) ?? [])
}

/** One visible entry by id or sku; with `lock`, until the transaction ends nobody else changes it. */
export async function findRow(
  tx: Tx,
  key: { id: number } | { sku: string },
  lock = false,
): Promise<AnagraficaRow | null> {
  const where = 'id' in key ? Prisma.sql`a.id = ${key.id}` : Prisma.sql`a.sku = ${key.sku}`
  const rows = await tx.$queryRaw<
    AnagraficaRow[]
  >`${selected} where ${where} ${lock ? Prisma.sql`for update of a` : Prisma.empty}`
  return rows[0] ?? null
}
