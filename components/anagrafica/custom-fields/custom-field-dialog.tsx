'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { customFieldIn } from '@/lib/api/anagrafica/custom-fields-fields'
import { ApiError, api } from '@/lib/api/client'
import { CUSTOM_FIELD_TYPES, type CustomFieldType } from '@/lib/domain/registry/custom-field'
import { keyOfLabel } from './custom-field-key'

type Values = { label: string; key: string; type: CustomFieldType }

/** Defines a field: its key follows the label until somebody writes another one. */
export function CustomFieldDialog({
  onAdded,
  onClose,
}: {
  onAdded: () => Promise<void>
  onClose: () => void
}) {
  const t = useTranslations('registry.custom_fields')
  const errorText = useFieldError()
  const notify = useNotify()
  const form = useForm<Values>({
    defaultValues: { label: '', key: '', type: 'TEXT' },
    resolver: zodResolver(customFieldIn) as never,
  })
  const { errors, isSubmitting, dirtyFields } = form.formState
  const submit = form.handleSubmit(async (field) => {
    try {
      await api.anagrafica.customFields.add(field)
      await onAdded()
      notify.success(t('added'))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERROR_CUSTOM_FIELD_KEY_TAKEN') {
        form.setError('key', { type: 'server', message: error.description }, { shouldFocus: true })
      } else notify.error(error)
    }
  })
  const label = form.register('label', {
    onChange: (event: { target: { value: string } }) => {
      if (!dirtyFields.key) form.setValue('key', keyOfLabel(event.target.value))
    },
  })
  const type = form.watch('type')
  return (
    <FormDialog
      title={t('add')}
      text={t('add_text')}
      submit={t('submit')}
      pending={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormField label={t('label')} error={errorText(errors.label)}>
        {(field) => <Input {...field} {...label} maxLength={200} autoComplete="off" />}
      </FormField>
      <FormField label={t('key')} required help={t('key_help')} error={errorText(errors.key)}>
        {(field) => (
          <Input
            {...field}
            {...form.register('key')}
            maxLength={80}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField label={t('type')} help={t(`type_help.${type}`)}>
        {(field) => (
          <Select
            {...field}
            {...form.register('type')}
            options={CUSTOM_FIELD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
