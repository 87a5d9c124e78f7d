import * as z from 'zod'
import { id, instantText, pagingIn, pagingQuery } from './codecs'

export const importEncodings = ['utf-8', 'utf-16le', 'windows-1252'] as const
export const importStates = ['UPLOADED', 'QUEUED', 'RUNNING', 'DONE', 'REFUSED', 'FAILED'] as const
export const importKinds = ['new', 'changed', 'unchanged', 'error'] as const

const none = z.literal('').transform(() => undefined)
const oneCharacter = z.string().regex(/^[^"\r\n]$/u)
const decimalSeparator = z.enum([',', '.'])

/** A separator in a form; an empty field means that it is recognised from the file. */
export const separatorIn = z.union([none, oneCharacter]).optional()
export const decimalSeparatorIn = z.union([none, decimalSeparator]).optional()

/** A CSV, XLSX or vCard file. Encoding and separator of a CSV are recognised unless given. */
export const uploadIn = z.object({
  file: z.file(),
  encoding: z.enum(importEncodings).optional(),
  separator: oneCharacter.optional(),
})

/** Which field each column becomes: `{ header: field }`; '' or a missing header leaves the column out. */
const headerMapping = z
  .record(z.string().max(2000), z.string().max(120))
  .refine((mapping) => Object.keys(mapping).length <= 100, { message: 'columns' })

const choice = {
  id,
  header_mapping: headerMapping,
  /**
   * The decimal mark of the file; null to recognise it from its numbers. A number that shows its own mark is read by
   * it.
   */
  decimal_separator: decimalSeparator.nullable().default(null),
  /** The effect of an empty cell on an existing entry: its value is kept, or cleared. */
  empty_cells: z.enum(['keep', 'clear']).default('keep'),
}

export const previewIn = z.object({
  ...choice,
  /** Only the rows with this effect. */
  kind: z.enum(importKinds).nullish(),
  paging_data: pagingIn(['number'], { size: 50, column: 'number', order: 'asc' }),
})

export const runIn = z.object({
  ...choice,
  /** `all`: a single fault and nothing is written; `skip`: rows with faults are left out. */
  mode: z.enum(['all', 'skip']).default('all'),
  /** Where the result is sent; '' for nowhere. */
  email: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.trim() : (value ?? '')),
      z.union([z.literal(''), z.email().max(254)]),
    )
    .default(''),
})

export const importsIn = z.object(pagingQuery(['id'], { size: 20, column: 'id', order: 'desc' }))

const count = z.number().int()

/** An import as answers state it: as its file was read, and how far its run is. */
export const importJob = z.object({
  id: count,
  state: z.enum(importStates),
  format: z.enum(['csv', 'xlsx', 'vcard']),
  file_name: z.string(),
  encoding: z.enum(importEncodings),
  separator: z.string(),
  row_count: count,
  mode: z.enum(['all', 'skip']),
  empty_cells: z.enum(['keep', 'clear']),
  decimal_separator: z.enum([',', '.']).nullable(),
  email: z.string(),
  processed: count,
  new_count: count,
  changed_count: count,
  unchanged_count: count,
  error_count: count,
  created_at: instantText,
  started_at: instantText.nullable(),
  finished_at: instantText.nullable(),
})

export type ImportJob = z.infer<typeof importJob>

/** The columns of an import, and the fields that they may become. */
export const importColumns = {
  header_list: z.array(z.object({ header: z.string(), sample_list: z.array(z.string()) })),
  /** The mapping that was used; before the run the suggested one, from the last time or from the headers. */
  header_mapping: z.record(z.string(), z.string()),
  field_list: z.array(z.object({ key: z.string(), label: z.string(), is_decimal: z.boolean() })),
  /** The prefixes of fields that hold values of the user's own, each with the name of such values. */
  free_list: z.array(z.object({ prefix: z.string(), label: z.string() })),
}

/** The effect that an import would have on a row. `number` counts rows from 1, without the header. */
export const previewRow = z.object({
  number: count,
  kind: z.enum(importKinds),
  name: z.string(),
  /** The differences of a changed row; the values of a new row. */
  change_list: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  fault_list: z.array(z.string()),
})

export type PreviewRow = z.infer<typeof previewRow>

export const previewTotals = z.object({ new: count, changed: count, unchanged: count, error: count })
