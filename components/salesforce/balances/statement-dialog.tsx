'use client'

import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { Money } from '@/components/kit/money'
import { fileNameOf, saveFile } from '@/components/kit/save-file'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { api } from '@/lib/api/client'
import type { AccountStatement } from '@/lib/api/salesforce/balances/account-statement-fields'
import { isDay } from '@/lib/domain/core/day'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import { isMailAddress } from '../list/mail-address'

/** The customer of a statement; `email` is '' where it has no address. */
export type StatementCustomer = { sku: string; name: string; email: string }

type DialogProps = { customer: StatementCustomer; onClose: () => void }

/**
 * The statement of account of a customer for a period: its balances at a glance, as PDF, and, for users who may send
 * documents, as a mail whose subject and text can be changed.
 */
export function StatementDialog({ customer, onClose }: DialogProps) {
  const t = useTranslations('account_statement.dialog')
  const notify = useNotify()
  const { once, running } = useOnce()
  const canSend = useHasRole()('GUI_CAN_SEND_INVOICE')
  const [days, setDays] = useState({ date_from: '', date_to: '' })
  const { statement, period, error } = useStatement(customer.sku, days)
  const mail = useMailFields(customer, statement)
  const save = () =>
    once('pdf', async () => {
      const { headers, body } = await api.salesforce.accountStatements.print({
        ana_sku: customer.sku,
        ...period,
      })
      saveFile(fileNameOf(headers) ?? 'estratto_conto.pdf', body)
      return true
    })
  const send = () =>
    once('mail', async () => {
      const { mail_to, subject, text } = mail.values
      if (!isMailAddress(mail_to)) {
        mail.setTried(true)
        return false
      }
      const letter = { mail_to: mail_to.trim(), subject, text }
      await api.salesforce.accountStatements.send({ ana_sku: customer.sku, ...period, ...letter })
      notify.success(t('sent', { email: letter.mail_to }))
      onClose()
      return true
    })
  return (
    <FormDialog
      title={t('title', { name: customer.name })}
      className="md:max-w-lg"
      submit={canSend ? t('mail') : t('pdf')}
      pending={running !== null}
      onSubmit={() => void (canSend ? send() : save())}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {(['date_from', 'date_to'] as const).map((end) => (
          <FormField
            key={end}
            label={t(end === 'date_from' ? 'from' : 'to')}
            error={end === 'date_to' ? error : undefined}
          >
            {(field) => (
              <DateInput
                {...field}
                value={days[end] || (statement?.[end] ?? '')}
                onValueChange={(day) => setDays((chosen) => ({ ...chosen, [end]: day }))}
              />
            )}
          </FormField>
        ))}
      </div>
      {statement ? <Balances statement={statement} /> : null}
      {canSend ? (
        <>
          <Button className="justify-self-start" pending={running === 'pdf'} onClick={() => void save()}>
            <FileDown aria-hidden />
            {t('pdf')}
          </Button>
          <MailFields mail={mail} />
        </>
      ) : null}
    </FormDialog>
  )
}

/** The statement of the chosen days; days that were not chosen are those that the server proposes. */
function useStatement(ana_sku: string, { date_from, date_to }: { date_from: string; date_to: string }) {
  const period = {
    date_from: isDay(date_from) ? date_from : undefined,
    date_to: isDay(date_to) ? date_to : undefined,
  }
  const { data, error } = useQuery({
    queryKey: ['account-statement', ana_sku, period],
    queryFn: async () =>
      (await api.salesforce.accountStatements.read({ ana_sku, ...period })).response.statement,
    placeholderData: (before) => before,
    retry: false,
  })
  return { statement: error ? undefined : data, period, error: error?.message }
}

function Balances({ statement }: { statement: AccountStatement }) {
  const t = useTranslations('account_statement')
  const figures = [
    [t('opening'), statement.opening],
    [t('closing'), statement.closing],
    [t('dialog.open_today'), statement.open],
    [t('dialog.overdue'), statement.overdue],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg border p-3 sm:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-medium">
            <Money value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The fields of the mail; subject and text follow the statement until the user changes them. */
function useMailFields({ email }: StatementCustomer, statement: AccountStatement | undefined) {
  const t = useTranslations('account_statement.dialog')
  const language = useLanguage()
  const [mail_to, setAddress] = useState(email)
  const [subject, setSubject] = useState<string | null>(null)
  const [text, setText] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const dayOf = (text: string | undefined) => (text ? formatDay(text, language) : '')
  const words = {
    from: dayOf(statement?.date_from),
    to: dayOf(statement?.date_to),
    closing: formatMoney(statement?.closing ?? 0, language),
  }
  const values = {
    mail_to,
    subject: subject ?? t('mail_subject', { day: words.to }),
    text: text ?? t('mail_text', words),
  }
  return { values, setAddress, setSubject, setText, isTried, setTried }
}

function MailFields({ mail }: { mail: ReturnType<typeof useMailFields> }) {
  const t = useTranslations('documents.mail')
  const words = useTranslations('registry.mail')
  const { values, isTried } = mail
  return (
    <>
      <FormField
        label={t('address')}
        required
        error={isTried && !isMailAddress(values.mail_to) ? t('no_address') : undefined}
      >
        {(field) => (
          <Input
            {...field}
            type="email"
            inputMode="email"
            value={values.mail_to}
            onChange={(event) => mail.setAddress(event.target.value)}
          />
        )}
      </FormField>
      <FormField label={words('subject')} required>
        {(field) => (
          <Input
            {...field}
            maxLength={150}
            value={values.subject}
            onChange={(event) => mail.setSubject(event.target.value)}
          />
        )}
      </FormField>
      <FormField label={words('text')} required>
        {(field) => (
          <Textarea
            {...field}
            rows={6}
            maxLength={4000}
            value={values.text}
            onChange={(event) => mail.setText(event.target.value)}
          />
        )}
      </FormField>
    </>
  )
}
