import { describe, expect, it } from 'vitest'
import { isInClear, isLoopback, isReachable, proxySign } from '@/server/platform/network/reach'

describe('the reach of a server', () => {
  it.each(['127.0.0.1', '127.3.2.1', '::1', '[::1]', 'localhost', 'Luna.localhost', '::ffff:127.0.0.1'])(
    '%s is this machine alone',
    (host) => expect(isLoopback(host)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '::',
    '192.168.1.4',
    '203.0.113.9',
    'studio.example',
    'localhost.studio.example',
    '',
    '128.0.0.1',
  ])('%s is not', (host) => expect(isLoopback(host)).toBe(false))

  it('is the outside by its own port or by its public address, and in clear without https', () => {
    const local = { host: '127.0.0.1', url: 'http://localhost:3000' }
    expect([isReachable(local), isInClear(local)]).toEqual([false, false])
    const open = { ...local, host: '0.0.0.0' }
    expect([isReachable(open), isInClear(open)]).toEqual([true, true])
    const proxied = { ...local, url: 'https://luna.studio.example' }
    expect([isReachable(proxied), isInClear(proxied)]).toEqual([true, false])
    expect(isInClear({ ...local, url: 'http://luna.studio.example' })).toBe(true)
    expect(isInClear({ host: '0.0.0.0', url: 'https://luna.studio.example' })).toBe(false)
  })
})

describe('the signs of proxies', () => {
  const socket = '127.0.0.1'
  it('without a trusted proxy show one as soon as x-forwarded-for came with the request', () => {
    expect(proxySign([socket], 0)).toBeNull()
    expect(proxySign(['203.0.113.7', socket], 0)).toBe('unknown')
  })

  it('show that a request came past the trusted proxies, except those of this machine itself', () => {
    expect(proxySign(['203.0.113.7', socket], 1)).toBeNull()
    expect(proxySign(['10.0.0.1', '203.0.113.7', socket], 1)).toBeNull()
    expect(proxySign(['203.0.113.7'], 1)).toBe('missing')
    expect(proxySign([socket], 1)).toBeNull()
    expect(proxySign(['203.0.113.7', socket], 2)).toBe('missing')
    expect(proxySign([], 1)).toBeNull()
  })
})
