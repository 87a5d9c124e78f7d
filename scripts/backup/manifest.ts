import * as z from 'zod'

const count = z.number().int().min(0)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Each entry of the archive but the manifest itself. */
const entry = z.object({ name: z.string(), size: count, sha256: hash })

const table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Without generated columns, in the order of the text. */
  columns: z.array(z.string()).min(1),
  rows: count,
  /** Of the rows as the text of COPY, in the order of the primary key. */
  sha256: hash,
  /** Entries of the text: each holds whole rows, compressed by gzip. */
  parts: count,
})

const manifest = z.object({
  format: z.literal(1),
  app_version: z.string(),
  created_at: z.string(),
  postgres: z.string(),
  extensions: z.array(z.object({ name: z.string(), version: z.string() })),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(table),
  /** Keys that rows name and the storage did not have when the backup was made. */
  missing_files: z.array(z.string()),
  /** Whether LUNA_SECRET is among the entries, encrypted. */
  has_secrets: z.boolean(),
  entries: z.array(entry),
})

/** The last entry of a backup: the list of everything else in it. */
export type Manifest = z.infer<typeof manifest>
export type Entry = z.infer<typeof entry>
export type TableRecord = z.infer<typeof table>

export const MANIFEST = 'manifest.json'
export const SEQUENCES = 'sequences.json'
export const SECRETS = 'secrets.age'
export const INSTRUCTIONS = 'RESTORE.txt'
const FILES = 'files/'

/** A file of the storage is the entry of its key. */
export const fileEntry = (key: string): string => `${FILES}${key}`

/** The key of a stored file by the name of its entry; undefined for another entry. */
export const keyOfEntry = (name: string): string | undefined =>
  name.startsWith(FILES) ? name.slice(FILES.length) : undefined

/** The name of a part of a table, from 1. */
export const partEntry = ({ schema, name }: { schema: string; name: string }, part: number): string =>
  `tables/${schema}.${name}.copy.gz.${String(part).padStart(5, '0')}`

/** The table of such an entry; undefined for another entry. */
export function tableOfEntry(name: string): { schema: string; name: string } | undefined {
  const [, schema, table] = /^tables\/([^./]+)\.([^/]+)\.copy\.gz\.\d+$/.exec(name) ?? []
  return schema === undefined || table === undefined ? undefined : { schema, name: table }
}

/** `luna-<UTC time>-<version>.tar.age`, or `.tar` when it is not encrypted. */
export function backupName(at: Date, version: string, encrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  return `luna-${time}-${version}.tar${encrypted ? '.age' : ''}`
}

/** @throws Error with a sentence, for a text that is no manifest, or one of a later form. */
export function parseManifest(text: string): Manifest {
  const value = readJson(text)
  const format = (value as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > 1) {
    throw new Error(
      `The backup has the form ${format}, which this version of Luna does not know: update Luna.`,
    )
  }
  const read = manifest.safeParse(value)
  if (!read.success) throw new Error(`${MANIFEST} is damaged: ${read.error.issues[0]?.path.join('.')}.`)
  return read.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${MANIFEST} is damaged: it is no JSON.`)
  }
}

/** One sentence for each entry that is missing, added, repeated or altered. */
export function entryFaults(named: readonly Entry[], found: readonly Entry[]): string[] {
  const left = new Map(named.map((one) => [one.name, one]))
  const faults = found.flatMap(({ name, size, sha256 }) => {
    const expected = left.get(name)
    left.delete(name)
    if (!expected) return [`${name} is not named in the manifest, or is there twice.`]
    if (expected.size === size && expected.sha256 === sha256) return []
    return [`${name} is damaged: its bytes are not those that were written.`]
  })
  return [...faults, ...[...left.keys()].map((name) => `${name} is missing.`)]
}

type Counted = Pick<TableRecord, 'schema' | 'name' | 'rows' | 'sha256'>

/** One sentence for each table whose rows are not those of the manifest. */
export function tableFaults(named: readonly Counted[], found: readonly Counted[]): string[] {
  const idOf = ({ schema, name }: Counted) => `${schema}.${name}`
  const byId = new Map(found.map((one) => [idOf(one), one]))
  return named.flatMap((table) => {
    const other = byId.get(idOf(table))
    if (!other) return [`The table ${idOf(table)} is missing.`]
    if (other.rows !== table.rows) {
      return [`The table ${idOf(table)} has ${other.rows} rows instead of ${table.rows}.`]
    }
    return other.sha256 === table.sha256 ? [] : [`The rows of ${idOf(table)} are not those of the backup.`]
  })
}
