import type { EventTimes } from '@/lib/domain/recurrence/event-times'
import { formatDay } from '@/lib/i18n/formats'
import type { Language } from '@/lib/i18n/languages'
import type { translator } from '@/server/platform/text'

export type Translate = ReturnType<typeof translator>

/** `martedì 2 marzo 2027, 18:30–19:30`. */
export function whenText(times: EventTimes, language: Language, t: Translate): string {
  const [from, to] = [times.startDay, times.endDay].map((one) => formatDay(one, language, 'weekday'))
  const isOneDay = times.startDay === times.endDay
  if (times.allDay) return `${isOneDay ? from : `${from} – ${to}`}, ${t('mail.event.all_day')}`
  const [start, end] = [times.startTime.slice(0, 5), times.endTime.slice(0, 5)]
  return isOneDay ? `${from}, ${start}–${end}` : `${from}, ${start} – ${to}, ${end}`
}
