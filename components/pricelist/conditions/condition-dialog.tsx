'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { useGuardedClose } from '@/components/kit/dialogs/use-guarded-close'
import { FormFault } from '@/components/kit/fields/form-fault'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { type Condition, type ConditionField, mostOf } from '@/lib/api/pricelist/business-condition-fields'
import { ConditionExample } from './condition-example'
import { CONDITIONS_KEY } from './conditions-spec'
import { useConditionWrites } from './use-condition-writes'

/** The values by place of their fields. */
type Values = { values: (number | null)[] }

const valuesOf = (fields: readonly ConditionField[], condition: Condition | null): Values => ({
  values: fields.map(
    (field) => condition?.business_condition_fields.find(({ key }) => key === field.key)?.value ?? null,
  ),
})

type DialogProps = {
  /** '' for the own company. */
  supplier: string
  fields: readonly ConditionField[]
  /** Null for a new one. */
  condition: Condition | null
  onClose: () => void
}

/** The dialog of the condition with a customer: a value for each field, and the effect of the values on a price. */
export function ConditionDialog({ supplier, fields, condition, onClose }: DialogProps) {
  const t = useTranslations('pricelist.conditions')
  const [customer, setCustomer] = useState<Anagrafica | null>(null)
  const form = useForm<Values>({ defaultValues: valuesOf(fields, condition) })
  const { isDirty, isSubmitting, isSubmitted } = form.formState
  const there = useExisting(supplier, condition ? null : customer)
  const { reset } = form
  useEffect(() => {
    if (there) reset(valuesOf(fields, there))
  }, [there, fields, reset])
  const close = useGuardedClose(isDirty || customer !== null, onClose)
  const { send } = useConditionWrites()
  const sku = condition?.sku_vendee ?? customer?.sku
  const [hasNone, setHasNone] = useState(false)
  const save = async ({ values }: Values) => {
    const filled = fields.flatMap(({ key }, at) => {
      const value = values[at]
      return typeof value === 'number' ? [{ key, value }] : []
    })
    setHasNone(filled.length === 0)
    if (!sku || filled.length === 0) return
    if (await send({ supplier, customer: sku, values: filled }, condition ? 'saved' : 'added')) onClose()
  }
  return (
    <FormDialog
      title={condition ? t('edit_title', { name: condition.vendee_name }) : t('add_title')}
      submit={t(condition ? 'save' : 'submit')}
      pending={isSubmitting}
      className="md:max-w-lg"
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={close}
    >
      {condition ? null : (
        <FormField
          label={t('customer')}
          required
          error={isSubmitted && !customer ? t('no_customer') : undefined}
          help={there ? t('there_already') : undefined}
        >
          {(field) => <RegistryPicker {...field} value={customer} onChoose={setCustomer} />}
        </FormField>
      )}
      <ValueFields fields={fields} form={form} />
      <FormFault>{hasNone ? t('no_values') : null}</FormFault>
      <ConditionExample
        values={fields.map((field, at) => ({ field, value: form.watch(`values.${at}`) ?? null }))}
      />
    </FormDialog>
  )
}

/** The customer's existing condition, which adding changes; null without one. */
function useExisting(supplier: string, customer: Anagrafica | null): Condition | null {
  const sku = customer?.sku ?? ''
  const { data } = useQuery({
    queryKey: [CONDITIONS_KEY, 'of', supplier, sku],
    queryFn: async () =>
      (
        await api.pricelist.businessConditions.list({
          type: 'structure',
          business_condition_ana_sku: supplier,
          sku_vendee: sku,
        })
      ).response.business_condition_list[0] ?? null,
    enabled: sku !== '',
  })
  return sku === '' ? null : (data ?? null)
}

function ValueFields({ fields, form }: { fields: readonly ConditionField[]; form: UseFormReturn<Values> }) {
  const t = useTranslations('pricelist.conditions')
  const { control, formState } = form
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field, at) => (
        <FormField
          key={field.key}
          label={field.name}
          help={t(`help.${field.change}_${field.type}`)}
          error={formState.errors.values?.[at] ? t('too_much', { most: mostOf(field) }) : undefined}
        >
          {(props) => (
            <Controller
              control={control}
              name={`values.${at}`}
              rules={{ max: mostOf(field) }}
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <NumberInput
                  {...props}
                  ref={ref}
                  value={value}
                  onValueChange={onChange}
                  onBlur={onBlur}
                  cents={field.type === 'FIXED'}
                  negative={false}
                />
              )}
            />
          )}
        </FormField>
      ))}
    </div>
  )
}
