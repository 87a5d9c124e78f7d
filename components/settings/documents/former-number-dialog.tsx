'use client'

import { useTranslations } from 'next-intl'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { setServerErrors, useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { ApiError, api } from '@/lib/api/client'
import type { Numbers } from '@/lib/api/salesforce/document/numbering-fields'
import { MAX_FORMER_NUMBER } from '@/lib/domain/documents/numbering'

type Values = { former_number: number | null; former_date: string }

const isField = (path: string): path is keyof Values => path === 'former_number' || path === 'former_date'

type DialogProps = {
  numbers: Numbers
  onSaved: (numbering: Numbers[]) => void
  onClose: () => void
}

/** Asks for the last number that another program gave this year. */
export function FormerNumberDialog({ numbers, onSaved, onClose }: DialogProps) {
  const t = useTranslations('settings.numbering')
  const notify = useNotify()
  const { kind, year, first_number, last_date } = numbers
  const { control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: {
      former_number: first_number > 1 ? first_number - 1 : null,
      former_date: last_date ?? '',
    },
  })
  const errorText = useFieldError()
  const number = useWatch({ control, name: 'former_number' })
  const save = handleSubmit(async ({ former_number, former_date }) => {
    try {
      const change = { kind, year, former_number: former_number ?? 0, former_date: former_date || null }
      onSaved((await api.salesforce.numbering.begin(change)).response.numbering)
    } catch (error) {
      const isOnField = error instanceof ApiError && setServerErrors(error, setError, isField)
      if (!isOnField) notify.error(error)
    }
  })
  return (
    <FormDialog
      title={t('dialog_title', { year, kind: t(`kinds.${kind}`) })}
      text={t('dialog_text')}
      submit={t('dialog_submit')}
      pending={formState.isSubmitting}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FormField
        label={t('former_number')}
        required
        help={t('former_number_help', { number: (number ?? 0) + 1 })}
        error={errorText(formState.errors.former_number)}
      >
        {(field) => (
          <Controller
            control={control}
            name="former_number"
            rules={{ required: true, max: MAX_FORMER_NUMBER }}
            render={({ field: { value, onChange, ref } }) => (
              <NumberInput
                {...field}
                ref={ref}
                value={value}
                onValueChange={onChange}
                decimals={0}
                negative={false}
                autoFocus
              />
            )}
          />
        )}
      </FormField>
      <FormField
        label={t('former_date')}
        help={t('former_date_help')}
        error={errorText(formState.errors.former_date)}
      >
        {(field) => (
          <Controller
            control={control}
            name="former_date"
            render={({ field: { value, onChange } }) => (
              <DateInput {...field} value={value} onValueChange={onChange} />
            )}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
