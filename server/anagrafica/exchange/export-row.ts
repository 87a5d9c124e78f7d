import { toInstantText } from '@/lib/domain/core/local-time'
import type { Translate } from '@/lib/i18n/translate'
import { env } from '@/server/platform/env'
import type { Card } from '@/server/sheets'
import { writeList, writeValues } from '../entries/cell-list'
import type { AnagraficaRow } from '../entries/queries'
import { CUSTOM_PREFIX, importFields, TYPE_NAMES } from './import-fields'

/** A column of an export: its name in the reader's language, which an import recognises, and what stands in it. */
export type ExportColumn = { key: string; header: string; isCard: boolean; textOf: TextOf }

type Paths = ReadonlyMap<number, string>
type TextOf = (row: AnagraficaRow, paths: Paths) => string

const SPECIAL: Readonly<Record<string, TextOf>> = {
  ana_type: (row) => TYPE_NAMES[row.ana_type] ?? '',
  category: (row, paths) =>
    row.category_id === null ? '' : (paths.get(row.category_id) ?? row.category_name ?? ''),
  tags: (row) => writeList(row.tag_list.map(({ name }) => name)),
}

/** Columns that an import never takes: the entry's structure, and when it was written. */
const SHOWN: Readonly<Record<string, TextOf>> = {
  structure_name: (row) => row.structure_name,
  created_at: (row) => toInstantText(row.created_at, env.LUNA_ZONE),
  updated_at: (row) => toInstantText(row.updated_at, env.LUNA_ZONE),
}

const plainText =
  (key: string): TextOf =>
  (row) =>
    String(row[key as keyof AnagraficaRow] ?? '')

const customText =
  (key: string): TextOf =>
  (row) =>
    writeValues(
      (row.anagrafica_custom_fields as { key: string; value: string }[])
        .filter((field) => field.key === key)
        .map(({ value }) => value),
    )

/** Every column of an entry, and one for each custom field. */
export const exportColumns = (t: Translate, customKeys: readonly string[]): ExportColumn[] => [
  ...importFields.map(({ key, label }) => ({
    key,
    header: t(label),
    isCard: true,
    textOf: SPECIAL[key] ?? plainText(key),
  })),
  ...Object.entries(SHOWN).map(([key, textOf]) => ({
    key,
    header: t(`registry.fields.${key}`),
    isCard: false,
    textOf,
  })),
  ...customKeys.map((key) => ({
    key: `${CUSTOM_PREFIX}${key}`,
    header: `${CUSTOM_PREFIX}${key}`,
    isCard: true,
    textOf: customText(key),
  })),
]

export const cellsOf = (row: AnagraficaRow, columns: readonly ExportColumn[], paths: Paths): string[] =>
  columns.map(({ textOf }) => textOf(row, paths))

export const cardOf = (row: AnagraficaRow, columns: readonly ExportColumn[], paths: Paths): Card =>
  Object.fromEntries(
    columns.filter(({ isCard }) => isCard).map(({ key, textOf }) => [key, textOf(row, paths)]),
  )
