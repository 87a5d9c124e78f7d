import type { AnagraficaFilter } from '@/lib/api/anagrafica/anagrafica-fields'
import { findIds } from '@/server/anagrafica'
import type { Tx } from '@/server/db/client'

export type Customer = { sku: string; name: string }

type Row = Customer & { ana_type: number; vat: string; tax: string }

/** As codes are compared: upper case, without spaces and an Italian P.IVA's country. */
const plain = (code: string): string =>
  code
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^IT(?=\d{11}$)/, '')

/** A P.IVA whose leading zeros a spreadsheet took for a number's. */
const withZeros = (code: string): string => (/^\d{8,10}$/.test(code) ? code.padStart(11, '0') : code)

/** Main entries come before contacts of others: contacts count only where no main entry matches. */
const mainFirst = (rows: readonly Row[]): readonly Row[] => {
  const main = rows.filter(({ ana_type }) => ana_type === 0)
  return main.length > 0 ? main : rows
}

function byCode(rows: readonly Row[], code: 'vat' | 'tax'): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const key = plain(row[code])
    const there = found.get(key)
    if (there) there.push(row)
    else if (key !== '') found.set(key, [row])
  }
  return found
}

/** The entries of the structure by their codes: `find` answers those of a P.IVA, or else those of a tax code. */
export async function customersOf(tx: Tx) {
  const rows = await tx.$queryRaw<Row[]>`
    select a.sku, anagrafica_name(a) as name, a.ana_type, a.business_vatnumber as vat, a.taxcode as tax
    from anagrafica a where a.structure_id = app_structure() and (a.business_vatnumber <> '' or a.taxcode <> '')
    order by a.id`
  const [byVat, byTax] = [byCode(rows, 'vat'), byCode(rows, 'tax')]
  const names = new Map(rows.map(({ sku, name }) => [sku, name]))
  return {
    find(code: string): readonly Customer[] {
      const wanted = plain(code)
      if (wanted === '') return []
      return mainFirst(byVat.get(wanted) ?? byTax.get(wanted) ?? byVat.get(withZeros(wanted)) ?? [])
    },
    nameOf: (sku: string): string => names.get(sku) ?? '',
  }
}

/** The skus of the structure's entries that a registry search finds. */
export async function skusFound(tx: Tx, filter: AnagraficaFilter): Promise<ReadonlySet<string>> {
  const [structure] = await tx.$queryRaw<{ id: number }[]>`select app_structure() as id`
  const ids = await findIds(tx, filter, structure?.id ?? null)
  const rows = await tx.$queryRaw<{ sku: string }[]>`select sku from anagrafica where id = any(${ids}::int[])`
  return new Set(rows.map(({ sku }) => sku))
}
