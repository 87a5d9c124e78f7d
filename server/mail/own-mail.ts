import type { MailIn } from '@/lib/api/auth/mail-fields'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { layoutMail, type MailText } from './layout'

/** A mail in somebody's own words, in the structure's name. */
export function ownMail(
  language: Language,
  { subject, text, structure }: Pick<MailIn, 'subject' | 'text'> & { structure: string },
): MailText {
  const t = translator(language)
  const paragraphs = text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/)
  const footer = t('mail.own.footer', { structure })
  return layoutMail(language, { subject, title: subject, paragraphs, fallback: '', footer })
}
