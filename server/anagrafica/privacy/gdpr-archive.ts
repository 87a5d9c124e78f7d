import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import type { gdpr_exportModel } from '@/server/db/generated/models/gdpr_export'
import { type TenantScope, withTenant } from '@/server/db/tenant'
import { announceFiles, claimFiles, disclaimFiles, newFileKey } from '@/server/platform/kept-files'
import { logger } from '@/server/platform/logger'
import { PartedZip } from '@/server/platform/parted-zip'
import { storage } from '@/server/platform/storage'
import { translator } from '@/server/platform/text'
import { jsonPages, readPerson, summaryText } from './gdpr-person'
import { PAGED } from './person-queries'

type InTenant = <Value>(run: (tx: Tx) => Promise<Value>) => Promise<Value>

/** Another module's data about a person: the number of parts, and the files of each, read when their turn comes. */
export type PersonSource = (
  inTenant: InTenant,
  person: { sku: string; language: Language },
) => Promise<(() => Promise<{ name: string; content: Uint8Array | string }[]>)[]>

const BEAT_MS = 500

/** Shows how far an export is, at most twice a second. */
function progressOf(inTenant: InTenant, id: number, total: number) {
  let [processed, shown] = [0, 0]
  return async () => {
    processed += 1
    if (Date.now() - shown < BEAT_MS && processed < total) return
    shown = Date.now()
    await inTenant((tx) => tx.gdpr_export.updateMany({ where: { id }, data: { processed, total } }))
  }
}

type ArchiveSource = { inTenant: InTenant; row: gdpr_exportModel; sources: readonly PersonSource[] }

async function writeArchive(zip: PartedZip, { inTenant, row, sources }: ArchiveSource): Promise<void> {
  const language = row.language as Language
  const t = translator(language)
  const person = await inTenant((tx) => readPerson(tx, row.anagrafica_id))
  const { sku } = person.entry
  const parts = (await Promise.all(sources.map((source) => source(inTenant, { sku, language })))).flat()
  const step = progressOf(inTenant, row.id, parts.length + person.attachments.length + PAGED.length)
  await zip.add(t('gdpr.archive.readme_file'), t('gdpr.archive.readme'))
  await zip.add(t('gdpr.archive.summary_file'), summaryText(person, language))
  const { avatar, attachments, ...records } = person
  const files = attachments.map(({ file_key, ...file }) => file)
  for (const [name, value] of Object.entries({ ...records, attachments: files })) {
    await zip.add(`${name}.json`, JSON.stringify(value, null, 2))
  }
  if (avatar) await zip.add(avatar.name, avatar.bytes)
  for (const kind of PAGED) {
    await zip.add(`${kind}.json`, jsonPages(inTenant, person, kind))
    await step()
  }
  for (const { id, name, file_key } of attachments) {
    const bytes = await storage().read(file_key)
    if (bytes) await zip.add(`attachments/${id}_${name}`, bytes)
    await step()
  }
  for (const part of parts) {
    for (const { name, content } of await part()) await zip.add(name, content)
    await step()
  }
}

/** Marks an export as running; null when it is done, or its person has been forgotten. */
async function start(inTenant: InTenant, id: number): Promise<gdpr_exportModel | null> {
  return inTenant(async (tx) => {
    const started = await tx.gdpr_export.updateMany({
      where: { id, state: { not: 'DONE' } },
      data: { state: 'RUNNING', processed: 0 },
    })
    return started.count === 0 ? null : tx.gdpr_export.findFirst({ where: { id } })
  })
}

/** Marks the export as done. When its person was erased while it was made, the file is removed. */
async function finish(inTenant: InTenant, id: number, file: { key: string; size: number }): Promise<void> {
  await inTenant(async (tx) => {
    const { count } = await tx.gdpr_export.updateMany({
      where: { id, state: 'RUNNING' },
      data: { state: 'DONE', file_key: file.key, size: file.size },
    })
    await (count === 1 ? claimFiles : disclaimFiles)(tx, [file.key])
  })
}

/**
 * Makes the ZIP of an export: all that the structure keeps about a person, as JSON and as readable files. Part by part
 * into a file of this machine, then into the storage; a part at a time is in memory. Does nothing when it is done; one
 * that fails is FAILED, and is asked for again.
 */
export async function exportPerson(
  scope: TenantScope,
  id: number,
  sources: readonly PersonSource[],
): Promise<void> {
  const inTenant: InTenant = (run) => withTenant(scope, run)
  const row = await start(inTenant, id)
  if (!row) return
  const folder = await mkdtemp(join(tmpdir(), 'luna-gdpr-'))
  const path = join(folder, 'export.zip')
  const key = newFileKey('gdpr', scope.structureId)
  const zip = await PartedZip.begin(path)
  try {
    await writeArchive(zip, { inTenant, row, sources })
    await zip.end()
    await inTenant((tx) => announceFiles(tx, [key]))
    await storage().writeFrom(key, path, 'application/zip')
    await finish(inTenant, id, { key, size: (await stat(path)).size })
  } catch (error) {
    zip.abort()
    logger.error({ err: error, export: id }, 'an export of a person failed')
    await inTenant(async (tx) => {
      await tx.gdpr_export.updateMany({ where: { id, state: 'RUNNING' }, data: { state: 'FAILED' } })
      await disclaimFiles(tx, [key])
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
