import type { ChangedFact, EventFacts, EventMessageKind } from '@/lib/domain/booking/event-message'
import { fillTemplate } from '@/lib/domain/documents/mail-template'
import { formatDay } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import { translator } from '@/server/platform/text'
import { layoutMail, type MailText } from './layout'
import { type Translate, whenText } from './when-text'

/** An event as it is; of a change also what it was and what is no longer so. */
export type ToldEvent = { facts: EventFacts; before: EventFacts | null; changed: readonly ChangedFact[] }

export type EventMailValues = {
  kind: EventMessageKind
  /** One, or all of a series that changed, by their start. */
  events: readonly [ToldEvent, ...ToldEvent[]]
  sender: string
  receiver: string
  /** In the queue, from 1; null for a person with a place. */
  position: number | null
  /** The structure's own subject and text of this kind; '' for the usual ones. */
  texts: { oggetto: string; testo: string }
  /** Where bookings are looked at; '' for a person without an account. */
  url: string
}

/** The number of dates of a series that are listed one by one. */
const MAX_LISTED_DATES = 30

/** The mail of something that happened to a booking; texts at `mail.event.<kind>`. */
export function eventMail(language: Language, values: EventMailValues): MailText {
  const { kind, events, sender, receiver, texts, url } = values
  const t = translator(language)
  const [{ facts }] = events
  const params = {
    event: facts.name,
    date: formatDay(facts.times.startDay, language, 'weekday'),
    time: facts.times.allDay ? t('mail.event.all_day') : facts.times.startTime.slice(0, 5),
    location: facts.location,
    teacher: facts.teachers,
    position: values.position === null ? '' : String(values.position),
    sender,
  }
  const key = events.length > 1 ? `${kind}.many` : kind
  const said = fillTemplate(texts.testo, params) || t(`mail.event.${key}.text`, params)
  return layoutMail(language, {
    subject: fillTemplate(texts.oggetto, params) || t(`mail.event.${key}.subject`, params),
    title: t(`mail.event.${kind}.title`, params),
    paragraphs: [
      t('mail.document.hello', { name: receiver }),
      ...said.split(/\n{2,}/),
      ...(events.length > 1 ? datesOf(events, language, t) : detailsOf(events[0], language, t)),
    ],
    ...(url ? { action: { label: t('mail.event.action'), url } } : {}),
    fallback: t('mail.fallback'),
    footer: t('mail.document.footer', { sender }),
  })
}

/** When, where and with whom; of what changed also how it was. */
function detailsOf({ facts, before, changed }: ToldEvent, language: Language, t: Translate): string[] {
  const line = (fact: 'times' | 'location' | 'teachers', value: string, old: string) => {
    if (value === '') return []
    const said = t(`mail.event.${fact}`, { value })
    return [before && changed.includes(fact) ? `${said} ${t('mail.event.instead_of', { value: old })}` : said]
  }
  const named = changed.includes('name') && before ? [t('mail.event.was_called', { value: before.name })] : []
  return [
    ...named,
    ...line('times', whenText(facts.times, language, t), before ? whenText(before.times, language, t) : ''),
    ...line('location', facts.location, before?.location ?? ''),
    ...line('teachers', facts.teachers, before?.teachers ?? ''),
  ]
}

/** The dates of a series, a line each. */
function datesOf(events: readonly ToldEvent[], language: Language, t: Translate): string[] {
  const lines = events.slice(0, MAX_LISTED_DATES).map(({ facts, before, changed }) => {
    const when = whenText(facts.times, language, t)
    if (facts.state !== 'ACTIVE') return t('mail.event.date_cancelled', { value: when })
    const old = before && changed.includes('times') ? whenText(before.times, language, t) : ''
    const place = changed.includes('location') ? facts.location : ''
    const teachers = changed.includes('teachers') ? facts.teachers : ''
    const now = [when, facts.name, place, teachers].filter(Boolean).join(' · ')
    return old ? `${now} ${t('mail.event.instead_of', { value: old })}` : now
  })
  const more = events.length - lines.length
  return more > 0 ? [...lines, t('mail.event.more_dates', { count: more })] : lines
}
