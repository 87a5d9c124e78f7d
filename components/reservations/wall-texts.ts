import { day } from '@/lib/domain/core/day'
import { type WallMinute, type WallSpan, wallMinute } from '@/lib/domain/reservations/wall-time'

/** The clock of the structure: the name of its zone, and the time that it showed when the page was made. */
export type StructureClock = { zone: string; now: WallMinute }

/** The minute of the wall clock in a text of the calls, `YYYY-MM-DD HH:mm:ssZZ`. */
export const minuteOfText = (text: string): WallMinute =>
  wallMinute(day(text.slice(0, 10)), Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)))

type Texts = { start_datetime: string; end_datetime: string }

export const spanOfTexts = ({ start_datetime, end_datetime }: Texts): WallSpan => ({
  from: minuteOfText(start_datetime),
  to: minuteOfText(end_datetime),
})
