'use client'

import { MailCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { EmptyState } from '@/components/kit/empty-state'
import { FormField } from '@/components/kit/fields/form-field'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { useErrorText } from '@/components/kit/use-error-text'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { PublicEvent } from '@/lib/api/booking/public-bookings'
import { api } from '@/lib/api/client'
import { PublicEventFacts } from './public-event-facts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const FIELDS = [
  { name: 'first_name', type: 'text', autoComplete: 'given-name', max: 60 },
  { name: 'last_name', type: 'text', autoComplete: 'family-name', max: 60 },
  { name: 'email', type: 'email', autoComplete: 'email', max: 254 },
] as const

type PublicBookDialogProps = {
  page: string
  event: PublicEvent
  /** How to book with an account instead. */
  account: ReactNode
  onClose: () => void
}

/** Asks a visitor for a name and an address; the mail that goes there has the link that books. */
export function PublicBookDialog({ page, event, account, onClose }: PublicBookDialogProps) {
  const t = useTranslations('booking.public')
  const errorText = useErrorText()
  const { once, running } = useOnce()
  const [values, setValues] = useState({ first_name: '', last_name: '', email: '' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  const isFull = event.current_availability === 0
  const isReady = values.first_name.trim() && values.last_name.trim() && EMAIL.test(values.email.trim())
  const submit = () =>
    void once('ask', async () => {
      setRefusal(null)
      try {
        const { id: event_id, start_datetime: event_start_date } = event
        const asked = { page, event_id, event_start_date, ...values }
        await api.booking.publicBookings.ask(asked, { context: { quiet: true } })
        setDone(true)
        return true
      } catch (error) {
        setRefusal(errorText(error).text)
        return false
      }
    })
  if (done) {
    return (
      <DialogFrame title={event.name} onClose={onClose}>
        <EmptyState
          icon={MailCheck}
          title={t('asked')}
          text={t(isFull ? 'asked_text_queue' : 'asked_text', { email: values.email.trim() })}
          action={<Button onClick={onClose}>{t('close')}</Button>}
        />
      </DialogFrame>
    )
  }
  return (
    <FormDialog
      title={event.name}
      submit={t('ask')}
      pending={running !== null}
      disabled={!isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <PublicEventFacts event={event} withDay />
      {account}
      <p className="text-sm">{t(isFull ? 'how_queue' : 'how')}</p>
      {FIELDS.map(({ name, type, autoComplete, max }) => (
        <FormField key={name} label={t(name)} required>
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
