'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { useFailure } from '@/components/kit/use-failure'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { ApiError } from '@/lib/api/client'
import { attributeIn } from '@/lib/api/pricelist/attribute-fields'
import { toUniqueKey } from '@/lib/domain/core/unique-key'
import { type TabProps, useAddAttributes } from './use-add-attributes'

type Values = { name: string; unique_key: string }

/** One attribute: a typed key is shown as it will be stored; an empty one is derived from the name. */
export function SingleTab({ kind, onDirty, onDone, onCancel }: TabProps) {
  const t = useTranslations('pricelist.attributes')
  const kit = useTranslations('kit')
  const own = useTranslations(`pricelist.attributes.${kind}`)
  const errorText = useFieldError()
  const failure = useFailure()
  const add = useAddAttributes(kind)
  const form = useForm<Values>({
    defaultValues: { name: '', unique_key: '' },
    resolver: zodResolver(attributeIn) as never,
  })
  const { errors, isSubmitting, isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const [name, key] = form.watch(['name', 'unique_key'])
  const kept = toUniqueKey(key || name)
  const submit = form.handleSubmit(async (attribute) => {
    try {
      await add([attribute])
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERROR_ATTRIBUTE_EXISTS')
        form.setError('unique_key', { type: 'server', message: error.description }, { shouldFocus: true })
      else failure(t('failed.added'), error)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex grow flex-col gap-4">
      <FormField label={t('name')} required error={errorText(errors.name)}>
        {(field) => (
          <Input {...field} {...form.register('name')} maxLength={200} autoComplete="off" autoFocus />
        )}
      </FormField>
      <FormField
        label={t('key')}
        help={
          <>
            {own('key_help')}
            {kept ? (
              <span aria-live="polite" className="block [overflow-wrap:anywhere]">
                {t('key_preview')} <code className="font-medium text-ink">{kept}</code>
              </span>
            ) : null}
          </>
        }
        error={errorText(errors.unique_key)}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('unique_key')}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={toUniqueKey(name)}
          />
        )}
      </FormField>
      <DialogFooter>
        <Button onClick={onCancel}>{kit('cancel')}</Button>
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {t('submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}
