import { describe, expect, it } from 'vitest'
import { safeTarget } from '@/lib/domain/core/safe-target'

describe('where a sign-in leads', () => {
  it.each(['/app/registry/manager', '/app/documents/invoices?page=2&fs=DRAFT', '/app/x#part'])(
    'keeps %s',
    (asked) => {
      expect(safeTarget(asked)).toBe(asked)
    },
  )

  it.each([
    null,
    undefined,
    '',
    'https://evil.example/app/x',
    '//evil.example/app/x',
    '/\\evil.example/app/x',
    '/app/\\..//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/app/../login',
    '/login',
    '/logout',
  ])('refuses %j for the dashboard', (asked) => {
    expect(safeTarget(asked)).toBe('/app/dashboard')
  })
})
