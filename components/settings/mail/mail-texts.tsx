'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FormField } from '@/components/kit/fields/form-field'
import { useLanguage } from '@/components/kit/use-language'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { DOCUMENT_KINDS, type DocumentKind } from '@/lib/domain/documents/document'
import { fillTemplate, MAIL_PLACEHOLDERS } from '@/lib/domain/documents/mail-template'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import type { SettingsValues } from '../settings-values'
import { MailPreview } from './mail-preview'

const NAMES = MAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')

/** Subject and text of the mails of each kind of document, with a preview of the mail that the customer reads. */
export function MailTexts() {
  const t = useTranslations('settings.mail')
  const [kind, setKind] = useState<DocumentKind>('INVOICE')
  const { register, control } = useFormContext<SettingsValues>()
  const { errors } = useFormState({ control })
  const errorOf = (part: 'oggetto' | 'testo') =>
    get(errors, `email.testi.${kind}.${part}`) ? t('unknown_placeholder', { names: NAMES }) : undefined
  const wrong = DOCUMENT_KINDS.filter((one) => get(errors, `email.testi.${one}`))
  return (
    <div className="mt-6 grid gap-6 border-t pt-5 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-4">
        <div>
          <h3 className="font-medium text-heading">{t('testi')}</h3>
          <p className="text-ink-soft text-sm">{t('testi_help', { names: NAMES })}</p>
        </div>
        <FormField
          label={t('kind')}
          error={
            wrong.length > 0 && !wrong.includes(kind)
              ? `${wrong.map((one) => t(`kinds.${one}`)).join(', ')}: ${t('unknown_placeholder', { names: NAMES })}`
              : undefined
          }
        >
          {(field) => (
            <Select
              {...field}
              value={kind}
              onChange={(event) => setKind(event.target.value as DocumentKind)}
              options={DOCUMENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
          )}
        </FormField>
        <FormField label={t('oggetto')} error={errorOf('oggetto')}>
          {(field) => (
            <Input
              key={kind}
              autoComplete="off"
              {...field}
              {...register(`email.testi.${kind}.oggetto`)}
              maxLength={200}
            />
          )}
        </FormField>
        <FormField label={t('testo')} error={errorOf('testo')}>
          {(field) => (
            <Textarea
              key={kind}
              {...field}
              {...register(`email.testi.${kind}.testo`)}
              rows={5}
              maxLength={4000}
            />
          )}
        </FormField>
      </div>
      <DocumentMailPreview kind={kind} />
    </div>
  )
}

function DocumentMailPreview({ kind }: { kind: DocumentKind }) {
  const usual = useTranslations('mail.document')
  const language = useLanguage()
  const { control } = useFormContext<SettingsValues>()
  const { mittente, testi } = useWatch({ control, name: 'email' })
  const values = {
    numeration: '12/2026',
    date: formatDay('2026-11-20', language),
    total: formatMoney(1268.8, language),
    sender: mittente || 'Studio Luna S.r.l.',
  }
  const { oggetto, testo } = testi[kind]
  return (
    <MailPreview
      subject={fillTemplate(oggetto, values) || usual(`${kind}.subject`, values)}
      text={fillTemplate(testo, values) || usual(`${kind}.text`, values)}
      receiver="Officine Reno S.p.A."
      action={usual('action')}
      sender={values.sender}
    />
  )
}
