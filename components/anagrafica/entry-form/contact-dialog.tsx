'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { FormDate } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { contactIn, contactKind } from '@/lib/api/anagrafica/timeline-fields'
import { api } from '@/lib/api/client'

/** Today by the user's clock, as a day field takes it. */
const today = (): string => new Date().toLocaleDateString('sv-SE')

/** Notes that the entry was called, written to or met. */
export function ContactDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('activity')
  const kit = useTranslations('kit')
  const notify = useNotify()
  const queries = useQueryClient()
  const errorText = useFieldError()
  const { register, control, handleSubmit, formState } = useForm<z.input<typeof contactIn>>({
    defaultValues: { kind: 'CALL', day: today(), text: '' },
    resolver: zodResolver(contactIn),
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await api.anagrafica.contactLog.add({ id, ...values })
      await queries.invalidateQueries({ queryKey: ['entry', id] })
      notify.success(t('contact_logged'))
      onClose()
    } catch (error) {
      notify.error(error)
    }
  })
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent aria-describedby={undefined}>
        <form onSubmit={submit} noValidate className="flex grow flex-col gap-4">
          <DialogHeader>
            <DialogTitle>{t('log_contact')}</DialogTitle>
          </DialogHeader>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField label={t('contact_kind')}>
              {(field) => (
                <Select
                  {...field}
                  {...register('kind')}
                  options={contactKind.options.map((value) => ({
                    value,
                    label: t(`contact_kinds.${value}`),
                  }))}
                />
              )}
            </FormField>
            <FormField label={t('contact_day')} error={errorText(errors.day)}>
              {(field) => <FormDate {...field} control={control} name="day" max={today()} />}
            </FormField>
          </div>
          <FormField label={t('contact_text')} error={errorText(errors.text)}>
            {(field) => <Textarea {...field} rows={4} maxLength={1000} {...register('text')} />}
          </FormField>
          <DialogFooter>
            <Button onClick={onClose}>{kit('cancel')}</Button>
            <Button type="submit" variant="primary" pending={isSubmitting}>
              {t('contact_save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
