import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { flushBeforeClose } from '@/server/watch/flush-before-close'

it('a server that closes gives notice after its last request has ended and what was traced is sent', async () => {
  const events: string[] = []
  flushBeforeClose(async () => {
    events.push('flush begins')
    await delay(50)
    events.push('flush ends')
  })
  const server = createServer(async (_, response) => {
    await delay(100)
    events.push('answered')
    response.setHeader('connection', 'close').end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const asked = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await new Promise((resolve) => server.once('request', resolve))
  const closed = new Promise((resolve) => server.close(resolve))
  expect(await (await asked).text()).toBe('ok')
  expect(await closed).toBeUndefined()
  expect(events).toEqual(['answered', 'flush begins', 'flush ends'])
})
