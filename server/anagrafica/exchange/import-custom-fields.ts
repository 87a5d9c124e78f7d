import * as z from 'zod'
import { type CustomFieldType, customFieldValue } from '@/lib/domain/registry/custom-field'
import type { Tx } from '@/server/db/client'
import type { ImportField } from '@/server/imports'
import { readValues } from '../entries/cell-list'
import { CUSTOM_PREFIX } from './import-fields'
import { readCustomFields } from './import-queries'

/** As `anagrafica_custom_fields` of the API. */
export const MAX_CUSTOM = 1000

const NUMBERS: readonly CustomFieldType[] = ['NUMBER', 'PERCENTAGE', 'FIXED']

/** How files write what the API takes in one form: days as Italians do, yes and no as spreadsheets do. */
const FILE_FORMS: Partial<Record<CustomFieldType, (text: string) => string>> = {
  DATE: (text) => {
    const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
    return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  },
  BOOLEAN: (text) => ({ 1: 'true', 0: 'false', vero: 'true', falso: 'false' })[text.toLowerCase()] ?? text,
}

const typedValue = (type: CustomFieldType) =>
  z
    .string()
    .max(MAX_CUSTOM)
    .transform((text, context) => {
      const kept = text === '' ? '' : customFieldValue(type, FILE_FORMS[type]?.(text) ?? text)
      if (kept !== null) return kept
      context.addIssue({ code: 'custom', message: type })
      return z.NEVER
    })

/** A cell of a custom field: its value, or the values of a key that an entry has several times. */
const typedValues = (type: CustomFieldType) =>
  z
    .string()
    .transform(readValues)
    .pipe(z.array(typedValue(type)))

/** The structure's custom fields as columns of a file: what they hold is held to their type, as the API does. */
export async function customImportFields(tx: Tx): Promise<ImportField[]> {
  const fields = await readCustomFields(tx)
  return fields.map(({ key, label, type }) => ({
    key: CUSTOM_PREFIX + key,
    label,
    isOwn: true,
    synonyms: [],
    schema: typedValues(type),
    isDecimal: NUMBERS.includes(type),
    exportedMark: '.',
  }))
}
