import { anagraficaIn } from '@/lib/api/anagrafica/anagrafica-fields'
import { auditMany } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { insertRows, updateRows } from '@/server/db/insert'
import { lockRows } from '@/server/db/lock'
import type { Fault, ImportTarget, OpenTarget, Values, Write } from '@/server/imports'
import { newSku } from '@/server/platform/tokens'
import { categoryPaths } from '../categories/category-queries'
import { readValues, writeList } from '../entries/cell-list'
import { displayName, toColumns } from '../entries/present'
import { customImportFields, MAX_CUSTOM } from './import-custom-fields'
import { COUNTRY_FIELDS, CUSTOM_PREFIX, countryCodes, importFields, TYPE_NAMES } from './import-fields'
import { keysOf, loadByKeys } from './import-keys'
import { knownNames, tagsByName, writeTags } from './import-tags'

const ENTITY = 'anagrafica' as const

type Field = { key: string; value: string }

/** The default values of a new entry: every column that an import writes. */
const NEW: Values = { ...toColumns(anagraficaIn.parse({})), tags: [] }

/**
 * The registry as a target of imports. A row is an existing entry when its sku exists; else by its P.IVA, or, without
 * one, its codice fiscale, or its e-mail with its name, or its name with its telephones (import-keys.ts). A sku of
 * another structure is ignored: the entry is new here and gets a sku of its own. Contacts are imported as entries;
 * whose contact they are is not.
 */
export const anagraficaImportTarget: ImportTarget = {
  name: 'anagrafica',
  page: '/app/registry/import',
  tables: ['anagrafica', 'anagrafica_tag_link'],
  fields: importFields,
  fieldsOf: customImportFields,
  free: [{ prefix: CUSTOM_PREFIX, label: 'registry.custom_field' }],
  async open(tx) {
    const paths = await categoryPaths(tx, true)
    const tags = await tagsByName(tx)
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
      merge: (existing, values) => merge(existing, values, tags),
      check: (merged) => (nameOf(merged) ? [] : [{ code: 'name_missing', field: 'business_name' }]),
      nameOf,
      show: (column, value) => show(column, value, paths),
      write: (rows) => write(tx, rows),
    } satisfies OpenTarget
  },
}

/** The values for which names in a file stand, by the name in lower case. */
type KnownNames = { categories: ReadonlyMap<string, number>; countries: ReadonlyMap<string, string> }

function cellsToColumns(cells: Values, { categories, countries }: KnownNames) {
  const faults: Fault[] = []
  const custom: Field[] = []
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(cells)) {
    if (name.startsWith(CUSTOM_PREFIX)) {
      const key = name.slice(CUSTOM_PREFIX.length)
      const list = Array.isArray(value) ? (value as string[]) : readValues(String(value))
      if (list.some((text) => text.length > MAX_CUSTOM)) faults.push({ code: 'too_long', field: name })
      custom.push(...list.map((text) => ({ key, value: text })))
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

/** Custom fields of the row replace those of the same key, one after the other; one without a value goes. */
function mergeCustom(before: readonly Field[], row: readonly Field[]): Field[] {
  const fresh = [...row]
  const keys = new Set(row.map(({ key }) => key))
  const kept = before.flatMap((field) => {
    if (!keys.has(field.key)) return [field]
    const at = fresh.findIndex(({ key }) => key === field.key)
    return at < 0 ? [] : fresh.splice(at, 1)
  })
  return [...kept, ...fresh].filter(({ value }) => value !== '')
}

function merge(
  existing: Values | null,
  { sku: _, ...values }: Values,
  tags: ReadonlyMap<string, string>,
): Values {
  const before = existing ?? NEW
  const row = values.anagrafica_custom_fields as Field[] | undefined
  const custom = before.anagrafica_custom_fields as Field[]
  return {
    ...before,
    ...values,
    tags: knownNames((values.tags ?? before.tags) as string[], tags),
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
  if (column === 'tags') return { field: column, text: writeList(value as string[]) }
  if (column !== 'anagrafica_custom_fields') return { field: column, text: String(value ?? '') }
  const list = (value ?? []) as Field[]
  return { field: column, text: list.map((field) => `${field.key}: ${field.value}`).join('; ') }
}

async function write(tx: Tx, rows: readonly Write[]): Promise<void> {
  const fresh = rows.filter(({ existing }) => !existing).map((row) => ({ ...row, sku: newSku() }))
  const ids = await insertRows(
    tx,
    'anagrafica',
    fresh.map(({ values, sku }) => ({ ...columnsOf(values), sku })),
  )
  const changed = rows.flatMap(({ existing, values, changes }) =>
    existing?.id ? [{ id: existing.id, sku: String(existing.values.sku), values, changes }] : [],
  )
  await updateRows(
    tx,
    'anagrafica',
    changed.map(({ id, values }) => ({ id, values: columnsOf(values) })),
  )
  const tagged = [...fresh.map((row, at) => ({ ...row, id: ids[at] })), ...changed].flatMap(
    ({ id, values, changes }) => (id && 'tags' in changes ? [{ id, names: values.tags as string[] }] : []),
  )
  await writeTags(tx, tagged)
  await auditMany(tx, [
    ...fresh.map(({ sku, changes }) => ({
      action: 'CREATE' as const,
      entity: ENTITY,
      entityId: sku,
      changes,
    })),
    ...changed.map(({ sku, changes }) => ({
      action: 'UPDATE' as const,
      entity: ENTITY,
      entityId: sku,
      changes,
    })),
  ])
}

/** Answers the values that stand in the entry's own row. */
const columnsOf = ({ sku: _, tags: __, ...values }: Values): Values => values
