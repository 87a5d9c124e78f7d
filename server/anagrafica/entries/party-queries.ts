import type { SettingsIn } from '@/lib/api/auth/settings-fields'
import type { Party } from '@/lib/domain/documents/document'
import { PROFORMA_SERIES } from '@/lib/domain/documents/numbering'
import type { CompanyRegister } from '@/lib/domain/registry/company-register'
import { type Intermediary, isStated } from '@/lib/domain/registry/presence'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { pipelined, type Query } from '@/server/db/pipelined'
import { PARTY_COLUMNS, type PartyRow, toParty } from './present'

/** The series of new documents, by kind of document as the settings call it. */
type Series = Readonly<Partial<SettingsIn['numerazione']>>

/** The parties of documents, as the registry has them now, and what the structure's series are called. */
export type DocumentParties = {
  /** The structure's own entry with that in the REA and its intermediary, or null while it has no entry of its own. */
  own: Party | null
  bySku: ReadonlyMap<string, Party>
  /** The series of new documents; empty until one is saved. */
  series: Series
}

const columns = Prisma.raw(PARTY_COLUMNS.map((name) => `a.${name}`).join(', '))
const known = (skus: readonly (string | null)[]): string[] => skus.filter((sku) => sku !== null)

/** The visible entries among the skus, as a document's parties, by sku. */
export async function findParties(tx: Tx, skus: readonly (string | null)[]): Promise<Map<string, Party>> {
  const wanted = known(skus)
  if (wanted.length === 0) return new Map()
  const rows = await tx.$queryRaw<PartyRow[]>`
    select ${columns} from anagrafica a where a.sku in (${Prisma.join(wanted)})`
  return new Map(rows.map((row) => [row.sku, toParty(row)]))
}

type Settings = {
  own_sku: string | null
  named: Series | null
  rea: CompanyRegister | null
  intermediary: Intermediary | null
}

/** The query of documentParties; the customers' skus are a list, or what a statement selects. */
export function partiesQuery(skus: readonly (string | null)[] | Prisma.Sql = []): Query<DocumentParties> {
  const customers = 'strings' in skus ? Prisma.sql`array(${skus})` : Prisma.sql`${known(skus)}`
  // The skus are read before the join (a condition that names a column of another table reads the whole registry), and
  // the own one joins them inside the statement: how many there are is known to no plan, so one plan is kept.
  return {
    sql: Prisma.sql`
      select c.registry_sku as own_sku, c.data->'numerazione' as named,
        case when c.data->'rea'->>'numero' <> '' then c.data->'rea' end as rea,
        c.data->'fattura_elettronica'->'intermediario' as intermediary, ${columns}
      from (select app_structure() as id) s
      left join structure_configuration c on c.structure_id = s.id
      left join anagrafica a on a.sku = any(array(
        select unnest(${customers}::text[])
        union all
        select registry_sku::text from structure_configuration where structure_id = app_structure()))`,
    toValue: (rows: (Settings & { [Column in keyof PartyRow]: PartyRow[Column] | null })[]) => {
      const found = rows.filter((row): row is Settings & PartyRow => row.sku !== null)
      const bySku = new Map(found.map((row) => [row.sku, toParty(row)]))
      const [{ own_sku = null, named = null, rea = null, intermediary = null } = {}] = rows
      const own = bySku.get(own_sku ?? '')
      return {
        own: own
          ? { ...own, rea, intermediary: intermediary && isStated(intermediary) ? intermediary : null }
          : null,
        bySku,
        series: { proforma: PROFORMA_SERIES, ...named },
      }
    },
  }
}

/** As findParties, with the structure's own entry and its series, in one statement, as every document needs them. */
export async function documentParties(
  tx: Tx,
  skus: readonly (string | null)[] = [],
): Promise<DocumentParties> {
  const [parties] = await pipelined(tx, partiesQuery(skus))
  return parties
}

/** The skus of the entries whose names are most like any of these: up to five for each. */
export async function likelyParties(tx: Tx, names: readonly string[]): Promise<string[]> {
  const filled = names.filter((name) => name.trim() !== '')
  if (filled.length === 0) return []
  const rows = await tx.$queryRaw<{ sku: string }[]>`
    select distinct a.sku from anagrafica_named_like(${filled}::text[], 5) n
    join anagrafica a on a.id = n.id and a.structure_id = app_structure()`
  return rows.map(({ sku }) => sku)
}
