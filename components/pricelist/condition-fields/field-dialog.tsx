'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Controller, useForm } from 'react-hook-form'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { useFailure } from '@/components/kit/use-failure'
import { useIdempotencyKey } from '@/components/kit/use-idempotency-key'
import { useNotify } from '@/components/kit/use-notify'
import { Input } from '@/components/ui/input'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import { ApiError, api } from '@/lib/api/client'
import { conditionFieldIn } from '@/lib/api/pricelist/business-condition-fields'
import { toUniqueKey } from '@/lib/domain/core/unique-key'
import { CONDITION_FIELDS_KEY } from '../conditions/use-condition-fields'

type Values = {
  name: string
  key: string
  type: 'PERCENTAGE' | 'FIXED'
  change: 'INCREASE' | 'DISCOUNT'
  anagrafica_sku: string | null
}

/** A new field of a supplier's conditions, or of the own company's when it is null. */
export function FieldDialog({
  supplier,
  name: supplierName,
  onClose,
}: {
  supplier: string | null
  name: string
  onClose: () => void
}) {
  const t = useTranslations('pricelist.condition_fields')
  const errorText = useFieldError()
  const form = useForm<Values>({
    defaultValues: { name: '', key: '', type: 'PERCENTAGE', change: 'DISCOUNT', anagrafica_sku: supplier },
    resolver: zodResolver(conditionFieldIn) as never,
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const close = useGuardedClose(isDirty, onClose)
  const [name, key] = form.watch(['name', 'key'])
  const kept = toUniqueKey(key || name)
  const save = useAddField(
    (message) => form.setError('key', { type: 'server', message }, { shouldFocus: true }),
    onClose,
  )
  return (
    <FormDialog
      title={supplier === null ? t('dialog_title_own') : t('dialog_title', { name: supplierName })}
      submit={t('submit')}
      pending={isSubmitting}
      className="md:max-w-lg"
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={close}
    >
      <FormField label={t('name')} required error={errorText(errors.name)}>
        {(field) => (
          <Input {...field} {...form.register('name')} maxLength={200} autoComplete="off" autoFocus />
        )}
      </FormField>
      <FormField
        label={t('key')}
        help={
          <>
            {t('key_help')}
            {kept ? (
              <span aria-live="polite" className="block [overflow-wrap:anywhere]">
                {t('key_preview')} <code className="font-medium text-ink">{kept}</code>
              </span>
            ) : null}
          </>
        }
        error={errorText(errors.key)}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('key')}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={toUniqueKey(name)}
          />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <RadioFields form={form} field="change" values={['DISCOUNT', 'INCREASE']} />
        <RadioFields form={form} field="type" values={['PERCENTAGE', 'FIXED']} />
      </div>
    </FormDialog>
  )
}

function RadioFields({
  form: { control },
  field,
  values,
}: {
  form: ReturnType<typeof useForm<Values>>
  field: 'change' | 'type'
  values: readonly (Values['change'] | Values['type'])[]
}) {
  const t = useTranslations('pricelist.condition_fields')
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-1.5 font-medium text-sm">{t(field)}</legend>
      <Controller
        control={control}
        name={field}
        render={({ field: { value, onChange } }) => (
          <RadioGroup aria-label={t(field)} value={value} onValueChange={onChange}>
            {values.map((one) => (
              <RadioItem key={one} value={one} label={t(`choices.${one}`)} />
            ))}
          </RadioGroup>
        )}
      />
    </fieldset>
  )
}

/** Adds a field; a key that the supplier already has is reported at the key's input. */
function useAddField(onKeyTaken: (message: string) => void, onDone: () => void) {
  const t = useTranslations('pricelist.condition_fields')
  const notify = useNotify()
  const failure = useFailure()
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  return async (field: Values): Promise<void> => {
    const context = { idempotencyKey: keyOf(field) }
    try {
      await api.pricelist.businessConditions.addFields(
        { business_condition_custom_field_list: [field] },
        { context },
      )
      await client.invalidateQueries({ queryKey: [CONDITION_FIELDS_KEY] })
      notify.success(t('done'))
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERROR_CUSTOM_FIELD_KEY_TAKEN')
        onKeyTaken(error.description)
      else failure(t('failed'), error)
    }
  }
}
