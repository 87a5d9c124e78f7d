import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, SONNER_STYLE } from '@/app/content-security-policy'

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)

describe('the content security policy', () => {
  const policy = contentSecurityPolicy('abc', {})

  it('runs scripts only by the nonce of the request', () => {
    expect(directive(policy, 'script-src')).toBe("'self' 'nonce-abc' 'strict-dynamic'")
  })

  it('allows no framing, no plugins, no foreign base or form target', () => {
    expect(directive(policy, 'frame-ancestors')).toBe("'none'")
    expect(directive(policy, 'object-src')).toBe("'none'")
    expect(directive(policy, 'base-uri')).toBe("'self'")
    expect(directive(policy, 'form-action')).toBe("'self'")
  })

  it('names no other host', () => {
    expect(policy).not.toMatch(/https?:|\*/)
  })

  it('allows the style element that sonner writes, and that one only', () => {
    const source = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8')
    const literal = /__insertCSS\((".*")\);\n/.exec(source)?.[1]
    const css: string = JSON.parse(literal ?? '""')
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(css.length).toBeGreaterThan(1000)
    expect(SONNER_STYLE).toBe(`${hash(css)} ${hash('')}`)
    expect(directive(policy, 'style-src')).toBe(`'self' 'nonce-abc' ${SONNER_STYLE}`)
  })
})

describe('the policy of the page that takes a card', () => {
  it('lets in Stripe’s script and frames beside the nonce, and nobody else', () => {
    const policy = contentSecurityPolicy('abc', { card: true })
    expect(directive(policy, 'script-src')).toBe("'self' 'nonce-abc' 'strict-dynamic' https://js.stripe.com")
    expect(directive(policy, 'frame-src')).toBe("'self' blob: https://js.stripe.com https://hooks.stripe.com")
    expect(new Set(policy.match(/https?:\/\/[^\s;]+/g))).toEqual(
      new Set(['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']),
    )
  })
})

describe('the policy where maps are configured', () => {
  it('lets in the pictures of their host, and nothing else of it', () => {
    const policy = contentSecurityPolicy('abc', { tiles: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1' })
    expect(directive(policy, 'img-src')).toBe("'self' data: blob: https://tiles.example:8443")
    expect(policy.match(/https?:/g)).toHaveLength(1)
  })
})
