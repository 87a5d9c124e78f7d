import { expect, it } from 'vitest'
import { captureLog } from '@/tests/support/process/captured-log'
import { setEnvironment } from '@/tests/support/process/environment'

it('a server that trusts no proxy warns once, in its log, when a call comes with x-forwarded-for', async () => {
  await setEnvironment({
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    LUNA_SECRET: 'test-secret-test-secret-test-secret',
    LUNA_LOG: 'warn',
  })
  Reflect.deleteProperty(globalThis, 'lunaProxySigns')
  const { openContext } = await import('@/server/http/context')
  const log = await captureLog()
  const call = (entries: string) => openContext(new Headers({ 'x-forwarded-for': entries }))
  call('127.0.0.1')
  const before = log.text()
  call('203.0.113.7, 127.0.0.1')
  call('203.0.113.8, 127.0.0.1')
  log.restore()
  expect(before).not.toContain('LUNA_TRUSTED_PROXIES')
  expect(log.text().split('LUNA_TRUSTED_PROXIES')).toHaveLength(2)
})
