import type { Tx } from '@/server/db/client'
import { type Customer, type CustomerRow, readCustomers } from './customer-queries'

/** As codes are compared: upper case, without spaces and an Italian P.IVA's country. */
const plain = (code: string): string =>
  code
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^IT(?=\d{11}$)/, '')

/** A P.IVA whose leading zeros a spreadsheet took for a number's. */
const withZeros = (code: string): string => (/^\d{8,10}$/.test(code) ? code.padStart(11, '0') : code)

/** Main entries come before contacts of others: contacts count only where no main entry matches. */
const mainFirst = (rows: readonly CustomerRow[]): readonly CustomerRow[] => {
  const main = rows.filter(({ ana_type }) => ana_type === 0)
  return main.length > 0 ? main : rows
}

function byCode(rows: readonly CustomerRow[], code: 'vat' | 'tax'): ReadonlyMap<string, CustomerRow[]> {
  const found = new Map<string, CustomerRow[]>()
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
  const rows = await readCustomers(tx)
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
