'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
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
import type { ConditionField } from '@/lib/api/pricelist/business-condition-fields'
import { SupplierSelect } from './conditions-filters'
import { CsvColumns } from './csv-columns'
import { type CsvOptions, useCsvChoices } from './use-csv-choices'
import { useUploadCsv } from './use-upload-csv'

/** Adds the conditions of a CSV file, or puts the file in the place of a stored one. */
export function CsvDialog({
  supplier,
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
  const { email } = useUser()
  const choices = useCsvChoices({ supplier, email, fields })
  const { options, columns, fault, change } = choices
  const close = useGuardedClose(choices.file !== null, onClose)
  const { send, pending } = useUploadCsv(replaced, { onStarted, onDone: onClose })
  const submit = (isDryRun: boolean) => {
    const upload = choices.upload()
    if (upload) void send({ ...upload, isDryRun })
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
            value={choices.supplier}
            disabled={replaced !== null}
            onSupplier={choices.choose}
          />
        )}
      </FormField>
      <FileDrop
        label={<span className="[overflow-wrap:anywhere]">{choices.file?.name ?? t('choose')}</span>}
        help={t('file_help')}
        accept=".csv,.txt,text/csv"
        pending={pending}
        compact
        onFile={(file) => void choices.take(file)}
      />
      <CsvMarks options={options} onChange={change} />
      {columns ? (
        <CsvColumns
          headers={columns.headers}
          samples={columns.samples}
          fields={choices.fields}
          mapping={choices.mapping}
          onField={choices.pick}
        />
      ) : null}
      <CsvReport options={options} onChange={change} />
      <FormFault>{fault ? t(`faults.${fault}`) : null}</FormFault>
      {columns ? (
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
