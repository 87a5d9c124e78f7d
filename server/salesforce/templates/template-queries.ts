import { storedBoxes, storedFields, storedPages } from '@/lib/api/salesforce/templates/template-content'
import type { templateColumns } from '@/lib/api/salesforce/templates/template-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Template } from '@/lib/domain/templates/field'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'
import { like } from '@/server/db/like'
import type { Page } from '@/server/db/page'

export type TemplateListRow = {
  id: number
  name: string
  version: number
  page_count: number
  field_count: number
  asset: string | null
  author: string
  created_at: Date
  updated_at: Date
}

type TemplateOrder = (typeof templateColumns)[number]

const ORDERS: Record<TemplateOrder, Prisma.Sql> = {
  name: Prisma.sql`lower(t.name)`,
  updated_at: Prisma.sql`t.updated_at`,
}

const AUTHOR = Prisma.sql`coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email::text, '')`

/** A page of the structure's templates, and how many fit the search. */
export async function listTemplates(
  tx: Tx,
  search: string,
  page: Page & { column: TemplateOrder },
): Promise<{ rows: TemplateListRow[]; total: number }> {
  const where = Prisma.sql`t.structure_id = app_structure() and t.deleted_at is null and t.name ilike ${like(search.trim())}`
  const direction = Prisma.raw(page.order)
  const [counted] = await tx.$queryRaw<[{ total: number }]>`
    select count(*)::int as total from template t where ${where}`
  const rows = await tx.$queryRaw<TemplateListRow[]>`
    select t.id, t.name, t.current_version as version, jsonb_array_length(v.pages) as page_count,
      jsonb_array_length(v.fields) as field_count, v.pages -> 0 ->> 'asset' as asset, ${AUTHOR} as author,
      t.created_at, t.updated_at
    from template t
    join template_version v on v.structure_id = t.structure_id and v.template_id = t.id and v.n = t.current_version
    left join account a on a.id = v.created_by
    where ${where}
    order by ${ORDERS[page.column]} ${direction}, t.id ${direction}
    limit ${page.size} offset ${(page.number - 1) * page.size}`
  return { rows, total: counted?.total ?? 0 }
}

/** A template with the content of one of its versions. */
export type TemplateRow = {
  id: number
  name: string
  current_version: number
  created_at: Date
  updated_at: Date
  version: number
  content: Template
}

type StoredRow = Omit<TemplateRow, 'content'> & { pages: unknown; fields: unknown }

/**
 * A template of the structure, by default with its current version.
 * @throws Refusal ERROR_NOT_FOUND, also of a deleted template
 */
export async function findTemplate(tx: Tx, id: number, version?: number): Promise<TemplateRow> {
  const [found] = await tx.$queryRaw<StoredRow[]>`
    select t.id, t.name, t.current_version, t.created_at, t.updated_at, v.n as version, v.pages, v.fields
    from template t
    join template_version v on v.structure_id = t.structure_id and v.template_id = t.id
      and v.n = coalesce(${version ?? null}::int, t.current_version)
    where t.structure_id = app_structure() and t.id = ${id} and t.deleted_at is null`
  if (!found) throw new Refusal('ERROR_NOT_FOUND')
  const { pages, fields, ...row } = found
  return { ...row, content: contentOf(pages, fields) }
}

/**
 * The content of a version, also of a deleted template.
 * @throws Refusal ERROR_NOT_FOUND
 */
export async function findVersion(
  tx: Tx,
  { id: template_id, version: n }: { id: number; version: number },
): Promise<Template> {
  const found = await tx.template_version.findFirst({ where: { template_id, n } })
  if (!found) throw new Refusal('ERROR_NOT_FOUND')
  return contentOf(found.pages, found.fields)
}

/** A template with the places of the texts of its backgrounds, to be laid out. */
export async function withPrinted(tx: Tx, { pages, fields }: Template): Promise<Template> {
  const rows = await tx.template_asset.findMany({
    where: { sha256: { in: pages.flatMap(({ asset }) => asset ?? []) } },
    select: { sha256: true, printed: true },
  })
  const printed = new Map(rows.map((row) => [row.sha256, storedBoxes.parse(row.printed)]))
  return { pages: pages.map((page) => ({ ...page, printed: printed.get(page.asset ?? '') ?? [] })), fields }
}

/** As `findVersion`, to be laid out. */
export const findPrintableVersion = async (
  tx: Tx,
  choice: { id: number; version: number },
): Promise<Template> => withPrinted(tx, await findVersion(tx, choice))

/** The content of a version as its columns hold it. */
const contentOf = (pages: unknown, fields: unknown): Template => ({
  pages: storedPages.parse(pages),
  fields: storedFields.parse(fields),
})

const VERSIONS_SHOWN = 500

export type VersionRow = {
  version: number
  created_at: Date
  author: string
  page_count: number
  field_count: number
  sha256: string
}

/** The newest versions of a template that is there, newest first. */
export const listVersions = (tx: Tx, id: number): Promise<VersionRow[]> =>
  tx.$queryRaw<VersionRow[]>`
    select v.n as version, v.created_at, ${AUTHOR} as author, jsonb_array_length(v.pages) as page_count,
      jsonb_array_length(v.fields) as field_count, v.sha256
    from template t
    join template_version v on v.structure_id = t.structure_id and v.template_id = t.id
    left join account a on a.id = v.created_by
    where t.structure_id = app_structure() and t.id = ${id} and t.deleted_at is null
    order by v.n desc limit ${VERSIONS_SHOWN}`

/** The name of the author of a template's current version; empty when the account is gone. */
export async function currentAuthor(tx: Tx, id: number): Promise<string> {
  const [found] = await tx.$queryRaw<{ author: string }[]>`
    select ${AUTHOR} as author
    from template t
    join template_version v on v.structure_id = t.structure_id and v.template_id = t.id and v.n = t.current_version
    left join account a on a.id = v.created_by
    where t.structure_id = app_structure() and t.id = ${id}`
  return found?.author ?? ''
}
