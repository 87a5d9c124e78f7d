import { ok } from '@/lib/api/endpoint'
import type { TemplateIn } from '@/lib/api/salesforce/templates/template-fields'
import { Refusal, wrongValue } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { pagingData } from '@/server/db/page'
import { toFileAnswer } from '@/server/http/file-answer'
import { withIdempotency } from '@/server/http/idempotency'
import { api } from '@/server/http/implement'
import { shrunkPicture } from '@/server/platform/image'
import { storeFiles } from '@/server/platform/kept-files'
import { storage } from '@/server/platform/storage'
import { pageOf } from '../document/list'
import { type NewAsset, readAssets } from './asset-files'
import { clearDefaults } from './default-store'
import { shasOf } from './document-pdf'
import { contentOf, picturesOf } from './payload'
import { type Pictures, toAsset, toTemplate, toTemplateRow, toVersion } from './present'
import { preview, previewDocument } from './template-preview'
import { findTemplate, listTemplates, listVersions } from './template-queries'
import { addVersion, createTemplate, deleteTemplate, keepAssets, lockTemplate } from './template-store'

const procedures = api.salesforce.templates
const NO_PICTURES: Pictures = new Map()

const list = procedures.list.handler(async ({ context: { tx }, input }) => {
  const page = { ...pageOf(input), column: input.column }
  const { rows, total } = await listTemplates(tx, input.search, page)
  return ok({ document_template_list: rows.map(toTemplateRow), paging_data: pagingData(page, total) })
})

const byId = procedures.byId.handler(async ({ context: { inTenant }, input }) => {
  const { row, assets } = await inTenant(async (tx) => {
    const row = await findTemplate(tx, input.id, input.version)
    const where = { sha256: { in: shasOf(row.content) } }
    const isAsked = input.images === 'true'
    return { row, assets: isAsked ? await tx.template_asset.findMany({ where }) : [] }
  })
  const pictures = new Map<string, { base64: string; name: string }>()
  for (const { sha256, raster_key, name } of assets) {
    const bytes = await storage().read(raster_key)
    if (bytes) pictures.set(sha256, { base64: Buffer.from(bytes).toString('base64'), name })
  }
  return ok({ document_template: toTemplate(row, pictures) })
})

const add = procedures.add.handler(async ({ context, input }) => {
  const { inTenant, caller, headers, marks } = context
  const { id, version } = savedOf(input)
  const pictures = await picturesOf(input, caller.structureId)
  const assets = pictures.map(({ asset }) => asset)
  const meta = { roles: null, creates: true }
  const { output } = await storeFiles(inTenant, filesOf(assets), {
    check: async (tx) => id && (await lockTemplate(tx, id, version)),
    write: (tx) =>
      withIdempotency({ tx, meta, headers, marks, caller, input }, async () => {
        await keepAssets(tx, assets, caller.accountId)
        const content = await contentOf(tx, input, pictures)
        const saved = { name: input.name, content, accountId: caller.accountId }
        if (id) await addVersion(tx, { ...saved, id, version })
        return { output: await answer(tx, id ?? (await createTemplate(tx, saved))), context: {} }
      }),
  })
  return output
})

/** The template that a payload saves again; without the version that was edited, nothing tells what would be lost. */
function savedOf({ id, version }: TemplateIn): { id: number | null; version: number } {
  if (id && !version) throw wrongValue('version')
  return { id: id ?? null, version: version ?? 1 }
}

const answer = async (tx: Tx, id: number) =>
  ok({ document_template: toTemplate(await findTemplate(tx, id), NO_PICTURES) })

/** The files of assets, each once: the pages of a PDF share one. */
const filesOf = (assets: readonly NewAsset[]) => [
  ...new Map(
    assets.flatMap(({ file, raster }) => [file, raster]).map((file) => [file.file_key, file]),
  ).values(),
]

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  await deleteTemplate(tx, input.id)
  await clearDefaults(tx, input.id)
  return ok({})
})

const versions = procedures.versions.handler(async ({ context: { tx }, input }) => {
  const rows = await listVersions(tx, input.id)
  if (rows.length === 0) throw new Refusal('ERROR_NOT_FOUND')
  return ok({ version_list: rows.map(toVersion) })
})

const restore = procedures.restore.handler(async ({ context: { tx, caller }, input }) => {
  const { id, version, from_version } = input
  const { name, content } = await findTemplate(tx, id, from_version)
  await addVersion(tx, { id, version, name, content, accountId: caller.accountId })
  return answer(tx, id)
})

const asset = procedures.asset.handler(async ({ context: { inTenant }, input }) => {
  const row = await inTenant((tx) => tx.template_asset.findFirst({ where: { sha256: input.sha256 } }))
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  if (input.size === 'small') return smallAsset(row)
  const content = await storage().open(row.raster_key)
  if (!content) throw new Refusal('ERROR_NOT_FOUND')
  const type = row.mime_type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return toFileAnswer({ name: `${row.sha256}.${type.slice('image/'.length)}`, type, content })
})

/** In pixels, of the longer side: lists show pages two centimetres high, also on screens of double density. */
const SMALL = 160

async function smallAsset({ sha256, raster_key }: { sha256: string; raster_key: string }) {
  const bytes = await storage().read(raster_key)
  if (!bytes) throw new Refusal('ERROR_NOT_FOUND')
  const content = await shrunkPicture(bytes, SMALL)
  return toFileAnswer({ name: `${sha256}-small.png`, type: 'image/png', content })
}

const upload = procedures.upload.handler(async ({ context, input }) => {
  const { inTenant, caller, language } = context
  const { structureId, accountId } = caller
  const assets = await readAssets(input.files, { structureId, language })
  await storeFiles(inTenant, filesOf(assets), { write: (tx) => keepAssets(tx, assets, accountId) })
  return ok({ asset_list: assets.map(toAsset) })
})

export const templates = {
  list,
  byId,
  add,
  preview,
  previewDocument,
  remove,
  versions,
  restore,
  asset,
  upload,
}
