'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FormDate } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { useLanguage } from '@/components/kit/use-language'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { ReceivedDataIn, ReceivedDocument } from '@/lib/api/salesforce/received/received-fields'
import { codeEntry, TIPO_DOCUMENTO } from '@/lib/domain/codes/fatturapa'
import { compareDays, day } from '@/lib/domain/core/day'
import { reportDueDay, type SelfInvoiceType, sellerOfType } from '@/lib/domain/documents/self-invoice'
import { formatDay } from '@/lib/i18n/formats'
import type { ReceivedValues } from '../received-form-values'
import { receivedHref } from '../received-spec'
import { type Reference, ReferencesField } from './references-field'

type Form = UseFormReturn<ReceivedValues, unknown, ReceivedDataIn>

type HeadProps = {
  form: Form
  bill: ReceivedDocument | null
  types: readonly SelfInvoiceType[]
  tipo: SelfInvoiceType
  references: readonly Reference[]
  today: string
  /** Whether the form was sent. */
  tried: boolean
  onTipo: (tipo: SelfInvoiceType) => void
  onReferences: (references: readonly Reference[]) => void
}

/** The type of a self-invoice, its seller, its day, and the invoices that it names. */
export function SelfInvoiceHead({
  form,
  bill,
  types,
  tipo,
  references,
  today,
  tried,
  onTipo,
  onReferences,
}: HeadProps) {
  const t = useTranslations('received.self')
  const language = useLanguage()
  const errorText = useFieldError()
  const { errors } = form.formState
  const labelOf = (code: SelfInvoiceType) => `${code} · ${codeEntry(TIPO_DOCUMENTO, code)?.[language] ?? ''}`
  const mended = bill?.date.slice(0, 10) ?? references.find(({ date }) => date !== '')?.date ?? null
  const choose = (text: string) => {
    const found = types.find((code) => code === text)
    if (found) onTipo(found)
  }
  return (
    <Card aria-label={t('head')}>
      <CardHeader>
        <CardTitle>{t('head')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3 sm:grid-cols-2">
        <FormField label={t('type')} required help={t(`types.${tipo}`)} className="sm:col-span-2">
          {(field) => (
            <Select
              {...field}
              value={tipo}
              onChange={({ target }) => choose(target.value)}
              options={types.map((value) => ({ value, label: labelOf(value) }))}
            />
          )}
        </FormField>
        <SellerField form={form} bill={bill} tipo={tipo} />
        <FormField
          label={t('date')}
          required
          error={errorText(errors.date)}
          warning={<DueText tipo={tipo} date={form.watch('date')} mended={mended} today={today} />}
        >
          {(field) => <FormDate {...field} control={form.control} name="date" />}
        </FormField>
        <FormField
          label={t('description')}
          help={t('description_help')}
          error={errorText(errors.description)}
        >
          {(field) => (
            <Input {...field} {...form.register('description')} maxLength={500} autoComplete="off" />
          )}
        </FormField>
        {bill ? null : <ReferencesField value={references} tried={tried} onChange={onReferences} />}
      </CardContent>
    </Card>
  )
}

/** The seller: the supplier of the bill, an entry of the registry, or our own company, which needs no choice. */
function SellerField({
  form,
  bill,
  tipo,
}: {
  form: Form
  bill: ReceivedDocument | null
  tipo: SelfInvoiceType
}) {
  const t = useTranslations('received.self')
  const [supplier, setSupplier] = useState<Anagrafica | null>(null)
  const seller = sellerOfType(tipo)
  if (bill) {
    const link = (text: ReactNode) => (
      <Link className="text-link underline" href={receivedHref('INVOICE', bill.id)}>
        {text}
      </Link>
    )
    return (
      <p className="sm:col-span-2">
        {t.rich('of_bill', { numeration: bill.fullNumeration ?? '–', supplier: bill.receiver_name, link })}
      </p>
    )
  }
  if (seller === 'SELF') return <p className="text-ink-soft sm:col-span-2">{t('own')}</p>
  const choose = (entry: Anagrafica | null) => {
    setSupplier(entry)
    form.setValue('ana_sku', entry?.sku ?? '', { shouldDirty: true })
  }
  return (
    <FormField
      label={t('supplier')}
      required={seller === 'SUPPLIER'}
      help={seller === 'EITHER' ? t('supplier_help') : undefined}
      className="sm:col-span-2"
    >
      {(field) => <RegistryPicker {...field} value={supplier} onChoose={choose} />}
    </FormField>
  )
}

/** `mended`: the day of the wrong invoice; null where it is missing. */
type DueProps = { tipo: SelfInvoiceType; date: string; mended: string | null; today: string }

/** Until when a missing or wrong invoice is mended or reported. */
function DueText({ tipo, date, mended, today }: DueProps) {
  const t = useTranslations('received.self')
  const language = useLanguage()
  const from = mended ?? date
  const due = /^\d{4}-\d{2}-\d{2}$/.test(from) ? reportDueDay(tipo, day(from), mended !== null) : null
  if (!due) return null
  const values = { day: formatDay(due, language) }
  return compareDays(due, day(today)) < 0
    ? t('late', values)
    : t(mended ? 'due_wrong' : 'due_missing', values)
}
