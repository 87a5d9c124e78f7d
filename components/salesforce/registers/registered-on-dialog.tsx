'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type { RegisterRow } from '@/lib/api/salesforce/registers/register-fields'
import { REGISTER_KEY, VAT_KEY } from './registers-spec'

/** Asks under which day a received document is registered. */
export function RegisteredOnDialog({ row, onClose }: { row: RegisterRow; onClose: () => void }) {
  const t = useTranslations('registers.move')
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const [on, setOn] = useState<string>(row.registered_on)
  const save = () =>
    once('save', async () => {
      await api.salesforce.registers.register({ id: row.id, registered_on: on })
      await Promise.all([REGISTER_KEY, VAT_KEY].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      notify.success(t('done'))
      onClose()
      return true
    })
  return (
    <FormDialog
      title={t('title', { number: row.fullNumeration })}
      text={t('text')}
      submit={t('save')}
      disabled={on === ''}
      pending={running !== null}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FormField label={t('day')} required>
        {(field) => <DateInput {...field} min={row.date} value={on} onValueChange={setOn} />}
      </FormField>
    </FormDialog>
  )
}
