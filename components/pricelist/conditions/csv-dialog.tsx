'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import { FileDrop } from '@/components/kit/fields/file-drop'
import { FormFault } from '@/components/kit/fields/form-fault'
import { FormField } from '@/components/kit/fields/form-field'
import { useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { ConditionCsv } from '@/lib/api/pricelist/business-condition-csv-fields'
import { type ConditionField, CUSTOMER_COLUMN } from '@/lib/api/pricelist/business-condition-fields'
import { SupplierSelect } from './conditions-filters'
import { CsvColumns } from './csv-columns'
import { headBytes, readCsvHead, suggestFields } from './read-csv-head'
import { fieldsOf } from './use-condition-fields'
import { useUploadCsv } from './use-upload-csv'

type ChosenFile = { file: File; head: Uint8Array }

type CsvOptions = { separator: string; decimal: string; email: string; search: string }

/** Document 2 §9. */
const DEFAULTS = { separator: ';', decimal: ',' }

/** Adds the conditions of a CSV file, or puts the file in the place of one that is stored. */
export function CsvDialog({
  supplier: first,
  fields,
  replaced,
  onStarted,
  onClose,
}: {
  supplier: string
  /** Of every supplier. */
  fields: readonly ConditionField[]
  replaced: ConditionCsv | null
  onStarted: (importId: number) => void
  onClose: () => void
}) {
  const t = useTranslations('pricelist.conditions.csv')
  const { email: own } = useUser()
  const [supplier, setSupplier] = useState(first)
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [options, setOptions] = useState<CsvOptions>({ ...DEFAULTS, email: own, search: '' })
  const change = (patch: Partial<CsvOptions>) => setOptions((before) => ({ ...before, ...patch }))
  const [picked, setPicked] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)
  const ofSupplier = fieldsOf(fields, supplier)
  const head = chosen && options.separator ? readCsvHead(chosen.head, options.separator) : null
  const headers = head && 'headers' in head ? head.headers : null
  const mapping = headers ? { ...suggestFields(headers, ofSupplier), ...within(picked, headers) } : {}
  const fault = faultOf(head, headers, mapping, tried, chosen)
  const close = useGuardedClose(chosen !== null, onClose)
  const { send, pending } = useUploadCsv(replaced, { onStarted, onDone: onClose })
  const submit = (isDryRun: boolean) => {
    setTried(true)
    if (!chosen || !headers || faultOf(head, headers, mapping, true, chosen)) return
    void send({ file: chosen.file, supplier, ...options, mapping, isDryRun })
  }
  const take = async (file: File) => {
    setPicked({})
    setChosen({ file, head: await headBytes(file) })
  }
  return (
    <FormDialog
      title={replaced ? t('replace_title', { name: replaced.file_name }) : t('title')}
      text={t(replaced ? 'replace_text' : 'text')}
      submit={t('submit')}
      pending={pending}
      className="md:max-w-2xl"
      onSubmit={() => submit(false)}
      onClose={close}
    >
      <FormField label={t('supplier')}>
        {(field) => (
          <SupplierSelect
            id={field.id}
            fields={fields}
            value={supplier}
            disabled={replaced !== null}
            onSupplier={(sku) => {
              setSupplier(sku)
              setPicked({})
            }}
          />
        )}
      </FormField>
      <FileDrop
        label={<span className="[overflow-wrap:anywhere]">{chosen?.file.name ?? t('choose')}</span>}
        help={t('file_help')}
        accept=".csv,.txt,text/csv"
        pending={pending}
        compact
        onFile={(file) => void take(file)}
      />
      <CsvMarks options={options} onChange={change} />
      {headers && head && 'samples' in head ? (
        <CsvColumns
          headers={headers}
          samples={head.samples}
          fields={ofSupplier}
          mapping={mapping}
          onField={(header, field) => setPicked({ ...picked, [header]: field })}
        />
      ) : null}
      <CsvReport options={options} onChange={change} />
      <FormFault>{fault ? t(`faults.${fault}`) : null}</FormFault>
      {headers ? (
        <Button size="sm" className="self-start" disabled={pending} onClick={() => submit(true)}>
          <Eye aria-hidden />
          {t('preview')}
        </Button>
      ) : null}
    </FormDialog>
  )
}

type OptionsProps = { options: CsvOptions; onChange: (patch: Partial<CsvOptions>) => void }

/** The separator of the columns and the decimal mark of the numbers. */
function CsvMarks({ options, onChange }: OptionsProps) {
  const t = useTranslations('pricelist.conditions.csv')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField label={t('separator')} error={options.separator === '' ? t('separator_one') : undefined}>
        {(field) => (
          <Input
            {...field}
            className="w-20 font-mono"
            maxLength={1}
            autoComplete="off"
            value={options.separator}
            onChange={(event) => onChange({ separator: event.target.value })}
          />
        )}
      </FormField>
      <FormField label={t('decimal')}>
        {(field) => (
          <Select
            {...field}
            value={options.decimal}
            onChange={(event) => onChange({ decimal: event.target.value })}
            options={[
              { value: ',', label: t('comma') },
              { value: '.', label: t('dot') },
            ]}
          />
        )}
      </FormField>
    </div>
  )
}

/** The address that the report is mailed to, and the only customer that rows may name; both optional. */
function CsvReport({ options, onChange }: OptionsProps) {
  const t = useTranslations('pricelist.conditions.csv')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField label={t('email')} help={t('email_help')}>
        {(field) => (
          <Input
            {...field}
            type="email"
            value={options.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        )}
      </FormField>
      <FormField label={t('search')} help={t('search_help')}>
        {(field) => (
          <Input
            {...field}
            maxLength={100}
            autoComplete="off"
            value={options.search}
            onChange={(event) => onChange({ search: event.target.value })}
          />
        )}
      </FormField>
    </div>
  )
}

const within = (picked: Record<string, string>, headers: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(picked).filter(([header]) => headers.includes(header)))

type Fault = 'no_file' | 'unreadable' | 'headers' | 'empty' | 'no_customer' | 'no_values' | 'twice'

/** What keeps a file from being sent; what was not tried yet may still be missing. */
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
