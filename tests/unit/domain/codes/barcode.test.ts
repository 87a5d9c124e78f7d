import { describe, expect, it } from 'vitest'
import { hasRightCheckDigit } from '@/lib/domain/codes/barcode'

describe('the check digit of a barcode', () => {
  it.each(['4006381333931', '9780306406157', '96385074', '036000291452', '10012345678902'])(
    'fits %s',
    (code) => {
      expect(hasRightCheckDigit(code)).toBe(true)
    },
  )

  it.each(['4006381333932', '4006381339331', '96385073', '036000291453'])('does not fit %s', (code) => {
    expect(hasRightCheckDigit(code)).toBe(false)
  })

  it('is not looked for in codes of other lengths', () => {
    expect(['123456789', '', '12345678901'].map(hasRightCheckDigit)).toEqual([true, true, true])
  })
})
