import type * as z from 'zod'
import type { DecimalMark } from '@/lib/domain/core/decimal-text'
import type { Tx } from '@/server/db/client'
import type { OpenSheet } from '@/server/sheets'

/** Columns of a row of the target's table, by name. */
export type Values = Readonly<Record<string, unknown>>

/** Why a row cannot be taken: `imports.faults.<code>` is its text; `field` is the field's key, null for the row. */
export type Fault = {
  code:
    | 'invalid'
    | 'too_long'
    | 'name_missing'
    | 'category_unknown'
    | 'duplicate'
    | 'ambiguous'
    | 'extra_values'
    | 'number_ambiguous'
    | 'supplier_unknown'
    | 'unit_unknown'
    | 'vat_not_offered'
    | 'vat_without_natura'
    | 'currency_unknown'
    | 'price_incomplete'
    | 'product_differs'
    | 'customer_unknown'
    | 'customer_ambiguous'
    | 'customer_outside'
    | 'customer_is_supplier'
    | 'condition_empty'
    | 'movement_amount'
  field: string | null
  params?: Readonly<Record<string, string | number>>
}

/** A value that a column of the file may become. */
export type ImportField = {
  key: string
  /** The key of its name in the messages; the name itself of a field that users made. */
  label: string
  isOwn?: boolean
  /** Its other names in files, besides its key and its names in Italian and English. */
  synonyms: readonly string[]
  /** The schema checks a cell's text and makes its value, by the same rules as the API. */
  schema: z.ZodType<unknown, unknown>
  /** A number: its text comes to the schema as plain decimal text, whatever marks the file writes it with. */
  isDecimal?: boolean
  /** How exports of ours write its numbers, in a column called by its key. */
  exportedMark?: DecimalMark
  /** Without a column for it nothing can be imported. */
  isRequired?: boolean
}

/**
 * The subject of an import beyond its rows, such as a supplier. It is kept with the import, and only its target
 * understands it.
 */
export type Subject = Readonly<Record<string, unknown>>

/** The file of an import that was written whole. */
export type ImportedFile = {
  name: string
  /** Of the file storage: the bytes as they came. */
  key: string
  size: number
  sha256: string
  rows: number
  account_id: number | null
}

/**
 * The stored counterpart of a row. `values` has every column that the target writes; `id` is null where the row itself
 * is not stored, but the record to which it belongs is.
 */
export type Existing = { id: number | null; values: Values }

/** A row that is to be written: all its columns, and those that differ from the stored ones. */
export type Write = {
  existing: Existing | null
  values: Values
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

/**
 * The kind of record that an import's rows become, declared once by the module that owns it: the pipeline does the
 * rest. A further kind (a price list, say) adds a target and nothing else.
 */
export type ImportTarget = {
  name: string
  /** The page where its imports are made and shown. */
  page: string
  fields: readonly ImportField[]
  /** Fields that depend on what an import is about, after `fields`. */
  fieldsOf?: (tx: Tx, subject: Subject) => Promise<readonly ImportField[]>
  /** Whether an import must be written whole or not at all, as its rows stand for one document together. */
  isWhole?: boolean
  /** The formats that its files may have; any format when absent. */
  formats?: readonly OpenSheet['format'][]
  /**
   * Columns with these prefixes become values of the user's own, without a field; `label` is the key of their name.
   */
  free?: readonly { prefix: string; label: string }[]
  /** The tables that its rows fill and that other rows of theirs refer to. */
  tables: readonly string[]
  /** Reads what the rows refer to, once for a whole transaction. */
  open: (tx: Tx, subject: Subject) => Promise<OpenTarget>
}

export type OpenTarget = {
  /** The cells' values, by field, as columns; names become what they refer to. */
  toColumns: (cells: Values) => { values: Values; faults: readonly Fault[] }
  /**
   * The keys that a row is recognised by, strongest first: the first key of an existing entry decides; without one the
   * row is new. Keys are opaque texts.
   */
  keysOf: (values: Values) => readonly string[]
  /**
   * The existing entries under any of the rows' keys, by key; with `lock`, no other transaction changes them until this
   * one ends.
   */
  load: (rows: readonly Values[], lock: boolean) => Promise<ReadonlyMap<string, readonly Existing[]>>
  /** Keeps all that `load` has found so far as it is until the transaction ends: locked in the order of ids. */
  hold: () => Promise<void>
  /**
   * Returns every column that is written: the stored values, or a new row's defaults, with the row's values over them.
   */
  merge: (existing: Values | null, values: Values) => Values
  /** Finds the faults that concern a whole row. */
  check: (merged: Values) => readonly Fault[]
  /** The name that people know the row by. */
  nameOf: (merged: Values) => string
  /** A column's value for the list of changes: its text, or the key of its name in the messages; and its field. */
  show: (column: string, value: unknown) => { field: string; text: string; message?: string }
  /** Writes new and changed rows with their audit rows, in few statements. */
  write: (rows: readonly Write[]) => Promise<void>
  /**
   * Ends an import that is written whole: runs after its last row, in the same transaction. Answers whether the target
   * keeps the file from now on, so that the import no longer does.
   */
  finish?: (file: ImportedFile) => Promise<boolean>
}
