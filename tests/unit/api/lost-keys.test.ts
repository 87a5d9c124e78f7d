import { describe, expect, it } from 'vitest'
import { lostKey } from '@/lib/api/lost-keys'

const PATH = ['salesforce', 'payments', 'add']

describe('the key of a creation', () => {
  it('is the same again for what got no answer, until it gets one', () => {
    const first = lostKey(PATH, { amount: 10 })
    expect(lostKey(PATH, { amount: 10 })?.value).toBe(first?.value)
    first?.answered()
    expect(lostKey(PATH, { amount: 10 })?.value).not.toBe(first?.value)
  })

  it('is another for other values and for another call', () => {
    const keys = [
      lostKey(PATH, { amount: 11 }),
      lostKey(PATH, { amount: 12 }),
      lostKey(['x'], { amount: 11 }),
    ]
    expect(new Set(keys.map((key) => key?.value)).size).toBe(3)
  })

  it('is left to the form where a file is sent', () => {
    expect(lostKey(PATH, { file: new File(['a'], 'a.txt') })).toBeNull()
    expect(lostKey(PATH, { files: [new File(['a'], 'a.txt')] })).toBeNull()
  })
})
