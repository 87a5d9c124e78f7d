import { afterEach, describe, expect, it } from 'vitest'
import { scopeHeaders, setCallScope } from '@/lib/api/client'

afterEach(() => setCallScope(null))

describe('the headers of a page’s calls', () => {
  it('always name its structure, whatever its script', () => {
    setCallScope({ structure: 'L’Accademia – 100% 🧘', family: 'Scuole “Luna”' })
    const headers = scopeHeaders()
    expect(decodeURIComponent(headers['x-luna-structure'] ?? '')).toBe('L’Accademia – 100% 🧘')
    expect(decodeURIComponent(headers['x-luna-family'] ?? '')).toBe('Scuole “Luna”')
    expect(() => new Headers(headers)).not.toThrow()
  })

  it('fail rather than leave out a name that no header can carry', () => {
    setCallScope({ structure: '\ud800', family: 'f' })
    expect(scopeHeaders).toThrow(URIError)
  })

  it('name none on a page without a session', () => {
    expect(scopeHeaders()).toEqual({})
  })
})
