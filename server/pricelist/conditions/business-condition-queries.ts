import type { Condition, ConditionField } from '@/lib/api/pricelist/business-condition-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import type { Page } from '@/server/db/page'

const { sql } = Prisma

type Field = Omit<Condition['business_condition_fields'][number], 'value'> & { value: string }
type Row = Omit<Condition, 'business_condition_fields'> & { fields: Field[] }

/** A condition with its values as decimal texts: what prices are made of. */
export type StoredCondition = Row

export type ConditionFilter = {
  /** Null: of all that is visible. OWN: of the structure of the transaction. */
  structureId: number | 'OWN' | null
  /** '' for the own company's. */
  supplier?: string
  customer?: string
  ids?: readonly number[]
}

const whereOf = ({ structureId, supplier, customer, ids }: ConditionFilter): Prisma.Sql =>
  Prisma.join(
    [
      sql`true`,
      ...(structureId === null
        ? []
        : [sql`c.structure_id = ${structureId === 'OWN' ? sql`app_structure()` : structureId}`]),
      ...(supplier === undefined ? [] : [sql`coalesce(c.business_condition_ana_sku, '') = ${supplier}`]),
      ...(customer === undefined ? [] : [sql`c.sku_vendee = ${customer}`]),
      ...(ids ? [sql`c.id = any(${[...ids]}::int[])`] : []),
    ],
    ' and ',
  )

const limitOf = (page?: Page): Prisma.Sql =>
  page ? sql`limit ${page.size} offset ${(page.number - 1) * page.size}` : sql``

/** The conditions that fit, by id, in one statement. */
export const readConditions = (tx: Tx, filter: ConditionFilter, page?: Page): Promise<StoredCondition[]> =>
  tx.$queryRaw<Row[]>`
    select c.id, c.business_condition_ana_sku, coalesce(anagrafica_name(p), '') as supplier_name, c.sku_vendee,
      anagrafica_name(v) as vendee_name, s.name as structure_name,
      coalesce((select jsonb_agg(jsonb_build_object('key', f.key, 'name', f.name, 'type', f.type, 'change', f.change,
          'value', c.values ->> f.key) order by f.position, f.id)
        from business_condition_custom_field f
        where f.structure_id = c.structure_id
          and coalesce(f.anagrafica_sku, '') = coalesce(c.business_condition_ana_sku, '')
          and c.values ? f.key), '[]') as fields
    from (select c.* from business_condition c where ${whereOf(filter)} order by c.id ${limitOf(page)}) c
    join structure s on s.id = c.structure_id
    left join anagrafica p on p.structure_id = c.structure_id and p.sku = c.business_condition_ana_sku
    join anagrafica v on v.structure_id = c.structure_id and v.sku = c.sku_vendee
    order by c.id`

export async function countConditions(tx: Tx, filter: ConditionFilter): Promise<number> {
  const [row] = await tx.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from business_condition c where ${whereOf(filter)}`
  return row?.total ?? 0
}

export const toCondition = ({ fields, ...row }: StoredCondition): Condition => ({
  ...row,
  business_condition_fields: fields.map(({ value, ...field }) => ({ ...field, value: Number(value) })),
})

/** `sku`: of this supplier only, '' for the own company. `structureId` null: of all that is visible. */
export type FieldFilter = { structureId: number | null; sku?: string; ids?: readonly number[] }

const fieldsWhere = ({ structureId, sku, ids }: FieldFilter): Prisma.Sql =>
  Prisma.join(
    [
      sql`true`,
      ...(structureId === null ? [] : [sql`f.structure_id = ${structureId}`]),
      ...(sku === undefined ? [] : [sql`coalesce(f.anagrafica_sku, '') = ${sku}`]),
      ...(ids ? [sql`f.id = any(${[...ids]}::int[])`] : []),
    ],
    ' and ',
  )

/** The fields that fit: the own company's, then each supplier's, in the order in which they change a price. */
export const readFields = (tx: Tx, filter: FieldFilter, page?: Page): Promise<ConditionField[]> =>
  tx.$queryRaw<ConditionField[]>`
    select f.id, f.key, f.name, f.type, f.change, f.position, f.anagrafica_sku,
      coalesce(anagrafica_name(p), '') as supplier_name, s.name as structure_name
    from business_condition_custom_field f
    join structure s on s.id = f.structure_id
    left join anagrafica p on p.structure_id = f.structure_id and p.sku = f.anagrafica_sku
    where ${fieldsWhere(filter)}
    order by f.structure_id, coalesce(f.anagrafica_sku, ''), f.position, f.id
    ${limitOf(page)}`

export async function countFields(tx: Tx, filter: FieldFilter): Promise<number> {
  const [row] = await tx.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from business_condition_custom_field f where ${fieldsWhere(filter)}`
  return row?.total ?? 0
}

export type Pair = { business_condition_ana_sku: string | null; sku_vendee: string }

export type LockedCondition = Pair & { id: number; values: Record<string, string> }

/** The own structure's conditions of these pairs, locked. */
export const lockConditions = (tx: Tx, pairs: readonly Pair[]): Promise<LockedCondition[]> =>
  tx.$queryRaw<LockedCondition[]>`
    select c.id, c.business_condition_ana_sku, c.sku_vendee, c.values from business_condition c
    join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as pair (business_condition_ana_sku text, sku_vendee text)
      on coalesce(c.business_condition_ana_sku, '') = coalesce(pair.business_condition_ana_sku, '')
        and c.sku_vendee = pair.sku_vendee
    where c.structure_id = app_structure() order by c.id for update of c`

/** Of these skus, those of no entry of the own structure. */
export async function unknownSkus(tx: Tx, skus: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ sku: string }[]>`
    select given.sku from unnest(${[...new Set(skus)]}::text[]) as given (sku)
    where not exists (select from anagrafica a where a.structure_id = app_structure() and a.sku = given.sku)`
  return rows.map(({ sku }) => sku)
}
