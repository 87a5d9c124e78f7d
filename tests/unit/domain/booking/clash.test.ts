import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findClashes, type ResourceUse } from '@/lib/domain/booking/clash'

const HOUR = 3_600_000
const at = (id: number, from: number, to: number, location = 1, teachers = [1]): ResourceUse => ({
  id,
  startsAt: new Date(from * HOUR),
  endsAt: new Date(to * HOUR),
  location: { id: location, name: `Sala ${location}` },
  teachers: teachers.map((one) => ({ id: one, short_description: `Maestra ${one}` })),
})

const pairs = (own: ResourceUse[], others: ResourceUse[]) =>
  findClashes(own, others, 1000)
    .map((clash) => `${clash.own.id}-${clash.other.id}-${clash.kind}-${clash.id}`)
    .sort()

describe('clashes', () => {
  it('tell the place and the person in charge that two events share at once', () => {
    expect(pairs([at(1, 10, 12)], [at(2, 11, 13)])).toEqual(['1-2-LOCATION-1', '1-2-TEACHER-1'])
    expect(pairs([at(1, 10, 12, 1, [1])], [at(2, 11, 13, 2, [1])])).toEqual(['1-2-TEACHER-1'])
  })

  it('are none where one begins when the other ends', () => {
    expect(pairs([at(1, 10, 12)], [at(2, 12, 13), at(3, 9, 10)])).toEqual([])
  })

  it('are the same as by comparing each with each', () => {
    const event = fc
      .record({
        from: fc.integer({ min: 0, max: 40 }),
        length: fc.integer({ min: 1, max: 12 }),
        location: fc.integer({ min: 1, max: 3 }),
        teachers: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
      })
      .map(({ from, length, location, teachers }) => at(0, from, from + length, location, teachers))
    const numbered = (list: ResourceUse[], first: number) =>
      list.map((one, index) => ({ ...one, id: first + index }))
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), fc.array(event, { maxLength: 12 }), (a, b) => {
        const [own, others] = [numbered(a, 1), numbered(b, 100)]
        const each = own.flatMap((one) => others.flatMap((other) => pairs([one], [other]))).sort()
        expect(pairs(own, others)).toEqual(each)
      }),
    )
  })
})
