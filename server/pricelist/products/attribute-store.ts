import { FAMILY } from '@/lib/api/pricelist/access'
import { hasAny } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Session } from '@/server/auth'
import { type AuditEntry, audit, auditMany, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { insertRows } from '@/server/db/insert'

/** The attributes of products and those of prices: two tables of one shape, and the table that holds their values. */
const TABLES = {
  product_attribute: { holder: 'product', field: 'attribute_data' },
  price_attribute: { holder: 'price', field: 'price_attribute_data' },
} as const

export type AttributeTable = keyof typeof TABLES

type Row = { unique_key: string; name: string }
type AttributeRow = Row & { structure_name: string }

/**
 * The structure that a list is limited to, null for the whole family, which is refused to callers who may not see it.
 */
export function reachOf(caller: Session, scope: 'structure' | 'family'): number | null {
  if (scope === 'structure') return caller.structureId
  if (!hasAny(caller.guiItemList, FAMILY)) throw new Refusal('ERROR_FORBIDDEN')
  return null
}

/** The visible attributes by name, one a key: the own structure's before those of others. */
export async function listAttributes(
  tx: Tx,
  table: AttributeTable,
  caller: Session,
  scope: 'structure' | 'family',
): Promise<AttributeRow[]> {
  const own = reachOf(caller, scope)
  const where = own === null ? Prisma.sql`true` : Prisma.sql`a.structure_id = ${own}`
  const rows = await tx.$queryRaw<AttributeRow[]>`
    select distinct on (a.unique_key) a.unique_key, a.name, s.name as structure_name
    from ${Prisma.raw(table)} a join structure s on s.id = a.structure_id where ${where}
    order by a.unique_key, (a.structure_id = ${caller.structureId}) desc`
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'it'))
}

/** Adds all of them or nothing: ERROR_ATTRIBUTE_EXISTS for a key that exists or is given twice. */
export async function addAttributes(
  tx: Tx,
  table: AttributeTable,
  rows: readonly Row[],
): Promise<AttributeRow[]> {
  const keys = rows.map(({ unique_key }) => unique_key)
  const there = await tx.$queryRaw<Row[]>`
    select unique_key, name from ${Prisma.raw(table)} where unique_key = any(${keys}) and structure_id = app_structure()`
  const taken = keys.find((key, index) => keys.indexOf(key) !== index) ?? there[0]?.unique_key
  if (taken !== undefined) throw new Refusal('ERROR_ATTRIBUTE_EXISTS', {}, [taken])
  await insertRows(tx, table, rows)
  const entry = (row: Row): AuditEntry => ({
    action: 'CREATE',
    entity: table,
    entityId: row.unique_key,
    changes: changesBetween(null, row),
  })
  await auditMany(tx, rows.map(entry))
  const [structure] = await tx.$queryRaw<{ name: string }[]>`
    select name from structure where id = app_structure()`
  return rows.map((row) => ({ ...row, structure_name: structure?.name ?? '' }))
}

export async function renameAttribute(
  tx: Tx,
  table: AttributeTable,
  { unique_key, name }: Row,
): Promise<AttributeRow> {
  const [before] = await tx.$queryRaw<AttributeRow[]>`
    select a.unique_key, a.name, s.name as structure_name from ${Prisma.raw(table)} a
    join structure s on s.id = a.structure_id
    where a.unique_key = ${unique_key} and a.structure_id = app_structure() for update of a`
  if (!before) throw new Refusal('ERROR_NOT_FOUND', {}, [`${TABLES[table].field}.unique_key`])
  await tx.$executeRaw`
    update ${Prisma.raw(table)} set name = ${name} where unique_key = ${unique_key} and structure_id = app_structure()`
  const changes = changesBetween({ name: before.name }, { name })
  await audit(tx, { action: 'UPDATE', entity: table, entityId: unique_key, changes })
  return { ...before, name }
}

/** How many products or prices have a value of an attribute. */
export async function attributeUsage(tx: Tx, table: AttributeTable, unique_key: string): Promise<number> {
  const { holder } = TABLES[table]
  const [found] = await tx.$queryRaw<{ values: number }[]>`
    select (select count(*)::int from ${Prisma.raw(holder)} h
      where h.structure_id = app_structure() and h.attributes ? ${unique_key}) as values
    from ${Prisma.raw(table)} a where a.unique_key = ${unique_key} and a.structure_id = app_structure()`
  if (!found) throw new Refusal('ERROR_NOT_FOUND', {}, ['unique_key'])
  return found.values
}

/** Removes an attribute and its values, and answers the number of products or prices that had one. */
export async function removeAttribute(tx: Tx, table: AttributeTable, unique_key: string): Promise<number> {
  const { holder, field } = TABLES[table]
  const [before] = await tx.$queryRaw<Row[]>`
    delete from ${Prisma.raw(table)} where unique_key = ${unique_key} and structure_id = app_structure()
    returning unique_key, name`
  if (!before) throw new Refusal('ERROR_NOT_FOUND', {}, [`${field}.unique_key`])
  const values = await tx.$executeRaw`
    update ${Prisma.raw(holder)} set attributes = attributes - ${unique_key}
    where structure_id = app_structure() and attributes ? ${unique_key}`
  const changes = { ...changesBetween(before, null), values: [values, 0] as const }
  await audit(tx, { action: 'DELETE', entity: table, entityId: unique_key, changes })
  return values
}

type Value = { unique_key: string; value: string }

/**
 * The values as they are kept. ERROR_ATTRIBUTE_EXISTS for an attribute that comes twice ('Attribute already exists.'),
 * ERROR_ATTRIBUTE_UNKNOWN for one that the structure does not have. Empty values go.
 */
export async function keptValues(
  tx: Tx,
  table: AttributeTable,
  lists: readonly (readonly Value[])[],
): Promise<Record<string, string>[]> {
  const keys = [...new Set(lists.flatMap((list) => list.map(({ unique_key }) => unique_key)))]
  const rows =
    keys.length === 0
      ? []
      : await tx.$queryRaw<Row[]>`
          select unique_key, name from ${Prisma.raw(table)}
          where unique_key = any(${keys}) and structure_id = app_structure()`
  const known = new Set(rows.map(({ unique_key }) => unique_key))
  const unknown = keys.find((key) => !known.has(key))
  if (unknown !== undefined) throw new Refusal('ERROR_ATTRIBUTE_UNKNOWN', { key: unknown })
  return lists.map((list) => {
    const twice = list.find(
      ({ unique_key }, at) => list.findIndex((other) => other.unique_key === unique_key) < at,
    )
    if (twice) throw new Refusal('ERROR_ATTRIBUTE_EXISTS', {}, [twice.unique_key])
    return Object.fromEntries(
      list.filter(({ value }) => value !== '').map(({ unique_key, value }) => [unique_key, value]),
    )
  })
}

/** Adds the attributes that values name and the structure does not have; each is called by its key. */
export async function addMissingAttributes(
  tx: Tx,
  table: AttributeTable,
  values: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  const keys = [...new Set(values.flatMap((of) => Object.keys(of)))]
  if (keys.length === 0) return
  const added = await tx.$queryRaw<{ unique_key: string }[]>`
    insert into ${Prisma.raw(table)} (unique_key, name) select key, key from unnest(${keys}::text[]) key
    on conflict do nothing returning unique_key`
  const entry = ({ unique_key }: { unique_key: string }): AuditEntry => ({
    action: 'CREATE',
    entity: table,
    entityId: unique_key,
    changes: changesBetween(null, { unique_key, name: unique_key }),
  })
  await auditMany(tx, added.map(entry))
}
