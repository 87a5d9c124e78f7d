import { parseAsInteger, parseAsString } from 'nuqs/server'
import { tableSpec } from '@/components/kit/data-table/table-spec'

const text = parseAsString.withDefault('')

/** The choice of the own company among suppliers; '' is all of them. */
export const OWN = 'own'

/**
 * The values that the list of fields keeps in its URL: the owner of the fields, and the search and page of the registry
 * beside it.
 */
export const fieldsSpec = tableSpec({
  columns: ['position'] as const,
  column: 'position',
  order: 'asc',
  size: 100,
  sizes: [50, 100, 150, 200, 250, 300, 500],
  filters: { supplier: text, registry: text, registry_page: parseAsInteger.withDefault(1) },
  momentary: ['registry', 'registry_page'],
})

/** Whose fields a URL asks for: a sku, OWN, or '' for everybody's. */
export const ownerOf = (value: string): string => (/^[\w-]{1,40}$/.test(value) ? value : '')

/** Returns the input of the list's call. */
export const fieldsInput = ({ page, size }: { page: number; size: number }, supplier: string) => {
  const owner = ownerOf(supplier)
  return {
    type: 'structure' as const,
    ...(owner === '' ? {} : { anagrafica_sku: owner === OWN ? '' : owner }),
    page_number: page,
    items_per_page: size,
  }
}

export type FieldsInput = ReturnType<typeof fieldsInput>
