import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PASSWORD_MIN, passwordFault, passwordStrength } from '@/lib/domain/access/password'

const EMAIL = 'nina.rossi@posta.example'

describe('a new password', () => {
  it.each([
    ['', 'too_short'],
    ['123456789', 'too_short'],
    ['🌙🌙🌙🌙🌙', 'too_short'],
    ['x'.repeat(201), 'too_long'],
    ['Nina.Rossi@posta.example', 'is_email'],
    ['NINA.ROSSI', 'is_email'],
    ['Password123', 'common'],
    ['qwertyuiop', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['tre parole lunghe', null],
    ['città è perché', null],
  ])('%j: %s', (password, fault) => {
    expect(passwordFault(password, EMAIL)).toBe(fault)
  })

  it('is strong only when it is accepted', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 220, unit: 'grapheme' }), (password) => {
        expect(passwordStrength(password, EMAIL) > 0).toBe(passwordFault(password, EMAIL) === null)
      }),
    )
  })

  it('is stronger the longer a phrase gets', () => {
    const phrase = 'cavallo batteria graffetta corretto'
    const strengths = [PASSWORD_MIN, 16, phrase.length].map((end) =>
      passwordStrength(phrase.slice(0, end), EMAIL),
    )
    expect(strengths).toEqual([...strengths].sort((a, b) => a - b))
    expect(strengths.at(-1)).toBe(3)
  })
})
