import { describe, expect, it } from 'vitest'
import { lacksPick, withPicked } from '@/components/anagrafica/picker/picking'

const entry = (sku: string) => ({ sku })
const [a, b, c] = [entry('a'), entry('b'), entry('c')]

describe('what a picker lets one choose', () => {
  it('is one entry, the other giving way, unless several are allowed', () => {
    expect(withPicked([a], b, {})).toEqual({ chosen: [b], isRefused: false })
  })

  it('is as many as the maximum: one beyond is removed again', () => {
    const rule = { multiple: true, max: 2 }
    expect(withPicked([a], b, rule)).toEqual({ chosen: [a, b], isRefused: false })
    expect(withPicked([a, b], c, rule)).toEqual({ chosen: [a, b], isRefused: true })
  })

  it('has each entry once', () => {
    expect(withPicked([a, b], a, { multiple: true, max: 2 })).toEqual({ chosen: [a, b], isRefused: false })
  })

  it('lacks an entry only where one is required', () => {
    expect([
      lacksPick([], {}),
      lacksPick([], { required: true }),
      lacksPick([a], { required: true }),
    ]).toEqual([false, true, false])
  })
})
