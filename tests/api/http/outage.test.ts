import { describe, expect, it } from 'vitest'
import { isOutage } from '@/server/db/outage'
import { testApi } from '@/tests/support/api'

const context = testApi()

const failureOf = (sql: string) =>
  context.api
    .asSystem((tx) => tx.$executeRawUnsafe(sql))
    .then(
      () => null,
      (error: unknown) => error,
    )

describe('a connection that the server ends', () => {
  it('is an outage; a statement that the database refuses is none', async () => {
    expect(isOutage(await failureOf('select pg_terminate_backend(pg_backend_pid())'))).toBe(true)
    const refused = await failureOf('select 1 / 0')
    expect(refused).not.toBeNull()
    expect(isOutage(refused)).toBe(false)
  })

  it('is answered with 503 and the time to wait, nothing is kept, and the next call goes through', async () => {
    const as = await context.api.caller()
    await failureOf(`create function end_connection() returns trigger language plpgsql security definer as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`)
    await failureOf(`create trigger end_connection after insert on anagrafica_tag for each row
      when (new.name = 'lost') execute function end_connection()`)
    const create = (name: string) =>
      context.api.call('POST', '/api/anagrafica/rest/anagraficatag', { as, body: { name, color: 'blue' } })
    const lost = await create('lost')
    expect([lost.status, lost.body.code]).toEqual([503, 'ERROR_DATABASE_UNAVAILABLE'])
    expect(lost.headers.get('retry-after')).toBe('5')
    expect((await create('kept')).status).toBe(200)
    const names = await context.api.asSystem((tx) => tx.anagrafica_tag.findMany({ select: { name: true } }))
    expect(names).toEqual([{ name: 'kept' }])
  })
})
