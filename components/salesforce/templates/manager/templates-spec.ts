import { parseAsString } from 'nuqs/server'
import { tablePage } from '@/components/kit/data-table/table-page'
import { type TableQuery, tableSpec } from '@/components/kit/data-table/table-spec'
import type { TablePage } from '@/components/kit/data-table/use-table-query'
import type { PagingData } from '@/lib/api/codecs'
import { type TemplateRow, templateColumns } from '@/lib/api/salesforce/templates/template-fields'

/** Under this key the browser keeps what it has read of the templates. */
export const TEMPLATES_KEY = 'templates'

const EDITOR = '/app/documents/template/editor'

/** Where a template is drawn: a new one, or one that is there. */
export const editorHref = (id?: number): string => (id === undefined ? EDITOR : `${EDITOR}/${id}`)

/** The values that the list keeps in its URL; what was changed last stands first. */
export const templatesSpec = tableSpec({
  columns: templateColumns,
  column: 'updated_at',
  order: 'desc',
  size: 10,
  sizes: [5, 10, 25, 50],
  filters: { search: parseAsString.withDefault('') },
})

/** The input of the list's call. */
export const templatesInput = (
  query: TableQuery<(typeof templateColumns)[number]>,
  { search }: { search: string },
) => ({ ...query, search: search.slice(0, 200) })

export type TemplatesInput = ReturnType<typeof templatesInput>
export type TemplatesPage = TablePage<TemplateRow>

type Answer = { document_template_list: readonly TemplateRow[]; paging_data: PagingData }

/** The list's answer as its page. */
export const pageOf = ({ document_template_list, paging_data }: Answer): TemplatesPage =>
  tablePage(document_template_list, paging_data)
