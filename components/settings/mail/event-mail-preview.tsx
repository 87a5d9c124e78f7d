'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLanguage } from '@/components/kit/use-language'
import type { EventMessageKind } from '@/lib/domain/booking/event-message'
import { fillTemplate } from '@/lib/domain/documents/mail-template'
import { formatDay } from '@/lib/i18n/formats'
import type { SettingsValues } from '../settings-values'
import { MailPreview } from './mail-preview'

/** A mail about a booking, of an example class. */
export function EventMailPreview({ kind }: { kind: EventMessageKind }) {
  const t = useTranslations('settings.event_mail.example')
  const usual = useTranslations('mail.event')
  const language = useLanguage()
  const { control } = useFormContext<SettingsValues>()
  const { mittente } = useWatch({ control, name: 'email' })
  const { oggetto, testo } = useWatch({ control, name: `eventi.messaggi.${kind}` })
  const date = formatDay('2026-12-01', language, 'weekday')
  const values = {
    event: t('event'),
    date,
    time: '18:30',
    location: t('location'),
    teacher: 'Giulia Marchetti',
    position: kind === 'QUEUED' ? '2' : '',
    sender: mittente || 'Studio Luna S.r.l.',
  }
  return (
    <MailPreview
      subject={fillTemplate(oggetto, values) || usual(`${kind}.subject`, values)}
      text={fillTemplate(testo, values) || usual(`${kind}.text`, values)}
      details={[
        usual('times', { value: `${date}, 18:30–19:45` }),
        usual('location', { value: values.location }),
        usual('teachers', { value: values.teacher }),
      ]}
      receiver="Chiara Sarti"
      action={usual('action')}
      sender={values.sender}
    />
  )
}
