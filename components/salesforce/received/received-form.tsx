'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { Save } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { UnsentNotice } from '@/components/kit/connection/connection-notices'
import { useUnsent } from '@/components/kit/connection/use-unsent'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { FormDate } from '@/components/kit/fields/date-input'
import { FileDrop } from '@/components/kit/fields/file-drop'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { PageHeader } from '@/components/kit/page-header'
import { useSaveShortcut } from '@/components/kit/use-save-shortcut'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { Settings } from '@/lib/api/auth/settings-fields'
import {
  type ReceivedDataIn,
  type ReceivedDocument,
  receivedDataIn,
} from '@/lib/api/salesforce/received/received-fields'
import { toWire } from '@/lib/domain/core/money'
import type { ReceivedKind } from '@/lib/domain/documents/document'
import { isAgreementKind } from '@/lib/domain/documents/received-state'
import { DueDatesField, missingOf } from './due-dates-field'
import { LinesTotals } from './lines-totals'
import { firstRate, type ReceivedValues, receivedValues, totalsOfLines } from './received-form-values'
import { ReceivedLines } from './received-lines'
import { receivedListHref } from './received-spec'
import { useSaveReceived } from './use-save-received'

type Form = UseFormReturn<ReceivedValues, unknown, ReceivedDataIn>

type ReceivedFormProps = {
  kind: ReceivedKind
  /** The document that is changed; null for a new one. */
  received: ReceivedDocument | null
  supplier: Anagrafica | null
  rates: Settings['aliquoteiva']
  today: string
}

/** A received document that is typed in: supplier, number, day, lines, days to pay and, if wanted, its files. */
export function ReceivedForm({ kind, received, supplier: initial, rates, today }: ReceivedFormProps) {
  const t = useTranslations(`received.${kind}`)
  const words = useTranslations('received')
  const rate = firstRate(rates)
  const form: Form = useForm<ReceivedValues, unknown, ReceivedDataIn>({
    defaultValues: receivedValues(kind, { received, today, rate }),
    resolver: zodResolver(receivedDataIn) as never,
  })
  const { isDirty, isSubmitting } = form.formState
  const [files, setFiles] = useState<readonly File[]>([])
  const save = useSaveReceived(form, received)
  const formId = useId()
  const lines = form.watch('product_list')
  const due = form.watch('due_date_list')
  const total = totalsOfLines(lines)
  const isOff = missingOf(due, toWire(total.amount_due)) !== 0
  const { unsent, send } = useUnsent()
  const submit = () => send(() => void form.handleSubmit((data) => (isOff ? undefined : save(data, files)))())
  useUnsavedGuard((isDirty || files.length > 0) && !isSubmitting)
  useSaveShortcut(submit, !isSubmitting)
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PageHeader
        title={t(received ? 'edit' : 'new')}
        crumbs={[{ label: t('title'), href: receivedListHref(kind) }]}
        action={
          <Button type="submit" variant="primary" pending={isSubmitting} disabled={isOff}>
            {isSubmitting ? null : <Save aria-hidden />}
            {words('save')}
          </Button>
        }
      />
      <UnsentNotice className="mb-4" unsent={unsent} pending={isSubmitting} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <HeadCard kind={kind} form={form} initial={initial} />
          <ReceivedLines form={form} rates={rates} rate={rate} />
        </div>
        <aside className="grid gap-4" aria-label={words('summary')}>
          <Card aria-label={words('summary')}>
            <CardContent className="grid gap-4 pt-4">
              <LinesTotals total={total} />
              {isAgreementKind(kind) ? null : (
                <DueDatesField
                  value={due}
                  amount={toWire(total.amount_due)}
                  day={form.watch('date')}
                  onChange={(list) => form.setValue('due_date_list', list, { shouldDirty: true })}
                />
              )}
            </CardContent>
          </Card>
          {received ? null : <ChosenFiles files={files} onChange={setFiles} />}
        </aside>
      </div>
    </form>
  )
}

function HeadCard({ kind, form, initial }: { kind: ReceivedKind; form: Form; initial: Anagrafica | null }) {
  const isAgreement = isAgreementKind(kind)
  const t = useTranslations('received')
  const errorText = useFieldError()
  const { errors } = form.formState
  const [supplier, setSupplier] = useState(initial)
  const choose = (entry: Anagrafica | null) => {
    setSupplier(entry)
    form.setValue('ana_sku', entry?.sku ?? '', { shouldDirty: true, shouldValidate: Boolean(entry) })
  }
  return (
    <Card aria-label={t('head')}>
      <CardHeader>
        <CardTitle>{t('head')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3 sm:grid-cols-2">
        <FormField
          label={t('supplier')}
          required
          error={errors.ana_sku ? t('supplier_missing') : undefined}
          className="sm:col-span-2"
        >
          {(field) => <RegistryPicker {...field} value={supplier} onChoose={choose} />}
        </FormField>
        <FormField
          label={t('number')}
          required={!isAgreement}
          error={errorText(errors.number)}
          help={t('number_help')}
        >
          {(field) => <Input {...field} {...form.register('number')} maxLength={20} autoComplete="off" />}
        </FormField>
        <FormField label={t('date')} required error={errorText(errors.date)}>
          {(field) => <FormDate {...field} control={form.control} name="date" />}
        </FormField>
        {isAgreement ? (
          <FormField label={t('valid_until')} error={errorText(errors.valid_until)}>
            {(field) => <FormDate {...field} control={form.control} name="valid_until" />}
          </FormField>
        ) : null}
        <FormField label={t('description')} error={errorText(errors.description)} className="sm:col-span-2">
          {(field) => (
            <Input {...field} {...form.register('description')} maxLength={500} autoComplete="off" />
          )}
        </FormField>
        <FormField label={t('note')} error={errorText(errors.note)} className="sm:col-span-2">
          {(field) => <Textarea {...field} {...form.register('note')} maxLength={2000} />}
        </FormField>
      </CardContent>
    </Card>
  )
}

function ChosenFiles({
  files,
  onChange,
}: {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}) {
  const t = useTranslations('received.files')
  return (
    <div className="grid gap-2">
      <FileDrop
        compact
        label={t('choose')}
        help={t('limits')}
        accept=""
        pending={false}
        onFiles={(chosen) => onChange([...files, ...chosen].slice(0, 10))}
      />
      {files.length > 0 ? (
        <ul aria-label={t('attachments')} className="grid gap-1">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
            <li key={index} className="flex items-center gap-2">
              <span className="min-w-0 grow truncate">{file.name}</span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('delete', { name: file.name })}
                onClick={() => onChange(files.filter((_, at) => at !== index))}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
