import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day } from '@/lib/domain/core/day'
import { dueRule, type ReminderRule, remindedDays } from '@/lib/domain/documents/reminder'

const rules: ReminderRule[] = [
  { giorni: -3, tono: 'CORDIALE' },
  { giorni: 7, tono: 'CORDIALE' },
  { giorni: 15, tono: 'FERMO' },
]
const date = day('2026-03-01')

const ruleOn = (today: string, sent: number[] = []) =>
  dueRule(rules, { date, sent, today: day(today) })?.giorni ?? null

describe('the rule of a day', () => {
  it.each([
    ['before the first', '2026-02-25', [], null],
    ['on its day', '2026-02-26', [], -3],
    ['on its day, but sent', '2026-02-26', [-3], null],
    ['some days late', '2026-03-01', [], -3],
    ['when what was to come is past', '2026-03-02', [], null],
    ['the later of two that were missed', '2026-03-16', [], 15],
    ['none before one that was sent', '2026-03-16', [15], null],
    ['not after a long pause', '2026-03-31', [], null],
  ])('%s', (_, today, sent, expected) => {
    expect(ruleOn(today, sent)).toBe(expected)
  })

  it('comes once each, whichever days the scheduler runs on (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10, max: 60 }), { maxLength: 40 }), (runs) => {
        const sent: number[] = []
        for (const run of runs.toSorted((a, b) => a - b)) {
          const today = addDays(date, run)
          const rule = dueRule(rules, { date, sent, today })
          if (!rule) continue
          expect(sent.every((earlier) => earlier < rule.giorni)).toBe(true)
          expect(rule.giorni).toBeLessThanOrEqual(run)
          const range = remindedDays(rules, today)
          expect(range && range.from <= date && date <= range.to).toBe(true)
          sent.push(rule.giorni)
        }
      }),
    )
  })
})
