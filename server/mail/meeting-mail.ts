import type { EventTimes } from '@/lib/domain/recurrence/event-times'
import { formatDay } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { layoutMail, type MailText } from './layout'
import { whenText } from './when-text'

/** The news that a guest of a meeting is written about: an invitation, a change of time or place, a series that ends earlier, or a meeting that does not take place. */
export type MeetingNews = 'INVITED' | 'CHANGED' | 'SHORTENED' | 'CANCELLED'

export type MeetingMailValues = {
  kind: MeetingNews
  name: string
  times: EventTimes
  address: string
  /** Whether it takes place every week. */
  isSeries: boolean
  sender: string
  receiver: string
  /** Where the guest answers; '' where there is nothing to answer. */
  url: string
}

/** The mail to a guest of a meeting; texts at `mail.meeting.<kind>`. */
export function meetingMail(language: Language, values: MeetingMailValues): MailText {
  const { kind, name, times, address, isSeries, sender, receiver, url } = values
  const t = translator(language)
  const date = formatDay(times.startDay, language, 'weekday')
  const params = { name, date, sender }
  return layoutMail(language, {
    subject: t(`mail.meeting.${kind}.subject`, params),
    title: t(`mail.meeting.${kind}.title`, params),
    paragraphs: [
      t('mail.document.hello', { name: receiver }),
      t(`mail.meeting.${kind}.text`, params),
      [whenText(times, language, t), isSeries ? t('mail.meeting.weekly') : '', address]
        .filter(Boolean)
        .join('\n'),
    ],
    ...(url ? { action: { label: t('mail.meeting.action'), url } } : {}),
    fallback: t('mail.fallback'),
    footer: t('mail.document.footer', { sender }),
  })
}

export type MeetingReminderValues = Pick<
  MeetingMailValues,
  'name' | 'times' | 'address' | 'sender' | 'receiver' | 'url'
>

/** The mail that reminds an account of a meeting that is to begin; texts at `mail.meeting.REMINDER`. */
export function meetingReminderMail(language: Language, values: MeetingReminderValues): MailText {
  const { name, times, address, sender, receiver, url } = values
  const t = translator(language)
  const when = whenText(times, language, t)
  return layoutMail(language, {
    subject: t('mail.meeting.REMINDER.subject', { name, when }),
    title: t('mail.meeting.REMINDER.title'),
    paragraphs: [
      t('mail.document.hello', { name: receiver }),
      t('mail.meeting.REMINDER.text', { name }),
      [when, address].filter(Boolean).join('\n'),
    ],
    action: { label: t('mail.meeting.REMINDER.action'), url },
    fallback: t('mail.fallback'),
    footer: t('mail.document.footer', { sender }),
  })
}
