import { describe, expect, it } from 'vitest'
import { fitting, NO_FILTERS, valuesOf } from '@/components/booking/public/event-filters'

const lesson = (name: string, day: string, teacher_list: string[] = [], place = 'Sala') => ({
  name,
  start_datetime: `${day} 18:30:00+0100`,
  teacher_list,
  location: { name: place, address: '' },
})

const events = [
  lesson('Yoga', '2026-12-01', ['Giulia', 'Marco']),
  lesson('Pilates', '2026-12-02', ['Lorenzo'], 'Sala piccola'),
  lesson('Yoga', '2026-12-08', ['Marco']),
]

describe('the filters of the public page', () => {
  it('offer each value once, in order', () => {
    expect(valuesOf(events, 'name')).toEqual(['Pilates', 'Yoga'])
    expect(valuesOf(events, 'teacher')).toEqual(['Giulia', 'Lorenzo', 'Marco'])
    expect(valuesOf(events, 'day')).toEqual(['2026-12-01', '2026-12-02', '2026-12-08'])
  })

  it('find the events that fit all of them', () => {
    expect(fitting(events, NO_FILTERS)).toEqual(events)
    expect(fitting(events, { ...NO_FILTERS, name: 'Yoga', teacher: 'Giulia' })).toEqual([events[0]])
    expect(fitting(events, { ...NO_FILTERS, place: 'Sala', day: '2026-12-02' })).toEqual([])
  })
})
