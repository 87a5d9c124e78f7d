import { formatInstant } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { layoutMail, type MailText } from './layout'

export type PublicReservationMailValues = {
  /** The name of the person that asks. */
  name: string
  structure: string
  resource: string
  /** When it begins, and until when it is held, as on the wire. */
  start: string
  until: string
  /** Where the reservation is confirmed, and cancelled afterwards. */
  url: string
}

/** The mail whose link reserves what a visitor asked for without an account; texts at `mail.public_reservation`. */
export function publicReservationMail(language: Language, values: PublicReservationMailValues): MailText {
  const t = translator(language)
  const { name, structure, resource, url } = values
  const [when, until] = [formatInstant(values.start, language), formatInstant(values.until, language)]
  const params = { name, structure, resource, when, until }
  return layoutMail(language, {
    subject: t('mail.public_reservation.subject', params),
    title: t('mail.public_reservation.title', params),
    paragraphs: [
      t('mail.hello', { name }),
      t('mail.public_reservation.text', params),
      t('mail.public_reservation.held', params),
    ],
    action: { label: t('mail.public_reservation.action'), url },
    fallback: t('mail.fallback'),
    footer: t('mail.public_reservation.footer', params),
  })
}
