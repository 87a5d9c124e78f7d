import { describe, expect, it } from 'vitest'
import { foldByDay } from '@/lib/domain/activity/activity-folds'

let id = 100

/** An event at a time of 20 November 2026 or another day, by an account. */
const event = (time: string, kind = 'INVOICE_ISSUED', author: number | null = 1, day = '2026-11-20') => ({
  id: id--,
  at: `${day} ${time}:00+0100`,
  kind,
  author: author === null ? null : { id: author },
})

const shapeOf = (events: Parameters<typeof foldByDay>[0]) =>
  foldByDay(events).map(({ day, folds }) => [day, folds.map(({ rows }) => `${rows.length} ${rows[0].kind}`)])

describe('folding the timeline', () => {
  it('makes one row of what one person did within an hour, also where other things happened between', () => {
    const events = [
      event('10:59'),
      event('10:40', 'PAYMENT_IN'),
      event('10:30'),
      event('10:00'),
      event('09:58'),
    ]
    expect(shapeOf(events)).toEqual([
      ['2026-11-20', ['3 INVOICE_ISSUED', '1 PAYMENT_IN', '1 INVOICE_ISSUED']],
    ])
  })

  it('keeps people, the system and days apart', () => {
    const events = [
      event('00:10', 'INVOICE_ISSUED', 1, '2026-11-21'),
      event('23:50'),
      event('23:49', 'INVOICE_ISSUED', 2),
      event('23:48', 'INVOICE_ISSUED', null),
    ]
    expect(shapeOf(events)).toEqual([
      ['2026-11-21', ['1 INVOICE_ISSUED']],
      ['2026-11-20', ['1 INVOICE_ISSUED', '1 INVOICE_ISSUED', '1 INVOICE_ISSUED']],
    ])
  })

  it('loses no event, and older ones leave the rows above as they are', () => {
    const events = Array.from({ length: 200 }, (_, index) => {
      const minutes = 1439 - index * 7
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      return event(time, index % 3 ? 'A' : 'B', index % 5)
    })
    const whole = foldByDay(events)
    const ids = whole.flatMap(({ folds }) => folds.flatMap(({ rows }) => rows.map((row) => row.id)))
    expect(ids.sort()).toEqual(events.map((row) => row.id).sort())
    const part = foldByDay(events.slice(0, 100))
    const heads = (days: typeof whole) => days.flatMap(({ folds }) => folds.map((fold) => fold.id))
    expect(heads(whole).slice(0, heads(part).length)).toEqual(heads(part))
  })
})
