import { anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { auditMany } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows, updateRows } from '@/server/db/insert'
import { lockRows } from '@/server/db/lock'
import type { Fault, ImportTarget, OpenTarget, Values, Write } from '@/server/imports'
import { newSku } from '@/server/platform/tokens'
import { categoryPaths } from './category-paths'
import { customImportFields, MAX_CUSTOM } from './import-custom-fields'
import { COUNTRY_FIELDS, CUSTOM_PREFIX, countryCodes, importFields, TYPE_NAMES } from './import-fields'
import { keysOf, loadByKeys } from './import-keys'
import { displayName, toColumns } from './present'

type Field = { key: string; value: string }

/** A new entry that a row says nothing of: every column that an import writes. */
const NEW: Values = toColumns(anagraficaIn.parse({}))

/**
 * The registry as a target of imports. A row is an entry that is there when its sku is; else by its P.IVA, or, when
 * it has none, its codice fiscale, or its e-mail with its name, or its name with its telephones (import-keys.ts). A
 * sku of another structure counts for nothing: the entry is new here and gets a sku of its own. Contacts are
 * imported as entries; whose contact they are is not.
 */
export const anagraficaImportTarget: ImportTarget = {
  name: 'anagrafica',
  page: '/app/registry/import',
  tables: ['anagrafica'],
  fields: importFields,
  fieldsOf: customImportFields,
  free: [{ prefix: CUSTOM_PREFIX, label: 'registry.custom_field' }],
  async open(tx) {
    const paths = await categoryPaths(tx, true)
    const known = {
      categories: new Map([...paths].map(([id, path]) => [path.toLowerCase(), id])),
      countries: await countryCodes(),
    }
    const found = new Set<number>()
    return {
      toColumns: (cells) => cellsToColumns(cells, known),
      keysOf,
      async load(rows, lock) {
        const byKey = await loadByKeys(tx, rows, { columns: Object.keys(NEW), lock })
        for (const entries of byKey.values()) for (const { id } of entries) found.add(id)
        return byKey
      },
      hold: () => lockRows(tx, 'anagrafica', found),
      merge,
      check: (merged) => (nameOf(merged) ? [] : [{ code: 'name_missing', field: 'business_name' }]),
      nameOf,
      show: (column, value) => show(column, value, paths),
      write: (rows) => write(tx, rows),
    } satisfies OpenTarget
  },
}

/** What names in a file stand for, by the name in lower case. */
type Known = { categories: ReadonlyMap<string, number>; countries: ReadonlyMap<string, string> }

function cellsToColumns(cells: Values, { categories, countries }: Known) {
  const faults: Fault[] = []
  const custom: Field[] = []
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(cells)) {
    if (name.startsWith(CUSTOM_PREFIX)) {
      const field = { key: name.slice(CUSTOM_PREFIX.length), value: String(value) }
      if (field.value.length > MAX_CUSTOM) faults.push({ code: 'too_long', field: name })
      custom.push(field)
    } else if (name === 'category') {
      const path = String(value)
      const id = path === '' ? null : categories.get(path.toLowerCase())
      if (id === undefined) faults.push({ code: 'category_unknown', field: name, params: { value: path } })
      values.category_id = id ?? null
    } else if (COUNTRY_FIELDS.has(name)) {
      const code = countries.get(String(value).toLowerCase())
      if (code === undefined) faults.push({ code: 'invalid', field: name, params: { value: String(value) } })
      values[name] = code ?? ''
    } else values[name] = value
  }
  if (custom.length > 0) values.anagrafica_custom_fields = custom
  return { values, faults }
}

/** Custom fields of the row replace those of the same key; one without a value goes. */
function mergeCustom(before: readonly Field[], row: readonly Field[]): Field[] {
  const fresh = new Map(row.map(({ key, value }) => [key, value]))
  const kept = before.map(({ key, value }) => {
    const replaced = fresh.get(key) ?? value
    fresh.delete(key)
    return { key, value: replaced }
  })
  const added = [...fresh].map(([key, value]) => ({ key, value }))
  return [...kept, ...added].filter(({ value }) => value !== '')
}

function merge(existing: Values | null, { sku: _, ...values }: Values): Values {
  const before = existing ?? NEW
  const row = values.anagrafica_custom_fields as Field[] | undefined
  const custom = before.anagrafica_custom_fields as Field[]
  return {
    ...before,
    ...values,
    anagrafica_custom_fields: row ? mergeCustom(custom, row) : custom,
  }
}

const nameOf = (values: Values): string => displayName(values as Parameters<typeof displayName>[0])

function show(column: string, value: unknown, paths: ReadonlyMap<number, string>) {
  if (column === 'category_id') {
    return { field: 'category', text: value === null ? '' : (paths.get(Number(value)) ?? '') }
  }
  if (column === 'ana_type') {
    const text = TYPE_NAMES[Number(value)] ?? ''
    return { field: column, text, message: `registry.type_names.${text}` }
  }
  if (column !== 'anagrafica_custom_fields') return { field: column, text: String(value ?? '') }
  const list = (value ?? []) as Field[]
  return { field: column, text: list.map((field) => `${field.key}: ${field.value}`).join('; ') }
}

async function write(tx: Tx, rows: readonly Write[]): Promise<void> {
  const fresh = rows.filter(({ existing }) => !existing).map((row) => ({ ...row, sku: newSku() }))
  await insertRows(
    tx,
    'anagrafica',
    fresh.map(({ values, sku }) => ({ ...values, sku })),
  )
  const changed = rows.flatMap(({ existing, values, changes }) =>
    existing?.id ? [{ id: existing.id, sku: String(existing.values.sku), values, changes }] : [],
  )
  await updateRows(
    tx,
    'anagrafica',
    changed.map(({ id, values }) => ({ id, values: withoutSku(values) })),
  )
  await auditMany(tx, [
    ...fresh.map(({ sku, changes }) => ({
      action: 'CREATE' as const,
      entity: 'anagrafica',
      entityId: sku,
      changes,
    })),
    ...changed.map(({ sku, changes }) => ({
      action: 'UPDATE' as const,
      entity: 'anagrafica',
      entityId: sku,
      changes,
    })),
  ])
}

const withoutSku = ({ sku: _, ...values }: Values): Values => values
