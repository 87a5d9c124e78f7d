'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { FieldGrid, FormSection } from '@/components/kit/form-section'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { CustomField } from '@/lib/api/anagrafica/custom-fields-fields'
import type { AnagraficaValues } from '../entry-form/anagrafica-values'
import { CustomFieldInput } from './custom-field-input'
import { isSameKey } from './custom-field-key'

const MAX_FIELDS = 100

/**
 * The structure's own fields by their type, then names and values that one adds to this entry alone. Those without a
 * value are dropped on saving (document 3 §5).
 */
export function CustomFieldsSection({ definitions }: { definitions: readonly CustomField[] }) {
  const t = useTranslations('registry')
  const { control, setValue, formState } = useFormContext<AnagraficaValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'anagrafica_custom_fields' })
  const indexOf = ({ key }: CustomField) => fields.findIndex((field) => isSameKey(field.key, key))
  const defined = new Set(definitions.map(indexOf))
  const write = (definition: CustomField, value: string) => {
    const index = indexOf(definition)
    if (index < 0) append({ key: definition.key, value }, { shouldFocus: false })
    else if (value === '') remove(index)
    else {
      const path = `anagrafica_custom_fields.${index}.value` as const
      setValue(path, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    }
  }
  return (
    <FormSection id="custom" title={t('sections.custom')} text={t('sections.custom_text')}>
      {definitions.length > 0 ? (
        <FieldGrid>
          {definitions.map((definition) => (
            <DefinedField
              key={definition.key}
              definition={definition}
              index={indexOf(definition)}
              onValueChange={(value) => write(definition, value)}
            />
          ))}
        </FieldGrid>
      ) : null}
      {fields.map((field, index) =>
        defined.has(index) ? null : (
          <FreeField key={field.id} index={index} name={field.key} onRemove={() => remove(index)} />
        ),
      )}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= MAX_FIELDS}
        onClick={() => append({ key: '', value: '' })}
      >
        <Plus aria-hidden />
        {t('custom_add')}
      </Button>
    </FormSection>
  )
}

type DefinedProps = { definition: CustomField; index: number; onValueChange: (value: string) => void }

function DefinedField({ definition, index, onValueChange }: DefinedProps) {
  const errorText = useFieldError()
  const { control, formState } = useFormContext<AnagraficaValues>()
  const values = useWatch({ control, name: 'anagrafica_custom_fields' })
  const error = index < 0 ? undefined : formState.errors.anagrafica_custom_fields?.[index]?.value
  return (
    <FormField label={definition.label} error={errorText(error)} className="md:col-span-3">
      {(field) => (
        <CustomFieldInput
          {...field}
          type={definition.type}
          value={values[index]?.value ?? ''}
          onValueChange={onValueChange}
        />
      )}
    </FormField>
  )
}

function FreeField({ index, name, onRemove }: { index: number; name: string; onRemove: () => void }) {
  const t = useTranslations('registry')
  const errorText = useFieldError()
  const { register, formState } = useFormContext<AnagraficaValues>()
  const errors = formState.errors.anagrafica_custom_fields?.[index]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-start gap-2 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_2.25rem]">
      <FormField label={t('custom_key')} error={errorText(errors?.key)}>
        {(field) => <Input {...field} {...register(`anagrafica_custom_fields.${index}.key`)} />}
      </FormField>
      <FormField label={t('custom_value')} error={errorText(errors?.value)} className="max-md:col-start-1">
        {(field) => <Input {...field} {...register(`anagrafica_custom_fields.${index}.value`)} />}
      </FormField>
      <Button
        variant="ghost"
        size="icon"
        className="mt-6 max-md:col-start-2 max-md:row-start-1"
        aria-label={t('custom_remove', { name: name || String(index + 1) })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </div>
  )
}
