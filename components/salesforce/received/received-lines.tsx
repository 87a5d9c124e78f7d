'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Controller, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import type { Settings } from '@/lib/api/auth/settings-fields'
import type { ReceivedDataIn } from '@/lib/api/salesforce/received/received-fields'
import { type VatRate, VatSelect } from '../wizard/lines/vat-select'
import { newLine, type ReceivedValues } from './received-form-values'

type Form = UseFormReturn<ReceivedValues, unknown, ReceivedDataIn>
type Rates = Settings['aliquoteiva']

/** The lines of a received document, each with its VAT rate or with the Natura of an operation without VAT. */
export function ReceivedLines({ form, rates, rate }: { form: Form; rates: Rates; rate: VatRate }) {
  const t = useTranslations('received.lines')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'product_list' })
  return (
    <Card aria-label={t('title')}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <ol className="grid gap-4">
          {fields.map((field, at) => (
            <ReceivedLineRow
              key={field.id}
              form={form}
              at={at}
              rates={rates}
              onRemove={fields.length > 1 ? () => remove(at) : null}
            />
          ))}
        </ol>
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => append(newLine(rate), { focusName: `product_list.${fields.length}.description` })}
        >
          <Plus aria-hidden />
          {t('add')}
        </Button>
      </CardContent>
    </Card>
  )
}

function ReceivedLineRow({
  form,
  at,
  rates,
  onRemove,
}: {
  form: Form
  at: number
  rates: Rates
  onRemove: (() => void) | null
}) {
  const t = useTranslations('received.lines')
  const errorText = useFieldError()
  const errors = form.formState.errors.product_list?.[at]
  const path = `product_list.${at}` as const
  const line = form.watch(path)
  return (
    <li className="grid grid-cols-2 items-start gap-x-3 gap-y-2 border-b pb-4 last:border-b-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_6rem_8rem_10rem_auto]">
      <FormField
        label={t('description')}
        required
        error={errorText(errors?.description)}
        className="max-md:col-span-2"
      >
        {(field) => (
          <Input {...field} {...form.register(`${path}.description`)} maxLength={1000} autoComplete="off" />
        )}
      </FormField>
      <FormField label={t('quantity')} required error={errorText(errors?.quantity)}>
        {(field) => (
          <Controller
            control={form.control}
            name={`${path}.quantity`}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <NumberInput
                {...field}
                ref={ref}
                decimals={8}
                negative={false}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
              />
            )}
          />
        )}
      </FormField>
      <FormField label={t('price')} required error={errorText(errors?.single_price)}>
        {(field) => (
          <Controller
            control={form.control}
            name={`${path}.single_price`}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <NumberInput
                {...field}
                ref={ref}
                decimals={8}
                cents
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
              />
            )}
          />
        )}
      </FormField>
      <FormField label={t('vat')} className="max-md:col-span-2">
        {(field) => (
          <VatSelect
            {...field}
            rates={rates}
            value={{
              iva: line.iva,
              natura: line.natura ?? null,
              riferimento_normativo: line.riferimento_normativo?.toString() ?? '',
            }}
            onRateChange={(rate) => form.setValue(path, { ...line, ...rate }, { shouldDirty: true })}
          />
        )}
      </FormField>
      {onRemove ? (
        <Button
          size="icon"
          variant="ghost"
          className="self-end max-md:col-span-2 max-md:justify-self-end"
          aria-label={t('remove', { number: at + 1 })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      ) : null}
    </li>
  )
}
