import type { Tx } from '@/server/db/client'
import type { Values } from '@/server/imports'
import { type ImportKeys, readByKeys } from './import-queries'
import { knownNames } from './import-tags'

type Existing = { id: number; values: Values }

const textOf = (values: Values, column: string): string => String(values[column] ?? '').trim()

const nameOf = (values: Values): string =>
  ['business_name', 'last_name', 'first_name']
    .map((column) => textOf(values, column))
    .join(' ')
    .trim()

/** An Italian P.IVA is the same with and without its country before it. */
const vatKey = (vat: string): string => vat.replace(/^IT(?=\d{11}$)/, '')

const phonesOf = (values: Values): string =>
  ['phone_number', 'cell_phone_number']
    .map((column) => textOf(values, column).replace(/[^\d+]/g, ''))
    .join('/')

/** Answers the strongest of the values that identify an entry without a sku; null when it has no name either. */
function identityOf(values: Values): string | null {
  const [vat, taxcode, email] = ['business_vatnumber', 'taxcode', 'email'].map((column) =>
    textOf(values, column),
  )
  const name = nameOf(values).toLowerCase()
  if (vat) return `vat ${vatKey(vat)}`
  if (taxcode) return `taxcode ${taxcode}`
  if (name && email) return `email ${email.toLowerCase()} ${name}`
  return name ? `name ${phonesOf(values)} ${name}` : null
}

/** Answers the keys that identify a row, the strongest first: its sku, then its identity. */
export function keysOf(values: Values): string[] {
  const sku = textOf(values, 'sku')
  const identity = identityOf(values)
  return [...(sku ? [`sku ${sku}`] : []), ...(identity ? [identity] : [])]
}

/** Collects the keys that identify at least one of the rows, each kind apart. */
function importKeysOf(rows: readonly Values[]): ImportKeys {
  const wanted: ImportKeys = { skus: [], vats: [], taxcodes: [], emails: [], names: [] }
  for (const values of rows) {
    const sku = textOf(values, 'sku')
    if (sku) wanted.skus.push(sku)
    const vat = textOf(values, 'business_vatnumber')
    const taxcode = textOf(values, 'taxcode')
    const email = textOf(values, 'email')
    if (vat) wanted.vats.push(vatKey(vat), `IT${vatKey(vat)}`)
    else if (taxcode) wanted.taxcodes.push(taxcode)
    else if (email) wanted.emails.push(email)
    else if (nameOf(values)) wanted.names.push(nameOf(values))
  }
  return wanted
}

/**
 * The structure's entries that some row is recognised by, under each of their keys; `columns` and the sku as values.
 */
export async function loadByKeys(
  tx: Tx,
  rows: readonly Values[],
  { columns, lock }: { columns: readonly string[]; lock: boolean },
): Promise<ReadonlyMap<string, readonly Existing[]>> {
  const found = await readByKeys(tx, importKeysOf(rows), lock)
  const byKey = new Map<string, Existing[]>()
  for (const { id, entry } of found) {
    const known: Record<string, unknown> = { ...entry, tags: knownNames(entry.tags as string[]) }
    const values = Object.fromEntries(['sku', ...columns].map((column) => [column, known[column]]))
    for (const key of keysOf(values)) byKey.set(key, [...(byKey.get(key) ?? []), { id, values }])
  }
  return byKey
}
