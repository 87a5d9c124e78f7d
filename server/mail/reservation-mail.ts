import type { EventTimes } from '@/lib/domain/recurrence/event-times'
import { formatDay } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { layoutMail, type MailText } from './layout'
import { whenText } from './when-text'

/** The news about a reservation that its person gets by mail. */
export type ReservationNews =
  | 'CONFIRMED'
  | 'REQUESTED'
  | 'APPROVED'
  | 'REJECTED'
  | 'MOVED'
  | 'CANCELLED'
  | 'OFFERED'

export type ReservationMailValues = {
  kind: ReservationNews
  /** At least one, by their beginning. */
  slots: readonly [ReservedSlot, ...ReservedSlot[]]
  /** The total with VAT, and the fee for cancelling late, as they are written; '' where there is none. */
  total: string
  fee: string
  /** The time until which an offer is held, as it is written; '' where there is none. */
  until: string
  /** Of a rejected request; '' without one. */
  reason: string
  sender: string
  receiver: string
  /** Where reservations are looked at; '' for a person without an account. */
  url: string
}

type ReservedSlot = { name: string; times: EventTimes }

/** The number of times that are listed one by one. */
const MAX_LISTED = 30

/** The mail of something that happened to a reservation; texts at `mail.reservation.<kind>`. */
export function reservationMail(language: Language, values: ReservationMailValues): MailText {
  const { kind, slots, sender, receiver, total, fee, until, reason, url } = values
  const t = translator(language)
  const [{ name, times }] = slots
  const date = formatDay(times.startDay, language, 'weekday')
  const params = { resource: name, date, time: times.startTime.slice(0, 5), until }
  return layoutMail(language, {
    subject: t(`mail.reservation.${kind}.subject`, params),
    title: t(`mail.reservation.${kind}.title`, params),
    paragraphs: [
      t('mail.document.hello', { name: receiver }),
      t(`mail.reservation.${kind}.text`, params),
      listedText(slots, language),
      ...(reason ? [t('mail.reservation.reason', { reason })] : []),
      ...(total ? [t('mail.reservation.total', { total })] : []),
      ...(fee ? [t('mail.reservation.fee', { fee })] : []),
    ],
    ...(url ? { action: { label: t('mail.reservation.action'), url } } : {}),
    fallback: t('mail.fallback'),
    footer: t('mail.document.footer', { sender }),
  })
}

/** The resources with their times, a line each. */
function listedText(slots: readonly ReservedSlot[], language: Language): string {
  const t = translator(language)
  const lines = slots
    .slice(0, MAX_LISTED)
    .map(({ name, times }) => `${name}: ${whenText(times, language, t)}`)
  const more = slots.length - lines.length
  return [...lines, ...(more > 0 ? [t('mail.event.more_dates', { count: more })] : [])].join('\n')
}
