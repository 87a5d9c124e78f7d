import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { localTime } from '@/lib/domain/core/local-time'
import { answeredDay, proposedTimes, type WrittenTime } from '@/lib/domain/meetings/reply'

const at = (date: string, time: string | null, instant: string | null = null): WrittenTime => ({
  day: day(date),
  time: time === null ? null : localTime(time),
  instant: instant === null ? null : new Date(instant),
})
const rome = (startTime: string, allDay = false) => ({
  zone: 'Europe/Rome',
  times: { startTime: localTime(startTime), allDay },
})

describe('the day of a series that an answer is about', () => {
  it('is that of the clocks of the series, wherever the answer was written', () => {
    const late = rome('00:30:00')
    expect(answeredDay(at('2049-03-01', '23:30:00', '2049-03-01T23:30:00Z'), late)).toBe('2049-03-02')
    expect(answeredDay(at('2049-03-02', '08:30:00', '2049-03-01T23:30:00Z'), late)).toBe('2049-03-02')
    expect(answeredDay(at('2049-07-06', '22:30:00', '2049-07-06T22:30:00Z'), late)).toBe('2049-07-07')
  })

  it('of a time in no known zone is known only when it is the time of the series', () => {
    expect(answeredDay(at('2049-03-02', '10:00:00'), rome('10:00:00'))).toBe('2049-03-02')
    expect(answeredDay(at('2049-03-02', '04:00:00'), rome('10:00:00'))).toBeNull()
  })

  it('of whole days is never moved by a zone', () => {
    expect(answeredDay(at('2049-03-02', null), rome('10:00:00'))).toBe('2049-03-02')
    const tokyo = { zone: 'Asia/Tokyo', times: { startTime: localTime('00:00:00'), allDay: true } }
    expect(answeredDay(at('2049-03-02', '00:00:00', '2049-03-02T00:00:00Z'), tokyo)).toBe('2049-03-02')
    expect(answeredDay(at('2049-03-01', '15:00:00', '2049-03-01T15:00:00Z'), tokyo)).toBe('2049-03-02')
  })
})

describe('another time that is proposed', () => {
  it('is one of the clocks of the meeting', () => {
    const start = at('2049-03-02', '14:00:00', '2049-03-02T14:00:00Z')
    const end = at('2049-03-02', '15:30:00', '2049-03-02T15:30:00Z')
    expect(proposedTimes({ start, end }, 'Europe/Rome')).toEqual({
      startDay: '2049-03-02',
      startTime: '15:00:00',
      endDay: '2049-03-02',
      endTime: '16:30:00',
      allDay: false,
    })
    expect(proposedTimes({ start, end: null }, 'Europe/Rome')).toMatchObject({ endTime: '15:00:00' })
  })

  it('of whole days ends with the day before the one that is written, and in no known zone is not known', () => {
    const whole = { start: at('2049-03-02', null), end: at('2049-03-04', null) }
    expect(proposedTimes(whole, 'Europe/Rome')).toMatchObject({ endDay: '2049-03-03', allDay: true })
    expect(proposedTimes({ ...whole, end: at('2049-03-01', null) }, 'Europe/Rome')?.endDay).toBe('2049-03-02')
    expect(proposedTimes({ start: at('2049-03-02', '10:00:00'), end: null }, 'Europe/Rome')).toBeNull()
  })
})
