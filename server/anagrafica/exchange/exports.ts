import { type AnagraficaFilter, anagraficaFilter } from '@/lib/api/anagrafica/anagrafica-fields'
import { collected, toFileAnswer } from '@/server/http/file-answer'
import { api, type HandlerContext } from '@/server/http/implement'
import { translator } from '@/server/platform/text'
import { CSV_START, csvLine, vcard } from '@/server/sheets'
import { xlsxInThread } from '@/server/workers'
import { categoryPaths } from '../categories/category-queries'
import { type AnagraficaRow, findByIdList, findBySkuList } from '../entries/queries'
import { findIds } from '../entries/search'
import { customKeys } from './export-queries'
import { cardOf, cellsOf, type ExportColumn, exportColumns } from './export-row'

const procedures = api.anagrafica.exports
/** Entries that are held at a time, each page read in a transaction of its own. */
const PAGE = 2000

type Format = 'csv' | 'xlsx' | 'vcard'
type Input = {
  anagrafica?: unknown
  filter?: { anagrafica?: unknown } | null
  sku_list?: string[] | null
  format: Format
}
type Pages = AsyncGenerator<AnagraficaRow[]>

const FILES: Readonly<Record<Format, { extension: string; type: string }>> = {
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  xlsx: { extension: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  vcard: { extension: 'vcf', type: 'text/vcard; charset=utf-8' },
}

/** `registry_export` and the filter's parts, as far as a file's name may hold them (document 3 §7). */
function fileName(filter: AnagraficaFilter, extension: string): string {
  const parts = Object.values(filter)
    .filter((value) => value !== '' && value !== null && value !== undefined)
    .map((value) =>
      String(value)
        .replace(/[^\p{L}\p{N}@.-]+/gu, '-')
        .slice(0, 40),
    )
  return `${['registry_export', ...parts].join('_').slice(0, 120)}.${extension}`
}

async function* pagesOf(context: HandlerContext, ids: readonly number[]): Pages {
  for (let start = 0; start < ids.length; start += PAGE) {
    yield await context.inTenant((tx) => findByIdList(tx, ids.slice(start, start + PAGE)))
  }
}

type Names = { paths: ReadonlyMap<number, string>; columns: readonly ExportColumn[] }

async function* csvParts(pages: Pages, { paths, columns }: Names): AsyncGenerator<BlobPart> {
  yield CSV_START + csvLine(columns.map(({ header }) => header))
  for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(row, columns, paths))).join('')
}

async function* vcardParts(pages: Pages, { paths, columns }: Names): AsyncGenerator<BlobPart> {
  for await (const rows of pages) yield rows.map((row) => vcard(cardOf(row, columns, paths))).join('')
}

async function* cellPages(pages: Pages, { paths, columns }: Names) {
  for await (const rows of pages) yield rows.map((row) => cellsOf(row, columns, paths))
}

async function exported(context: HandlerContext, input: Input, structureId: number | null) {
  const filter = anagraficaFilter.parse(input.anagrafica ?? input.filter?.anagrafica ?? {})
  const t = translator(context.language)
  const { ids, ...names } = await context.inTenant(async (tx) => {
    const chosen = input.sku_list && (await findBySkuList(tx, input.sku_list))
    const found = chosen ? chosen.map(({ id }) => id) : await findIds(tx, filter, structureId)
    const columns = exportColumns(t, await customKeys(tx, found))
    return { ids: found, paths: await categoryPaths(tx, structureId !== null), columns }
  })
  const pages = pagesOf(context, ids)
  const { extension, type } = FILES[input.format]
  const name = fileName(filter, extension)
  if (input.format !== 'xlsx') {
    const parts = input.format === 'csv' ? csvParts(pages, names) : vcardParts(pages, names)
    return toFileAnswer({ name, type, content: await collected(parts) })
  }
  const headers = names.columns.map(({ header }) => header)
  const { structureId: own } = context.caller
  const content = await xlsxInThread(own, t('registry.title.manager'), headers, cellPages(pages, names))
  return toFileAnswer({ name, type, content })
}

const exportStructure = procedures.exportStructure.handler(({ context, input }) =>
  exported(context, input, context.caller.structureId),
)

const exportFamily = procedures.exportFamily.handler(({ context, input }) => exported(context, input, null))

export const exports = { exportStructure, exportFamily }
