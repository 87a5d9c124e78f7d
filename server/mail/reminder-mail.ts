import type { Day } from '@/lib/domain/core/day'
import type { Decimal } from '@/lib/domain/core/money'
import type { ReminderRule } from '@/lib/domain/documents/reminder'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { layoutMail, type MailText } from './layout'

export type ReminderMailValues = {
  rule: ReminderRule
  numeration: string
  date: Day
  /** When it falls, or fell, due. */
  due: Day
  /** The part of it that is open, in EUR. */
  open: Decimal
  sender: string
  receiver: string
  /** Where it is to be paid; '' where the invoice names no account. */
  iban: string
  /** Where the invoice can be seen without signing in. */
  url: string
}

/** The mail that reminds of a due date, in the tone of its rule; texts at `mail.reminder`. */
export function reminderMail(language: Language, values: ReminderMailValues): MailText {
  const t = translator(language)
  const { rule, numeration, sender, receiver, iban, url } = values
  const params = {
    numeration,
    sender,
    iban,
    date: formatDay(values.date, language),
    due: formatDay(values.due, language),
    open: formatMoney(values.open.toNumber(), language),
  }
  const kind = rule.giorni < 0 ? 'PRIMA' : rule.tono
  return layoutMail(language, {
    subject: t(`mail.reminder.${kind}.subject`, params),
    title: t(`mail.reminder.${kind}.title`, params),
    paragraphs: [
      t('mail.document.hello', { name: receiver }),
      t(`mail.reminder.${kind}.text`, params),
      ...(iban ? [t('mail.reminder.iban', params)] : []),
      t('mail.reminder.paid_meanwhile', params),
    ],
    action: { label: t('mail.document.action'), url },
    fallback: t('mail.fallback'),
    footer: t('mail.document.footer', params),
  })
}
