import * as z from 'zod'
import { CUSTOMER_COLUMN, mostOf } from '@/lib/api/pricelist/business-condition-fields'
import type { Tx } from '@/server/db/client'
import { lockRows } from '@/server/db/lock'
import type { Fault, ImportField, ImportTarget, OpenTarget, Subject, Values, Write } from '@/server/imports'
import { keepConditionFile, type Owner, storedConditions } from './business-condition-csv-store'
import { customersOf } from './business-condition-customers'
import { pairKey, replaceConditions } from './business-condition-store'
import { conditionSubject } from './business-condition-subject'
import { type Customer, skusFound } from './customer-queries'

const customerField: ImportField = {
  key: CUSTOMER_COLUMN,
  label: 'pricelist.conditions.import_customer',
  synonyms: ['partita iva', 'p.iva', 'piva', 'vat', 'codice fiscale', 'cf', 'cliente', 'customer'],
  schema: z.string().max(40),
  isRequired: true,
}

type Field = { key: string; name: string; type: string; change: string }

/**
 * A value as the API takes it: not below zero, 2 decimals, no percentage above the limit of the API; '' for no value.
 */
const valueField = (field: Field): ImportField => ({
  key: field.key,
  label: field.name,
  isOwn: true,
  synonyms: [],
  schema: z.union([
    z.literal(''),
    z
      .string()
      .regex(/^\d{1,8}(\.\d{1,2})?$/)
      .transform(Number)
      .refine((value) => value <= mostOf(field))
      .transform(String),
  ]),
  isDecimal: true,
})

const fieldsOf = async (tx: Tx, supplier: string | null): Promise<ImportField[]> => {
  const rows = await tx.business_condition_custom_field.findMany({
    where: { anagrafica_sku: supplier },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return rows.map(valueField)
}

/**
 * Business conditions of one supplier as a target of imports (document 2 §9): a row is a customer, by P.IVA or tax
 * code, and a column for each field of the supplier. Values that a row leaves out stay as they are; a file that
 * replaces another removes the values that only that one contained. All or nothing; the file is kept.
 */
export const businessConditionImportTarget: ImportTarget = {
  name: 'business_condition',
  page: '/app/price/businesscondition/import',
  tables: ['business_condition'],
  fields: [customerField],
  fieldsOf: (tx, subject) => fieldsOf(tx, conditionSubject.parse(subject).supplier),
  isWhole: true,
  formats: ['csv'],
  open: openConditions,
}

async function openConditions(tx: Tx, subject: Subject): Promise<OpenTarget> {
  const { supplier, replaced, search } = conditionSubject.parse(subject)
  const customers = await customersOf(tx)
  const within = search && (await skusFound(tx, search))
  const owners = new Map<string, Owner>()
  const said = new Map<string, string[]>()
  const written = new Set<string>()
  const found = new Set<number>()
  return {
    toColumns: (cells) => toColumns(cells, { find: customers.find, supplier, within }),
    keysOf: (values) => (values[CUSTOMER_COLUMN] ? [String(values[CUSTOMER_COLUMN])] : []),
    async load(rows, lock) {
      const skus = rows.flatMap((row) => (row[CUSTOMER_COLUMN] ? [String(row[CUSTOMER_COLUMN])] : []))
      const stored = await storedConditions(tx, supplier, skus, lock)
      for (const { id, sku_vendee, owner } of stored) {
        found.add(id)
        if (owner) owners.set(sku_vendee, owner)
      }
      return new Map(
        stored.map(({ id, sku_vendee, values }) => [
          sku_vendee,
          [{ id, values: { [CUSTOMER_COLUMN]: sku_vendee, ...values } }],
        ]),
      )
    },
    hold: () => lockRows(tx, 'business_condition', found),
    merge(existing, values) {
      const sku = String(values[CUSTOMER_COLUMN] ?? '')
      if (sku) said.set(sku, keysSaid(values))
      const owner = owners.get(sku)
      return merge(existing, values, owner && owner.csv_id === replaced ? owner.keys : [])
    },
    check: (merged) => (keysSaid(merged).length > 0 ? [] : [{ code: 'condition_empty', field: null }]),
    nameOf: (merged) => customers.nameOf(String(merged[CUSTOMER_COLUMN] ?? '')),
    show: (column, value) => ({
      field: column,
      text: column === CUSTOMER_COLUMN ? customers.nameOf(String(value ?? '')) : String(value ?? ''),
    }),
    async write(rows) {
      for (const { values } of rows) written.add(String(values[CUSTOMER_COLUMN]))
      await write(tx, supplier, rows)
    },
    finish: (file) => keepConditionFile(tx, file, { supplier, replaced, said, written, owners }),
  }
}

const keysSaid = (values: Values): string[] =>
  Object.keys(values).filter((key) => key !== CUSTOMER_COLUMN && values[key] !== '')

/** The row's values over those that are there, without those that went with the file it replaces; '' is gone. */
function merge(existing: Values | null, values: Values, gone: readonly string[]): Values {
  const before = existing ?? {}
  const kept = Object.fromEntries(
    Object.entries(before).map(([key, value]) => [key, gone.includes(key) ? '' : value]),
  )
  return Object.fromEntries(
    Object.entries({ ...kept, ...values }).filter(([key, value]) => value !== '' || key in before),
  )
}

type Rules = {
  find: (code: string) => readonly Customer[]
  supplier: string | null
  within: ReadonlySet<string> | null
}

function toColumns({ [CUSTOMER_COLUMN]: code, ...values }: Values, { find, supplier, within }: Rules) {
  const text = String(code ?? '')
  const [customer, ...others] = find(text)
  const fault = (reason: Fault['code']): { values: Values; faults: Fault[] } => ({
    values,
    faults: [{ code: reason, field: CUSTOMER_COLUMN, params: { value: text.slice(0, 60) } }],
  })
  if (text === '') return fault('invalid')
  if (!customer) return fault('customer_unknown')
  if (others.length > 0) return fault('customer_ambiguous')
  if (customer.sku === supplier) return fault('customer_is_supplier')
  if (within && !within.has(customer.sku)) return fault('customer_outside')
  return { values: { [CUSTOMER_COLUMN]: customer.sku, ...values }, faults: [] }
}

async function write(tx: Tx, supplier: string | null, rows: readonly Write[]): Promise<void> {
  const wanted = new Map(
    rows.map(({ values: { [CUSTOMER_COLUMN]: customer, ...values } }) => {
      const pair = { business_condition_ana_sku: supplier, sku_vendee: String(customer) }
      const kept = Object.entries(values).filter(([, value]) => value !== '')
      return [pairKey(pair), Object.fromEntries(kept.map(([key, value]) => [key, String(value)]))]
    }),
  )
  const pairs = rows.map(({ values }) => ({
    business_condition_ana_sku: supplier,
    sku_vendee: String(values[CUSTOMER_COLUMN]),
  }))
  await replaceConditions(tx, pairs, wanted)
}
