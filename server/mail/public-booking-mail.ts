import { formatInstant } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { layoutMail, type MailText } from './layout'

export type PublicBookingMailValues = {
  /** The name of the person that asks. */
  name: string
  structure: string
  event: string
  /** When it begins, as on the wire. */
  start: string
  location: string
  /** Where the booking is confirmed, and cancelled afterwards. */
  url: string
}

/** The mail whose link books what somebody asked for without an account; texts at `mail.public_booking`. */
export function publicBookingMail(language: Language, values: PublicBookingMailValues): MailText {
  const t = translator(language)
  const { name, structure, event, location, url } = values
  const params = { name, structure, event, location, when: formatInstant(values.start, language) }
  return layoutMail(language, {
    subject: t('mail.public_booking.subject', params),
    title: t('mail.public_booking.title', params),
    paragraphs: [
      t('mail.hello', { name }),
      t('mail.public_booking.text', params),
      t('mail.public_booking.place', params),
    ],
    action: { label: t('mail.public_booking.action'), url },
    fallback: t('mail.fallback'),
    footer: t('mail.public_booking.footer', params),
  })
}
