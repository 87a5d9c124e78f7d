import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'
import { addEntry, company } from '@/tests/support/builders'

const context = testApi()

describe('an idempotency-key', () => {
  it('marks the answer that it repeats, and no other', async () => {
    const as = await context.api.caller()
    const anagrafica = company()
    const add = (key: string) =>
      context.api.call('POST', '/api/anagrafica/rest/anagrafica', {
        as,
        headers: { 'idempotency-key': key },
        body: { anagrafica },
      })
    const [first, again, other] = [await add('one'), await add('one'), await add('two')]
    expect([first, again, other].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([
      null,
      'true',
      null,
    ])
    expect(again.body).toEqual(first.body)
  })

  it('that one call used is refused to another, though both take the same body', async () => {
    const as = await context.api.caller()
    const { id } = await addEntry(context.api, as)
    const post = (path: string) =>
      context.api.call('POST', path, { as, headers: { 'idempotency-key': 'the-same' }, body: { id } })
    expect((await post(`/api/anagrafica/rest/anagrafica/${id}/gdpr/export`)).status).toBe(200)
    const copied = await post('/api/salesforce/rest/document/copy')
    expect([copied.status, copied.body.code]).toEqual([409, 'ERROR_IDEMPOTENCY_KEY_REUSED'])
  })
})
