'use client'

import { MailCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { EmptyState } from '@/components/kit/empty-state'
import { FormField } from '@/components/kit/fields/form-field'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { useErrorText } from '@/components/kit/use-error-text'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { ReserveSummary } from '../reserve/reserve-summary'
import type { HeldTime } from './use-public-times'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const FIELDS = [
  { name: 'first_name', type: 'text', autoComplete: 'given-name', max: 60, required: true },
  { name: 'last_name', type: 'text', autoComplete: 'family-name', max: 60, required: true },
  { name: 'email', type: 'email', autoComplete: 'email', max: 254, required: true },
  { name: 'phone', type: 'tel', autoComplete: 'tel', max: 40, required: false },
] as const

type Values = Record<(typeof FIELDS)[number]['name'], string>

type PublicReserveDialogProps = { page: string; held: HeldTime; onClose: (isAsked: boolean) => void }

/** Asks a visitor who a held time is for; the mail that goes to the address has the link that reserves. */
export function PublicReserveDialog({ page, held, onClose }: PublicReserveDialogProps) {
  const t = useTranslations('reservations.public')
  const [values, setValues] = useState<Values>({ first_name: '', last_name: '', email: '', phone: '' })
  const { submit, isRunning, refusal, isDone } = useAsking({ page, hold: held.hold.hold })
  const { hold, resource, from, to } = held
  const isReady = values.first_name.trim() && values.last_name.trim() && EMAIL.test(values.email.trim())
  if (isDone) {
    return (
      <DialogFrame title={resource.name} onClose={() => onClose(true)}>
        <EmptyState
          icon={MailCheck}
          title={t('asked')}
          text={t('asked_text', { email: values.email.trim() })}
          action={<Button onClick={() => onClose(true)}>{t('close')}</Button>}
        />
      </DialogFrame>
    )
  }
  return (
    <FormDialog
      title={resource.name}
      submit={t('ask')}
      pending={isRunning}
      disabled={!isReady}
      onSubmit={() => submit(values)}
      onClose={() => onClose(false)}
    >
      <ReserveSummary
        resource={resource}
        span={{ from, to }}
        total={hold.total}
        isLoading={false}
        rule={hold}
        needsApproval={hold.needs_approval}
      />
      <p className="text-sm">{`${t('held', { time: hold.hold_until.slice(11, 16) })} ${t('how')}`}</p>
      {FIELDS.map(({ name, type, autoComplete, max, required }) => (
        <FormField key={name} label={t(name)} required={required}>
          {(field) => (
            <Input
              {...field}
              type={type}
              autoComplete={autoComplete}
              maxLength={max}
              value={values[name]}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            />
          )}
        </FormField>
      ))}
      {refusal ? <FormNotice tone="error">{refusal}</FormNotice> : null}
    </FormDialog>
  )
}

/** Sends who a hold is for, once at a time; what was typed is kept when it is refused. */
function useAsking(held: { page: string; hold: string }) {
  const errorText = useErrorText()
  const { once, running } = useOnce()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const submit = (values: Values) =>
    void once('ask', async () => {
      setRefusal(null)
      try {
        await api.reservations.publicReservations.ask({ ...held, ...values }, { context: { quiet: true } })
        setDone(true)
        return true
      } catch (error) {
        setRefusal(errorText(error).text)
        return false
      }
    })
  return { submit, isRunning: running !== null, refusal, isDone }
}
