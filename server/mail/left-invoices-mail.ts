import type { IssuingStep } from '@/lib/domain/documents/issuing/automatic-issuing'
import { formatDay, formatMoney } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { layoutMail, type MailText } from './layout'

/** An invoice that was left at a step; `total` in EUR, `code` and `params` of the refusal. */
type MailedInvoice = {
  step: IssuingStep
  numeration: string | null
  date: string
  receiver_name: string
  total: string
  code: string
  params: Record<string, string | number>
}

type LeftInvoicesMailValues = {
  list: readonly MailedInvoice[]
  /** The structure. */
  sender: string
  /** The person's name; '' when it is not known. */
  receiver: string
  /** The list of the invoices. */
  url: string
}

/** Invoices that are named in one mail. */
const NAMED = 20

/** The mail about invoices of contracts that should have gone out by themselves and did not; texts at `mail.left_invoices`. */
export function leftInvoicesMail(language: Language, values: LeftInvoicesMailValues): MailText {
  const { list, sender, receiver, url } = values
  const t = translator(language)
  const lineOf = ({ step, numeration, date, receiver_name, total, code, params }: MailedInvoice): string =>
    t(`mail.left_invoices.steps.${step}`, {
      number: numeration ?? '',
      receiver: receiver_name,
      date: formatDay(date, language),
      total: formatMoney(Number(total), language),
      reason: t(`errors.${code}`, params),
    })
  const lines = list.slice(0, NAMED).map(lineOf)
  const others = list.length - lines.length
  return layoutMail(language, {
    subject: t('mail.left_invoices.subject', { count: list.length, sender }),
    title: t('mail.left_invoices.title', { count: list.length }),
    paragraphs: [
      receiver ? t('mail.hello', { name: receiver }) : t('mail.hello_nobody'),
      t('mail.left_invoices.text', { sender, count: list.length }),
      ...lines,
      ...(others > 0 ? [t('mail.left_invoices.others', { count: others })] : []),
      t('mail.left_invoices.again'),
    ],
    action: { label: t('mail.left_invoices.action'), url },
    fallback: t('mail.fallback'),
    footer: t('mail.left_invoices.footer', { sender }),
  })
}
