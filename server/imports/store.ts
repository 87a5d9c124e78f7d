import { randomBytes } from 'node:crypto'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import type { import_jobModel } from '@/server/db/generated/models/import_job'
import { storage } from '@/server/platform/storage'
import { type OpenSheet, openCsv } from '@/server/sheets'
import type { Mapping } from './columns'
import type { Options, PlannedRow, Source } from './plan'

export type ImportJob = import_jobModel

/** An import of the structure and target, or ERROR_NOT_FOUND. */
export async function findImport(tx: Tx, id: number, target: string): Promise<ImportJob> {
  const job = await tx.import_job.findFirst({ where: { id, target } })
  if (!job) throw new Refusal('ERROR_NOT_FOUND')
  return job
}

/** Keeps the rows of a file as a CSV, under the key that this answers. */
export async function keepRows(structureId: number, csv: Uint8Array): Promise<string> {
  const key = `import/${structureId}/${randomBytes(15).toString('base64url').replace(/^-/, '_')}.csv`
  await storage().write(key, csv, 'text/csv')
  return key
}

/** The kept rows of an import, as they were read when it was uploaded. ERROR_IMPORT_STATE once they are removed. */
export async function openRows(job: ImportJob): Promise<Pick<OpenSheet, 'headers' | 'batches'>> {
  const bytes = job.file_key ? await storage().read(job.file_key) : null
  if (!bytes) throw new Refusal('ERROR_IMPORT_STATE')
  return openCsv(bytes, {
    encoding: job.encoding as NonNullable<OpenSheet['encoding']>,
    separator: job.separator,
  })
}

/** Reads the rows, the mapping and the options of a started import. */
export async function sourceOf(job: ImportJob): Promise<Source> {
  return { ...(await openRows(job)), mapping: job.mapping as Mapping, options: job.options as Options }
}

/** The mapping that a file with the same headers was last imported with, or null. */
export async function rememberedMapping(tx: Tx, target: string, signature: string): Promise<Mapping | null> {
  const row = await tx.import_mapping.findFirst({ where: { target, signature } })
  return row ? (row.mapping as Mapping) : null
}

export async function rememberMapping(tx: Tx, target: string, signature: string, mapping: Mapping) {
  await tx.$executeRaw`insert into import_mapping (target, signature, mapping)
    values (${target}, ${signature}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (structure_id, target, signature) do update set mapping = excluded.mapping, updated_at = now()`
}

/** Keeps the faults of the rows that were left out. */
export async function keepFaults(tx: Tx, importId: number, rows: readonly PlannedRow[]): Promise<void> {
  const faulty = rows.filter(({ kind }) => kind === 'error')
  if (faulty.length === 0) return
  const faultRows = faulty.map(({ number, faults }) => ({ import_id: importId, row_number: number, faults }))
  await tx.$executeRaw`insert into import_fault (import_id, row_number, faults)
    select import_id, row_number, faults
    from jsonb_to_recordset(${JSON.stringify(faultRows)}::jsonb) as row(import_id int, row_number int, faults jsonb)
    on conflict do nothing`
}

/** Lets no other transaction write rows of an import of the structure until this one ends. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('import'), app_structure())`
}
