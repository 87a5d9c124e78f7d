import { useState } from 'react'
import { type ConditionField, CUSTOMER_COLUMN } from '@/lib/api/pricelist/business-condition-fields'
import { headBytes, readCsvHead, suggestFields } from './read-csv-head'
import { fieldsOf } from './use-condition-fields'

type ChosenFile = { file: File; head: Uint8Array }

export type CsvOptions = { separator: string; decimal: string; email: string; search: string }

/** Document 2 §9. */
const DEFAULTS = { separator: ';', decimal: ',' }

type FirstChoices = { supplier: string; email: string; fields: readonly ConditionField[] }

/** The choices of the dialog: supplier, file, how it is read, and which field each of its columns fills. */
export function useCsvChoices({ supplier: first, email, fields }: FirstChoices) {
  const [supplier, setSupplier] = useState(first)
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [options, setOptions] = useState<CsvOptions>({ ...DEFAULTS, email, search: '' })
  const [picked, setPicked] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)
  const ofSupplier = fieldsOf(fields, supplier)
  const head = chosen && options.separator ? readCsvHead(chosen.head, options.separator) : null
  const columns = head && 'headers' in head ? head : null
  const headers = columns?.headers ?? null
  const mapping = headers ? { ...suggestFields(headers, ofSupplier), ...within(picked, headers) } : {}
  const faultWhen = (isTried: boolean) => faultOf(head, headers, mapping, isTried, chosen)
  return {
    supplier,
    file: chosen?.file ?? null,
    options,
    columns,
    mapping,
    fields: ofSupplier,
    fault: faultWhen(tried),
    change: (patch: Partial<CsvOptions>) => setOptions((before) => ({ ...before, ...patch })),
    choose(sku: string) {
      setSupplier(sku)
      setPicked({})
    },
    pick: (header: string, field: string) => setPicked({ ...picked, [header]: field }),
    async take(file: File) {
      setPicked({})
      setChosen({ file, head: await headBytes(file) })
    },
    /** The upload of these choices, or null while something keeps the file from being sent, which then shows. */
    upload() {
      setTried(true)
      if (!chosen || !headers || faultWhen(true)) return null
      return { file: chosen.file, supplier, ...options, mapping }
    },
  }
}

const within = (picked: Record<string, string>, headers: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(picked).filter(([header]) => headers.includes(header)))

type Fault = 'no_file' | 'unreadable' | 'headers' | 'empty' | 'no_customer' | 'no_values' | 'twice'

/**
 * Returns the fault for which a file cannot be sent; before the first attempt to send, missing choices are no fault
 * yet.
 */
function faultOf(
  head: ReturnType<typeof readCsvHead> | null,
  headers: readonly string[] | null,
  mapping: Record<string, string>,
  tried: boolean,
  chosen: ChosenFile | null,
): Fault | null {
  if (!chosen) return tried ? 'no_file' : null
  if (head && 'fault' in head) return head.fault
  const fields = Object.values(mapping).filter(Boolean)
  if (!headers || !tried) return null
  if (new Set(fields).size < fields.length) return 'twice'
  if (!fields.includes(CUSTOMER_COLUMN)) return 'no_customer'
  return fields.length === 1 ? 'no_values' : null
}
