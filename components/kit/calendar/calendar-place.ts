import { createParser, parseAsStringLiteral } from 'nuqs/server'
import { type Day, isDay } from '@/lib/domain/core/day'

export const CALENDAR_VIEWS = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

const asDay = createParser<Day>({ parse: (text) => (isDay(text) ? text : null), serialize: (on) => on })

/** The place of a calendar in the address of its page: `?view=week&day=2026-11-25`. */
export const calendarPlaceParsers = { day: asDay, view: parseAsStringLiteral(CALENDAR_VIEWS) }
