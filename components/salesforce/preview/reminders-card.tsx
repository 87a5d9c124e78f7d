'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { DayText, InstantText } from '@/components/kit/day'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { Money } from '@/components/kit/money'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Switch } from '@/components/ui/switch'
import { api } from '@/lib/api/client'
import type { Reminder, ReminderState } from '@/lib/api/salesforce/reminders/reminder-fields'

const REMINDERS_KEY = 'reminders'

/** The reminders of an invoice, sending one now, and excluding its customer; renders nothing when nothing is
 * open and no reminder was sent. */
export function RemindersCard({ id }: { id: number }) {
  const t = useTranslations('reminders')
  const sends = useHasRole()('GUI_CAN_SEND_INVOICE')
  const { data: state } = useQuery({
    queryKey: [REMINDERS_KEY, id],
    queryFn: async () => (await api.salesforce.reminders.read({ id })).response.reminder_state,
  })
  const actions = useReminderActions(id)
  if (!state || (!state.is_open && state.reminder_list.length === 0)) return null
  return (
    <Card aria-label={t('title')}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        {state.reminder_list.length === 0 ? (
          <p className="text-ink-soft">{t('none')}</p>
        ) : (
          <ul className="grid max-h-60 gap-2 overflow-y-auto">
            {state.reminder_list.map((reminder) => (
              <ReminderRow key={reminder.id} reminder={reminder} />
            ))}
          </ul>
        )}
        {sends && state.is_open ? <Controls state={state} actions={actions} /> : null}
      </CardContent>
    </Card>
  )
}

function ReminderRow({ reminder: { created_at, open_amount, due_day, days } }: { reminder: Reminder }) {
  const t = useTranslations('reminders')
  return (
    <li>
      <InstantText value={created_at} form="short" /> · <Money value={open_amount} />
      <span className="block text-ink-soft text-sm">
        {days === null ? t('by_hand') : days < 0 ? t('before', { days: -days }) : t('after', { days })}
        {' · '}
        {t('due')} <DayText value={due_day} form="short" />
      </span>
    </li>
  )
}

function useReminderActions(document_id: number) {
  const t = useTranslations('reminders')
  const dialogs = useDialogs()
  const notify = useNotify()
  const queries = useQueryClient()
  const { once, running } = useOnce()
  const keep = (state: ReminderState) => queries.setQueryData([REMINDERS_KEY, document_id], state)
  const send = () =>
    once('send', async () => {
      if (!(await dialogs.confirm({ text: t('ask'), confirm: t('send') }))) return false
      const { response } = await api.salesforce.reminders.send({ document_id })
      keep(response.reminder_state)
      notify.success(t('sent', { to: response.mail_to }))
      return true
    })
  const pause = (of: 'DOCUMENT' | 'CUSTOMER', paused: boolean) =>
    once(of, async () => {
      keep((await api.salesforce.reminders.pause({ document_id, of, paused })).response.reminder_state)
      return true
    })
  return { send, pause, running }
}

type ControlsProps = { state: ReminderState; actions: ReturnType<typeof useReminderActions> }

function Controls({ state, actions: { send, pause, running } }: ControlsProps) {
  const t = useTranslations('reminders')
  return (
    <>
      {state.is_active ? (
        <>
          <PauseSwitch
            label={t('pause_document')}
            checked={state.is_document_paused}
            onChange={(paused) => void pause('DOCUMENT', paused)}
          />
          <PauseSwitch
            label={t('pause_customer')}
            checked={state.is_customer_paused}
            onChange={(paused) => void pause('CUSTOMER', paused)}
          />
        </>
      ) : null}
      <Button className="justify-self-start" pending={running === 'send'} onClick={() => void send()}>
        {running === 'send' ? null : <BellRing aria-hidden />}
        {t('send')}
      </Button>
    </>
  )
}

function PauseSwitch({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id}>{label}</label>
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
    </div>
  )
}
