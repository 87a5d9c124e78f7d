'use client'

import { Repeat } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import type { CalendarEntry, DrawEntry } from '@/components/kit/calendar/calendar-entry'
import { useLanguage } from '@/components/kit/use-language'
import { cn } from '@/components/ui/cn'
import type { MeetingType } from '@/lib/api/salesforce/meetings/meeting-type-fields'
import { shownTimes } from '@/lib/domain/calendar/shown-times'
import type { Day } from '@/lib/domain/core/day'
import { readableTextColorOn } from '@/lib/domain/meetings/type-color'
import { formatDay } from '@/lib/i18n/formats'
import type { CalendarMeeting } from './use-meetings'

/** A meeting as the calendar shows it. */
export const entryOf = (meeting: CalendarMeeting): CalendarEntry<CalendarMeeting> => ({
  id: meeting.id,
  title: meeting.name,
  item: meeting,
  ...shownTimes(meeting),
})

/**
 * How the calendar shows a meeting: its time and name on the colour of its type. Day, type and state are also there as
 * words, for readers who see no colour.
 */
export function useMeetingLook(types: readonly MeetingType[]): DrawEntry<CalendarMeeting> {
  const t = useTranslations('meetings.calendar')
  const language = useLanguage()
  const byId = useMemo(() => new Map(types.map((type) => [type.id, type])), [types])
  return useCallback(
    ({ item, start }, continued) => {
      const type = item.typeId === null ? undefined : byId.get(item.typeId)
      const day = formatDay(start.slice(0, 10) as Day, language, 'weekday')
      const state = item.cancellato ? t('cancelled') : ''
      return {
        title: [item.name, type?.name, state].filter(Boolean).join(' · '),
        className: cn('border border-line-strong hover:opacity-90', !type && 'bg-hover'),
        ...(type && { style: { backgroundColor: type.color, color: readableTextColorOn(type.color) } }),
        content: (
          <>
            {item.allDay || continued ? null : (
              <span className="tabular shrink-0">{start.slice(11, 16)}</span>
            )}
            <span
              className={cn('min-w-0 grow basis-0 truncate font-medium', item.cancellato && 'line-through')}
            >
              {item.name}
            </span>
            {item.recurring ? <Repeat aria-hidden className="size-3 shrink-0" /> : null}
            <span className="sr-only">
              {[day, type?.name, item.recurring ? t('repeats') : '', state].filter(Boolean).join(', ')}
            </span>
          </>
        ),
      }
    },
    [byId, t, language],
  )
}
