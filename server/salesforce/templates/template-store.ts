import { createHash } from 'node:crypto'
import { storedFields, storedPages } from '@/lib/api/salesforce/templates/template-content'
import { Refusal } from '@/lib/domain/core/refusal'
import { requireTemplate, type Template } from '@/lib/domain/templates/field'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { lockRows } from '@/server/db/lock'
import { now } from '@/server/platform/clock'
import { claimFiles } from '@/server/platform/kept-files'
import type { NewAsset } from './asset-files'
import { currentAuthor } from './template-queries'

const ENTITY = 'template'

/** The content of a new version. @throws Refusal of `requireTemplate` */
function versionData(content: Template, accountId: number) {
  requireTemplate(content)
  // The schemas order the keys: equal content is equal text.
  const [pages, fields] = [storedPages.parse(content.pages), storedFields.parse(content.fields)]
  const sha256 = createHash('sha256').update(JSON.stringify({ pages, fields })).digest('hex')
  return { pages, fields, sha256, created_by: accountId }
}

type Saved = { name: string; content: Template; accountId: number }

/** Adds a template with its first version; answers its id. */
export async function createTemplate(tx: Tx, { name, content, accountId }: Saved): Promise<number> {
  const version = versionData(content, accountId)
  const { id } = await tx.template.create({ data: { name, current_version: 1, created_by: accountId } })
  await tx.template_version.create({ data: { ...version, template_id: id, n: 1 } })
  const changes = changesBetween(null, { name, version: 1, sha256: version.sha256 })
  await audit(tx, { action: 'CREATE', entity: ENTITY, entityId: id, changes })
  return id
}

/**
 * Locks a template until the transaction ends.
 * @throws Refusal ERROR_NOT_FOUND, ERROR_TEMPLATE_STALE when `version` is no longer the current one
 */
export async function lockTemplate(tx: Tx, id: number, version?: number) {
  await lockRows(tx, 'template', [id])
  const row = await tx.template.findFirst({ where: { id, deleted_at: null } })
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  if (version !== undefined && row.current_version !== version) {
    const author = (await currentAuthor(tx, id)) || '?'
    throw new Refusal('ERROR_TEMPLATE_STALE', { author, name: row.name, version }, ['version'])
  }
  return row
}

/** Adds the next version of a template; `version` is the one that was edited. @throws as `lockTemplate` */
export async function addVersion(
  tx: Tx,
  { id, version, name, content, accountId }: Saved & { id: number; version: number },
): Promise<void> {
  const before = await lockTemplate(tx, id, version)
  const data = versionData(content, accountId)
  const n = before.current_version + 1
  await tx.template_version.create({ data: { ...data, template_id: id, n } })
  await tx.template.updateMany({ where: { id }, data: { name, current_version: n, updated_at: now() } })
  const changes = changesBetween(
    { name: before.name, version: before.current_version },
    { name, version: n, sha256: data.sha256 },
  )
  await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: id, changes })
}

/** @throws Refusal ERROR_NOT_FOUND */
export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  const { name } = await lockTemplate(tx, id)
  await tx.template.updateMany({ where: { id }, data: { deleted_at: now() } })
  const changes = changesBetween({ name }, null)
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: id, changes })
}

/** Writes the rows of stored pages and pictures; of those that the structure has already, the files are given up. */
export async function keepAssets(tx: Tx, assets: readonly NewAsset[], accountId: number): Promise<void> {
  await tx.template_asset.createMany({
    data: assets.map(({ file, raster, has_annotations: _, ...asset }) => ({
      ...asset,
      file_key: file.file_key,
      raster_key: raster.file_key,
      created_by: accountId,
    })),
    skipDuplicates: true,
  })
  const kept = await tx.template_asset.findMany({
    where: { raster_key: { in: assets.map(({ raster }) => raster.file_key) } },
    select: { file_key: true, raster_key: true },
  })
  await claimFiles(tx, [...new Set(kept.flatMap(({ file_key, raster_key }) => [file_key, raster_key]))])
}
