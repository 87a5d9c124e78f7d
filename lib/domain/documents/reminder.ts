import { addDays, type Day, daysBetween } from '../core/day'

/** From polite to firm. */
export const REMINDER_TONES = ['CORDIALE', 'DECISO', 'FERMO'] as const

export type ReminderTone = (typeof REMINDER_TONES)[number]

/** When a due date is reminded of: `giorni` days after it, or before it when negative. */
export type ReminderRule = { giorni: number; tono: ReminderTone }

/**
 * A rule that was missed for longer is dropped, so that a structure that starts reminding, or starts again after a long
 * pause, does not write to every customer about every document.
 */
export const CATCH_UP_DAYS = 14

/** The earliest and the latest due day of which a rule may be reached on a day. */
export function remindedDays(rules: readonly ReminderRule[], today: Day): { from: Day; to: Day } | null {
  if (rules.length === 0) return null
  const days = rules.map(({ giorni }) => giorni)
  return {
    from: addDays(today, -Math.max(...days) - CATCH_UP_DAYS),
    to: addDays(today, -Math.min(...days)),
  }
}

/**
 * The rule by which a due date is reminded of on a day, or null. It is the last rule that was reached, unless that one
 * or a later one was sent, it was reached long ago, or it announces a day that is past. After a stop of some days each
 * reminder that still makes sense is therefore sent, and once.
 */
export function dueRule(
  rules: readonly ReminderRule[],
  { date, sent, today }: { date: Day; sent: readonly number[]; today: Day },
): ReminderRule | null {
  const age = daysBetween(date, today)
  const [last] = rules.filter(({ giorni }) => giorni <= age).sort((a, b) => b.giorni - a.giorni)
  if (!last || sent.some((giorni) => giorni >= last.giorni)) return null
  if (age - last.giorni > CATCH_UP_DAYS) return null
  return last.giorni < 0 && age > 0 ? null : last
}
