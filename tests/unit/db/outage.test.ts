import { describe, expect, it } from 'vitest'
import { isOutage } from '@/server/db/outage'

const withCode = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more })

describe('an error of the database', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a server that shuts down', withCode('57P01')],
    ['a server that starts', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['a server that only reads', withCode('25006')],
    ['a pooler that refuses', withCode('08P01', { severity: 'FATAL' })],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ["Prisma's words for a server out of reach", withCode('P1001')],
    [
      "an adapter's error below Prisma's",
      { meta: { driverAdapterError: { cause: { kind: 'ConnectionClosed' } } } },
    ],
    ['a cause below others', new Error('a', { cause: new Error('b', { cause: withCode('ECONNRESET') }) })],
  ])('is an outage: %s', (_, error) => expect(isOutage(error)).toBe(true))

  it.each([
    ['nothing', null],
    ['a text', 'ECONNREFUSED'],
    ['a unique key', withCode('23505')],
    ["Prisma's unique key", withCode('P2002')],
    ['a statement that lasted too long', withCode('57014')],
    ['a deadlock', withCode('40P01')],
    ['a statement that the driver sent wrong', withCode('08P01', { severity: 'ERROR' })],
    ['a sentence that only speaks of one', new Error('The Connection terminated field is required')],
  ])('is none: %s', (_, error) => expect(isOutage(error)).toBe(false))

  it('is looked into five deep, also where it is its own cause', () => {
    const loop: { cause?: unknown } = {}
    loop.cause = loop
    expect(isOutage(loop)).toBe(false)
  })
})
