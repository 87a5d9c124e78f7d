import { describe, expect, it } from 'vitest'
import { pecLateness } from '@/lib/domain/documents/pec-box'

const BEGUN = new Date('2049-03-01T09:00:00Z')
const minutesLater = (minutes: number) => new Date(BEGUN.getTime() + minutes * 60_000)
const DAY = 24 * 60

describe('the lateness of a mail to the exchange system', () => {
  it.each([
    ['nothing in the first quarter of an hour', 14.9, null, null],
    ['its acceptance after a quarter of an hour', 15, null, 'NO_ACCEPTANCE'],
    ['nothing, once it is accepted', 15, 1, null],
    ['nothing before a day is over', DAY - 1, 1, null],
    ['the answer after a day', DAY, 1, 'NO_ANSWER'],
    ['its acceptance, also after a day', DAY, null, 'NO_ACCEPTANCE'],
    ['the answer after five days', 5 * DAY, 1, 'NO_ANSWER_LONG'],
    ['the answer after five days, accepted or not', 5 * DAY, null, 'NO_ANSWER_LONG'],
  ] as const)('is %s', (_, minutes, accepted, lateness) => {
    const times = { begunAt: BEGUN, acceptedAt: accepted === null ? null : minutesLater(accepted) }
    expect(pecLateness({ ...times, isAnswered: false }, minutesLater(minutes))).toBe(lateness)
    expect(pecLateness({ ...times, isAnswered: true }, minutesLater(minutes))).toBeNull()
  })
})
