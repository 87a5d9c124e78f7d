'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { FormSection } from '@/components/kit/form-section'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { EVENT_MESSAGES, EVENT_PLACEHOLDERS, type EventMessageKind } from '@/lib/domain/booking/event-message'
import { SwitchSetting } from '../setting-field'
import type { SettingsValues } from '../settings-values'
import { EventMailPreview } from './event-mail-preview'

const NAMES = EVENT_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')

/** The mails about bookings: which are sent, and their texts. */
export function EventMailSection() {
  const t = useTranslations('settings')
  const usual = useTranslations('mail.event')
  const [kind, setKind] = useState<EventMessageKind>('BOOKED')
  const { register, control } = useFormContext<SettingsValues>()
  const { errors } = useFormState({ control })
  const path = `eventi.messaggi.${kind}` as const
  const errorOf = (part: 'oggetto' | 'testo') =>
    get(errors, `${path}.${part}`) ? t('mail.unknown_placeholder', { names: NAMES }) : undefined
  const wrong = EVENT_MESSAGES.filter((one) => one !== kind && get(errors, `eventi.messaggi.${one}`))
  return (
    <FormSection id="eventi" title={t('sections.eventi')} text={t('help.eventi')}>
      <FormField
        label={t('event_mail.kind')}
        error={wrong.length > 0 ? wrong.map((one) => t(`event_mail.kinds.${one}`)).join(', ') : undefined}
      >
        {(field) => (
          <Select
            {...field}
            value={kind}
            onChange={(event) => setKind(event.target.value as EventMessageKind)}
            options={EVENT_MESSAGES.map((value) => ({ value, label: t(`event_mail.kinds.${value}`) }))}
          />
        )}
      </FormField>
      <SwitchSetting key={kind} path={`${path}.attivo`} label={t('event_mail.attivo')} />
      <FormField
        label={t('mail.oggetto')}
        help={t('mail.testi_help', { names: NAMES })}
        error={errorOf('oggetto')}
      >
        {(field) => (
          <Input
            key={kind}
            autoComplete="off"
            placeholder={String(usual.raw(`${kind}.subject`))}
            {...field}
            {...register(`${path}.oggetto`)}
            maxLength={200}
          />
        )}
      </FormField>
      <FormField label={t('mail.testo')} help={t('event_mail.details')} error={errorOf('testo')}>
        {(field) => (
          <Textarea
            key={kind}
            placeholder={String(usual.raw(`${kind}.text`))}
            {...field}
            {...register(`${path}.testo`)}
            rows={4}
            maxLength={4000}
          />
        )}
      </FormField>
      <EventMailPreview key={kind} kind={kind} />
    </FormSection>
  )
}
