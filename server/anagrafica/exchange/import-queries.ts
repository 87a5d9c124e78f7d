import type { CustomFieldType } from '@/lib/domain/registry/custom-field'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

/** The keys by which entries are looked up, each kind apart. */
export type ImportKeys = {
  skus: string[]
  vats: string[]
  taxcodes: string[]
  emails: string[]
  names: string[]
}

/** The condition that an entry `a` has one of the keys. */
function conditionOf({ skus, vats, taxcodes, emails, names }: ImportKeys): Prisma.Sql {
  const among = (list: string[]) =>
    Prisma.sql`(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`
  const lower = (list: string[]) =>
    Prisma.sql`(select lower(btrim(t)) from jsonb_array_elements_text(${JSON.stringify(list)}::jsonb) t)`
  const parts = [
    ...(skus.length > 0 ? [Prisma.sql`a.sku in ${among(skus)}`] : []),
    ...(vats.length > 0 ? [Prisma.sql`a.business_vatnumber in ${among(vats)}`] : []),
    ...(taxcodes.length > 0 ? [Prisma.sql`a.taxcode in ${among(taxcodes)}`] : []),
    ...(emails.length > 0 ? [Prisma.sql`lower(a.email) in ${lower(emails)}`] : []),
    ...(names.length > 0 ? [Prisma.sql`a.search_name in ${lower(names)}`] : []),
  ]
  return parts.length > 0 ? Prisma.join(parts, ' or ') : Prisma.sql`false`
}

type StoredEntry = { id: number; entry: Record<string, unknown> }

/**
 * The structure's entries that have one of the keys, with the names of their tags, in the order of their ids; with
 * `lock` no other transaction changes them until this one ends.
 */
export const readByKeys = (tx: Tx, keys: ImportKeys, lock: boolean): Promise<StoredEntry[]> =>
  tx.$queryRaw<StoredEntry[]>`
    select a.id, to_jsonb(a) || jsonb_build_object('tags', array(
        select t.name from anagrafica_tag_link l
        join anagrafica_tag t on t.structure_id = l.structure_id and t.id = l.tag_id
        where l.structure_id = a.structure_id and l.anagrafica_id = a.id)) as entry
    from anagrafica a
    where a.structure_id = app_structure() and (${conditionOf(keys)})
    order by a.id ${lock ? Prisma.sql`for update` : Prisma.empty}`

type CustomField = { key: string; label: string; type: CustomFieldType }

/** The definitions of the structure's custom fields, in the order of their ids. */
export const readCustomFields = (tx: Tx): Promise<CustomField[]> =>
  tx.$queryRaw<CustomField[]>`
    select key, label, type from anagrafica_custom_field where structure_id = app_structure() order by id`
