import { describe, expect, it } from 'vitest'
import { newAddress } from '@/tests/support/account'
import { testApi } from '@/tests/support/api'

const context = testApi()

const urlencoded = (fields: number) => ({
  body: Array.from({ length: fields }, (_, index) => `a${index}=1`).join('&'),
  headers: { ...newAddress(), 'content-type': 'application/x-www-form-urlencoded' },
})

function multipart(fields: number) {
  const form = new FormData()
  for (let index = 0; index < fields; index += 1) form.append(`a${index}`, '1')
  return { form, headers: newAddress() }
}

describe('a form', () => {
  it.each([
    ['urlencoded', urlencoded],
    ['multipart', multipart],
  ])('of too many fields is refused before it is read: %s', async (_, formOf) => {
    const call = (fields: number) => context.api.call('POST', '/api/account/login', formOf(fields))
    const refused = await call(20_000)
    expect([refused.status, refused.body.code]).toEqual([413, 'ERROR_TOO_LARGE'])
    expect((await call(1_500)).status).toBe(400)
  })

  it('of a few fields is read as before, whatever its file holds', async () => {
    const caller = await context.api.caller()
    const form = new FormData()
    form.append('file', new Blob(['nome;note\nAda;', '--a&b'.repeat(10_000)], { type: 'text/csv' }), 'a.csv')
    const { status } = await context.api.call('POST', '/api/anagrafica/rest/import', { as: caller, form })
    expect(status).not.toBe(413)
  })
})
