'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FormField } from '@/components/kit/form-field'
import { useFieldError } from '@/components/kit/use-field-error'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { AnagraficaFieldFrame, TextField } from './anagrafica-field'
import type { AnagraficaValues } from './anagrafica-values'
import { FieldGrid, FormSection } from './form-section'

export function NotesSection() {
  const t = useTranslations('registry')
  const { register, getValues } = useFormContext<AnagraficaValues>()
  return (
    <FormSection id="notes" title={t('sections.notes')} text={t('sections.notes_text')}>
      <FieldGrid>
        <TextField path="agent" className="md:col-span-3" />
        <AnagraficaFieldFrame path="note" className="md:col-span-6">
          {(field) => <Textarea {...field} rows={4} defaultValue={getValues('note')} {...register('note')} />}
        </AnagraficaFieldFrame>
      </FieldGrid>
    </FormSection>
  )
}

/** Names and values of one's own; those without a value are dropped on saving (document 3 §5). */
export function CustomFieldsSection() {
  const t = useTranslations('registry')
  const errorText = useFieldError()
  const { control, register, formState } = useFormContext<AnagraficaValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'anagrafica_custom_fields' })
  return (
    <FormSection id="custom" title={t('sections.custom')} text={t('sections.custom_text')}>
      {fields.map((field, index) => {
        const errors = formState.errors.anagrafica_custom_fields?.[index]
        return (
          <div
            key={field.id}
            className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-start gap-2 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_2.25rem]"
          >
            <FormField label={t('custom_key')} hideLabel={index > 0} error={errorText(errors?.key)}>
              {(control) => <Input {...control} {...register(`anagrafica_custom_fields.${index}.key`)} />}
            </FormField>
            <FormField
              label={t('custom_value')}
              hideLabel={index > 0}
              error={errorText(errors?.value)}
              className="max-md:col-start-1"
            >
              {(control) => <Input {...control} {...register(`anagrafica_custom_fields.${index}.value`)} />}
            </FormField>
            <Button
              variant="ghost"
              size="icon"
              className={
                index === 0
                  ? 'mt-6 max-md:col-start-2 max-md:row-start-1'
                  : 'max-md:col-start-2 max-md:row-start-1'
              }
              aria-label={t('custom_remove', { name: field.key || String(index + 1) })}
              onClick={() => remove(index)}
            >
              <X aria-hidden />
            </Button>
          </div>
        )
      })}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= 100}
        onClick={() => append({ key: '', value: '' })}
      >
        <Plus aria-hidden />
        {t('custom_add')}
      </Button>
    </FormSection>
  )
}
