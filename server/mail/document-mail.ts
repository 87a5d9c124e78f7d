import type { Day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { fillTemplate } from '@/lib/domain/documents/mail-template'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { layoutMail, type MailText } from './layout'

export type DocumentMailValues = {
  numeration: string
  date: Day
  /** The names of the document's owner and of its receiver. */
  sender: string
  receiver: string
  /** EUR, decimal text. */
  total: string
  /** The text that replaces the usual sentence; '' for the usual one. */
  message: string
  /** The structure's own subject and text of this kind; '' for the usual ones. */
  texts: { oggetto: string; testo: string }
  /** Where the document can be seen without signing in, and signed where `toSign`. */
  url: string
  toSign?: boolean
}

const locale: Record<Language, string> = { it: 'it-IT', en: 'en-GB' }

/** The mail that a document goes with; texts at `mail.document.<kind>`. */
export function documentMail(kind: DocumentKind, language: Language, values: DocumentMailValues): MailText {
  const t = translator(language)
  const { numeration, sender, receiver, message, texts, url } = values
  const date = new Intl.DateTimeFormat(locale[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${values.date}T00:00:00Z`),
  )
  const total = new Intl.NumberFormat(locale[language], { style: 'currency', currency: 'EUR' }).format(
    money(values.total).toNumber(),
  )
  const params = { numeration, date, sender, total }
  const said = message || fillTemplate(texts.testo, params) || t(`mail.document.${kind}.text`, params)
  return layoutMail(language, {
    subject: fillTemplate(texts.oggetto, params) || t(`mail.document.${kind}.subject`, params),
    title: t(`mail.document.${kind}.title`, params),
    paragraphs: [t('mail.document.hello', { name: receiver }), ...said.split(/\n{2,}/)],
    action: { label: t(`mail.document.${values.toSign ? 'sign' : 'action'}`), url },
    fallback: t('mail.fallback'),
    footer: t('mail.document.footer', params),
  })
}
